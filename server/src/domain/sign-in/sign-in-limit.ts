import { Failure } from '#core/http/failure.ts'
import type { Limits } from '#core/limits/limits.ts'
import { createFairQueue, type FairQueue } from '#core/work/fair-queue.ts'

/** Dependencies of trying a code. */
export interface TriesCodes {
  limits: Limits
  /** The tries of addresses that are above their limit. */
  suspectCodes: FairQueue
}

/** Four such tries run at once, three of them for one address. Addresses take turns. */
export const createSuspectCodes = (): FairQueue =>
  createFairQueue({ places: 4, running: { person: 3, company: 4 }, waiting: { person: 100, company: 1_000 } })

/** One owner for all: each company that a caller names would be one more turn. No id of a company has brackets. */
const suspects = '(suspects)'

/**
 * Exchanges a code that may be guessed or stolen. Refused codes of an address are counted. Above the limit a refused
 * code is answered with `tooManyRequests`, and few tries of the address run at a time. A valid code still signs in,
 * because many people share one address.
 * @param trade returns 'accessProblem' if the code is refused
 * @throws Failure tooManyRequests
 */
export async function tryCode<T>(
  { limits, suspectCodes }: TriesCodes,
  address: string,
  trade: () => Promise<T>,
): Promise<T> {
  const subject = `address ${address}`
  const tryOnce = async () => {
    const traded = await trade()
    // Codes that were under way at the same time are counted exactly too: one above the limit throws here.
    if (traded === 'accessProblem') await limits.take('signIn', subject)
    return traded
  }
  const excess = await excessOf(limits, subject)
  if (!excess) return tryOnce()
  return suspectCodes.run({ companyId: suspects, personId: address }, tryOnce).catch((problem: unknown) => {
    throw isFailure(problem, 'unavailable') ? excess : problem
  })
}

/** The failure of an address that is above its limit already. */
async function excessOf(limits: Limits, subject: string): Promise<Failure | undefined> {
  try {
    await limits.check('signIn', subject)
    return undefined
  } catch (problem) {
    if (isFailure(problem, 'tooManyRequests')) return problem
    throw problem
  }
}

const isFailure = (problem: unknown, name: Failure['failure']): problem is Failure =>
  problem instanceof Failure && problem.failure === name

/**
 * One more sign-in of a person, counted before its session is stored.
 * @throws Failure tooManyRequests
 */
export function countSignIn({ limits }: { limits: Limits }, companyId: string, personId: string) {
  return limits.take('signIn', `person ${companyId}/${personId}`)
}
