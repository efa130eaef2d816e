import { type AppCredential, type AppKind, NotSupportedYet } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { type Vendor, VendorError } from '#core/platform/vendor-error.ts'
import { appOfWay, exchanges, SnapshotVisitor, type VendorIdentity, type Way } from './exchange.ts'
import { surroundings } from './user-agent.ts'

/** The exchanges to try for a code, the likeliest first. A vendor refuses another vendor's code without using it up. */
export function waysFor(host: AppKind | undefined, userAgent: string): Way[] {
  const around = surroundings(userAgent)
  const isWecom = around.host === 'wecom'
  if (host === 'mini') return isWecom ? ['wecomMini', 'mini'] : ['mini', 'wecomMini']
  if (host) return [host]
  if (isWecom) return ['wecom', 'wecomMini', 'wechat', 'mini']
  return around.isMini ? ['mini', 'wechat', 'wecom', 'wecomMini'] : ['wechat', 'mini', 'wecom', 'wecomMini']
}

export type Refusal = 'accessProblem' | 'notSupportedYet' | 'platformProblem'

/**
 * Identifies the person of a one-use code. Talks to the vendors: never inside a transaction.
 * @returns the identity, or a refusal: accessProblem for a code that no app of the company knows, or that belongs to no
 *   real person; platformProblem if a vendor that may know it gave no answer; notSupportedYet if only an app of an
 *   unsupported type could know it
 */
export async function identify(
  platform: Platform,
  companyId: string,
  code: string,
  ways: Way[],
): Promise<VendorIdentity | Refusal> {
  let worst: Refusal = 'accessProblem'
  const silent = new Set<Vendor>()
  for (const way of ways) {
    // After a time-out the same vendor is not asked for the next app, as the visitor waits for the page.
    if (silent.has(vendorOfWay[way])) continue
    const tried = await tryWay(platform, companyId, code, way)
    if (typeof tried === 'object') return tried
    if (tried === 'used') break
    if (tried === 'silence') silent.add(vendorOfWay[way])
    const refusal = tried === 'silence' ? 'platformProblem' : tried
    if (severity[refusal] > severity[worst]) worst = refusal
  }
  return worst
}

const vendorOfWay: Record<Way, Vendor> = {
  wechat: 'wechat',
  mini: 'wechat',
  wecom: 'wecom',
  wecomMini: 'wecom',
}

const severity: Record<Refusal, number> = { accessProblem: 0, notSupportedYet: 1, platformProblem: 2 }

async function tryWay(
  platform: Platform,
  companyId: string,
  code: string,
  way: Way,
): Promise<VendorIdentity | Refusal | 'used' | 'silence'> {
  try {
    const app: AppCredential | null = await platform.findApp(companyId, appOfWay[way])
    return app ? await exchanges[way](platform, app, code) : 'accessProblem'
  } catch (problem) {
    if (problem instanceof NotSupportedYet) return 'notSupportedYet'
    if (problem instanceof SnapshotVisitor) return 'used'
    if (!(problem instanceof VendorError)) throw problem
    if (problem.errcode === 40163) return 'used'
    if (problem.errcode === 'timeout') return 'silence'
    return problem.isBadCode ? 'accessProblem' : 'platformProblem'
  }
}
