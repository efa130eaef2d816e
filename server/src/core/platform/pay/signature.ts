import { constants, createDecipheriv, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/** A merchant number of a company at WeChat Pay, with its keys. */
export interface Merchant {
  companyId: string
  mchId: string
  /** Serial number of the merchant's own certificate. */
  serial: string
  /** PEM, of the merchant's own certificate. */
  privateKey: string
  /** 32 characters: WeChat Pay encrypts notices and certificates with it. */
  apiV3Key: string
  /** The Pay public key and its id, `PUB_KEY_ID_…`; '' for a merchant that has platform certificates alone. */
  publicKeyId: string
  publicKey: string
}

const algorithm = 'RSA-SHA256'

/** Base64 of the merchant's signature. */
export const signatureOf = (privateKey: string, message: string): string =>
  sign(algorithm, Buffer.from(message), {
    key: createPrivateKey(privateKey),
    padding: constants.RSA_PKCS1_PADDING,
  }).toString('base64')

/** @param key PEM of a public key or of a certificate */
export function isSignedBy(key: string, message: Uint8Array, signature: string): boolean {
  // WeChat Pay probes whether a merchant checks: such a signature is wrong by its form.
  if (signature.startsWith('WECHATPAY/SIGNTEST/')) return false
  return verify(
    algorithm,
    message,
    { key: createPublicKey(key), padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(signature, 'base64'),
  )
}

/** What WeChat Pay signs: the bytes of the body as they came. */
export const messageOf = (timestamp: string, nonce: string, body: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')])

export interface SignedRequest {
  method: 'GET' | 'POST'
  /** Path and query as sent. */
  target: string
  timestamp: string
  nonce: string
  /** As sent; '' for none. */
  body: string
}

/** The value of the `Authorization` header. */
export function authorization(
  { mchId, serial, privateKey }: Pick<Merchant, 'mchId' | 'serial' | 'privateKey'>,
  { method, target, timestamp, nonce, body }: SignedRequest,
): string {
  const signature = signatureOf(privateKey, `${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`)
  return `WECHATPAY2-SHA256-RSA2048 mchid="${mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`
}

/** What the phone passes to the payment sheet. */
export interface SheetParameters {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

/** @param appId of the app in which the sheet opens */
export function sheetParameters(
  privateKey: string,
  {
    appId,
    prepayId,
    timestamp,
    nonce,
  }: { appId: string; prepayId: string; timestamp: string; nonce: string },
): SheetParameters {
  const packed = `prepay_id=${prepayId}`
  return {
    appId,
    timeStamp: timestamp,
    nonceStr: nonce,
    package: packed,
    signType: 'RSA',
    paySign: signatureOf(privateKey, `${appId}\n${timestamp}\n${nonce}\n${packed}\n`),
  }
}

export interface Encrypted {
  /** Base64; its last 16 bytes are the tag. */
  ciphertext: string
  nonce: string
  associatedData: string
}

/** @throws Error where key, text or tag do not belong together */
export function decrypted(apiV3Key: string, { ciphertext, nonce, associatedData }: Encrypted): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  if (bytes.length < tagLength) throw new Error('the ciphertext is too short')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce))
  decipher.setAuthTag(bytes.subarray(-tagLength))
  decipher.setAAD(Buffer.from(associatedData))
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()]).toString('utf8')
}

const tagLength = 16
