import type { Limits } from '#core/limits/limits.ts'

/**
 * Trades a code that may be guessed or stolen: whoever sent too many that were refused is not even asked for.
 * @param trade answers 'accessProblem' where the code is refused
 * @throws Failure tooManyRequests
 */
export async function tryCode<T>(
  { limits }: { limits: Limits },
  address: string,
  trade: () => Promise<T>,
): Promise<T> {
  const subject = `address ${address}`
  await limits.check('signIn', subject)
  const traded = await trade()
  // Those that were under way at the same time are counted exactly too: one too many hears it here.
  if (traded === 'accessProblem') await limits.take('signIn', subject)
  return traded
}

/**
 * One more sign-in of a person, counted before its session is stored.
 * @throws Failure tooManyRequests
 */
export function countSignIn({ limits }: { limits: Limits }, companyId: string, personId: string) {
  return limits.take('signIn', `person ${companyId}/${personId}`)
}
