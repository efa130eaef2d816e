/** Section 9: the kinds of domain that a company may have. */
export const subDomainKinds = [
  'bizWxCardMini',
  'bizWxOfficial',
  'bizDYMini',
  'bizWxMallMini',
  'bizWxActivityMini',
  'bizWxShortLinkMini',
  'bizWxMaterialMini',
  'bizUUID',
  'bizDYMP',
  'bizDYMPUnauth',
] as const
export type SubDomainKind = (typeof subDomainKinds)[number]

/** Section 9: versions of the external app gateway and of its service, sent with each answer. */
export const gatewayApiVersion = 'v1.0.20241106154251930'
export const gatewayServiceVersion = 'v1.0.20240620181102188'

/** The options of the web gateway. */
export const gatewayOptions = [
  'user-authorizer.JsSDK',
  'user-authorizer.GetUserIdentity',
  'user-authorizer.UserIdentityDetail',
  'user-authorizer.CompleteUserIdentity',
  'user-authorizer.GetUserIdentityByTargetID',
  'user-authorizer.GetUserIdentityByTargetIDs',
] as const
export type GatewayOption = (typeof gatewayOptions)[number]

/** The code of success of calls that do not succeed with '0': a company's site, and its words for appointments. */
export const ownSuccessCode = '500200'

/** The corp that some rules of the specification treat specially, if it is configured. */
export const specialCorp = '0'

/** External app types of section 3 of the specification. Only `selfBuilt` and `agentDeveloped` are built. */
export const appTypes = {
  selfBuilt: 0,
  agentDeveloped: 1,
  thirdParty: 2,
  basic: 3,
  thirdPartyModule: 4,
} as const

/** Version of the privacy policy's text. A new version asks for consent again. */
export const policyVersion = '2026-11-21'
