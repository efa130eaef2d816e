import type { AppCredential, AppKind } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import type { WeChat } from '#core/platform/wechat.ts'

/** The identity behind a one-use code, by the vendor. */
export interface VendorIdentity {
  host: AppKind
  appId: string
  /** The user id of a member of the company's WeCom. */
  openId: string
  isMember: boolean
  unionId: string
  /** WeChat did not answer in time whether the person follows the account, so the unionId may become known later. */
  mayFollow: boolean
  externalUserid: string
  name: string
  avatar: string
  /** Name and picture were granted by the person. */
  granted: boolean
  /** The session key of a mini program's login, which decrypts later grants; '' for other sign-ins. */
  sessionKey: string
}

/** Ways to exchange a code: the two sign-in pages, and the mini programs in WeChat and in WeCom. */
export type Way = 'wechat' | 'wecom' | 'mini' | 'wecomMini'

export const appOfWay: Record<Way, AppKind> = {
  wechat: 'wechat',
  wecom: 'wecom',
  mini: 'mini',
  wecomMini: 'wecom',
}

/** A virtual account of WeChat's snapshot mode. */
export class SnapshotVisitor extends Error {}

type Exchange = (platform: Platform, app: AppCredential, code: string) => Promise<VendorIdentity>

/** Exchanges a one-use code. Each may throw VendorError; `wechat` SnapshotVisitor too. */
export const exchanges: Record<Way, Exchange> = {
  async wechat({ wechat }, app, code) {
    const grant = await wechat.exchangeCode(app, code)
    if (grant.isSnapshot) throw new SnapshotVisitor()
    const granted = grant.scope.includes('snsapi_userinfo')
    const profile = granted ? await wechat.profile(app, grant) : { unionId: '', name: '', avatar: '' }
    const known = grant.unionId || profile.unionId
    const unionId = known || (await unionIdOfFollower(wechat, app, grant.openId))
    const mayFollow = unionId === undefined
    return {
      ...outsider('wechat', app, grant.openId),
      ...profile,
      unionId: unionId ?? '',
      mayFollow,
      granted,
    }
  },

  async wecom({ wecom }, app, code) {
    const grant = await wecom.exchangeCode(app, code)
    if ('userId' in grant) return member('wecom', app, grant.userId)
    return { ...outsider('wecom', app, grant.openId), externalUserid: grant.externalUserid }
  },

  async mini({ wechat }, app, code) {
    const { openId, ...login } = await wechat.miniLogin(app, code)
    return { ...outsider('mini', app, openId), ...login }
  },

  async wecomMini({ wecom }, app, code) {
    const { userId, sessionKey } = await wecom.miniLogin(app, code)
    return { ...member('mini', app, userId), sessionKey }
  },
}

function outsider(host: AppKind, app: AppCredential, openId: string): VendorIdentity {
  const nothing = { unionId: '', mayFollow: false, externalUserid: '', name: '', avatar: '', sessionKey: '' }
  return { host, appId: app.appId, openId, isMember: false, granted: false, ...nothing }
}

const member = (host: AppKind, app: AppCredential, userId: string): VendorIdentity => ({
  ...outsider(host, app, userId),
  isMember: true,
})

const followerPatienceMs = 1_500

/**
 * The unionId if the person follows the account, '' if not; undefined after a failure or a time-out, so that no sign-in
 * fails because of it.
 */
async function unionIdOfFollower(
  wechat: WeChat,
  app: AppCredential,
  openId: string,
): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, followerPatienceMs, undefined)
  })
  const asked = wechat.followerUnionId(app, openId).catch((problem: unknown) => {
    if (problem instanceof VendorError) return undefined
    throw problem
  })
  // A late failure after the time-out must not be an unhandled rejection.
  asked.catch(() => {})
  try {
    return await Promise.race([asked, enough])
  } finally {
    clearTimeout(timer)
  }
}
