import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import type { Platform } from '#core/platform/platform.ts'
import { admit } from './admit.ts'
import type { VendorIdentity } from './exchange.ts'
import { identify, type Refusal } from './identify.ts'
import { acceptInvitation } from './invitations.ts'
import { beginTry, endTry, type HeldCode, keepClaim } from './queries.ts'
import { type TriesCodes, tryCode } from './sign-in-limit.ts'

export interface TriesClaims extends TriesCodes {
  db: Pick<Database, 'tenant'>
  platform: Platform
  sealer: Sealer
}

/**
 * Result of a try: `ready` to be exchanged, `later` if the platform gave no answer or a try is under way, `none` if
 * there is no code to try, or it was refused.
 */
export type Tried = 'ready' | 'later' | 'none'

/**
 * Exchanges the stored code of a claim. The code stays if the platform gave no answer, so that the browser with the
 * claim may retry. Talks to the vendors: never inside a transaction.
 */
export async function tryClaim(
  parts: TriesClaims,
  sent: { companyId: string; address: string },
  claim: string,
): Promise<Tried> {
  const { companyId } = sent
  const held = await parts.db.tenant(companyId, (db) => beginTry(db, companyId, claim))
  if (!held) return 'none'
  if (held === 'busy') return 'later'
  const identity = await exchange(parts, sent, held)
  if (typeof identity !== 'string') return keepIdentity(parts, companyId, { claim, held, identity })
  const again = identity === 'platformProblem'
  await parts.db.tenant(companyId, (db) => endTry(db, companyId, held.state, again))
  return again ? 'later' : 'none'
}

/** The identity, or why there is none: platformProblem also if the code was not tried. */
async function exchange(
  parts: TriesClaims,
  sent: { companyId: string; address: string },
  { host, code }: HeldCode,
): Promise<VendorIdentity | Refusal> {
  let outcome: VendorIdentity | Refusal = 'platformProblem'
  const trade = async () => {
    outcome = await identify(parts.platform, sent.companyId, code, [host])
    return outcome
  }
  try {
    return await tryCode(parts, sent.address, trade)
  } catch (problem) {
    if (problem instanceof Failure) return outcome
    throw problem
  }
}

/** Stores the identity of a code for the claim. */
async function keepIdentity(
  parts: TriesClaims,
  companyId: string,
  { claim, held, identity }: { claim: string; held: HeldCode; identity: VendorIdentity },
): Promise<Tried> {
  const session = await parts.db.tenant(companyId, async (db) => {
    if (held.invitation && identity.isMember)
      await acceptInvitation(db, parts.sealer, companyId, held.invitation, identity.openId)
    const admitted = await admit(db, companyId, identity)
    if (admitted) await keepClaim(db, companyId, claim, admitted)
    await endTry(db, companyId, held.state, false)
    return admitted
  })
  return session ? 'ready' : 'none'
}
