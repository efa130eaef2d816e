export type AppKind = 'wechat' | 'wecom' | 'mini'

/** The secret half of a `credential` row, sealed as JSON. */
export interface AppSecrets {
  /** The app's secret; of an agent-developed WeCom app its permanent code. */
  secret: string
  /** Messages of WeCom and of the mini program: the token and the key of 43 characters; absent where none is set up. */
  callbackToken?: string
  encodingAesKey?: string
  /** WeCom's contact sync, which alone may list the members. */
  contactSecret?: string
}

/** One app of one company at a vendor, ready to use. */
export interface AppCredential extends AppSecrets {
  companyId: string
  kind: AppKind
  /** The app id of WeChat, the corp id of WeCom. */
  appId: string
  /** WeCom's agent id; '' elsewhere. */
  agentId: string
}

/** External app types 2 to 4 (third-party kinds) sign in by a suite, which is not built. */
export class NotSupportedYet extends Error {}

/**
 * The apps of a company. WeCom is there for the external app types 0 and 1, which differ in what the secret is.
 * @throws NotSupportedYet for WeCom of the types 2 to 4
 */
export type FindApp = (companyId: string, kind: AppKind) => Promise<AppCredential | null>
