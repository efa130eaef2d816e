import { type Static, Type } from '@sinclair/typebox'
import { line } from './fields.ts'

const secret = Type.Optional(line(256))
const pem = Type.Optional(Type.String({ maxLength: 8192 }))

/** WeCom, the WeChat service account, the mini program, WeChat Pay. */
export const credentialKind = Type.Union([
  Type.Literal('wecom'),
  Type.Literal('wechat'),
  Type.Literal('mini'),
  Type.Literal('pay'),
])
export type CredentialKind = Static<typeof credentialKind>

/** One of a company's apps at a vendor. */
export const Credential = Type.Object({
  kind: credentialKind,
  /** The corp id of WeCom, the app id of WeChat, the merchant id of WeChat Pay. */
  appId: Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }),
  /** WeCom's agent id. */
  agentId: Type.Optional(Type.String({ maxLength: 16, pattern: '^[0-9]*$' })),
  /** An absent secret stays, if the app stays the same; '' deletes it. */
  secrets: Type.Object({
    /** The app's secret; of an agent-developed WeCom app its permanent code; the API key of WeChat Pay. */
    secret,
    /** WeCom's contact sync. */
    contactSecret: secret,
    /** Messages of WeCom (its callback) and of the mini program (its message push). */
    callbackToken: Type.Optional(Type.String({ maxLength: 32, pattern: '^[A-Za-z0-9]*$' })),
    encodingAesKey: Type.Optional(Type.String({ pattern: '^([A-Za-z0-9]{43})?$' })),
    /** Of WeChat Pay: the serial number and the private key, as PEM, of the merchant's certificate. */
    serial: Type.Optional(Type.String({ pattern: '^([0-9A-Fa-f]{8,64})?$' })),
    privateKey: pem,
    /** Of WeChat Pay: the id and the PEM of its public key; none of a merchant that has platform certificates alone. */
    publicKeyId: Type.Optional(Type.String({ pattern: '^(PUB_KEY_ID_[0-9A-Za-z_]{1,64})?$' })),
    publicKey: pem,
  }),
})
export type Credential = Static<typeof Credential>

/** The names of the secrets of an app. */
export const secretNames = [
  'secret',
  'contactSecret',
  'callbackToken',
  'encodingAesKey',
  'serial',
  'privateKey',
  'publicKeyId',
  'publicKey',
] as const
