import { createCipheriv, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import type { Sandbox } from '../../state/sandbox.ts'
import type { Company } from '../../world/types.ts'

/** The headers with which WeChat Pay signs a body. */
export function signatureOf(sandbox: Sandbox, body: string): Record<string, string> {
  const { pay } = sandbox.directory.world
  const isPublic = sandbox.payments.signer === 'publicKey'
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(16).toString('hex').toUpperCase()
  const key = isPublic ? pay.publicKeyPrivate : pay.certificatePrivate
  return {
    'wechatpay-serial': isPublic ? pay.publicKeyId : pay.certificateSerial,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': sign('RSA-SHA256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key).toString(
      'base64',
    ),
  }
}

/** Whether a merchant signed this message. */
export const isMerchants = ({ merchant }: Company, message: string, signature: string): boolean =>
  verify(
    'RSA-SHA256',
    Buffer.from(message),
    createPublicKey(merchant.privateKey),
    Buffer.from(signature, 'base64'),
  )

/** The parts of an `Authorization` header; null for one of another form. */
export function authorizationOf(header: string): Record<string, string> | null {
  const [, list] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(header) ?? []
  if (!list) return null
  return Object.fromEntries(
    [...list.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** AES-256-GCM with the merchant's API v3 key, as a resource of a notice. */
export function encrypted({ merchant }: Company, associatedData: string, text: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(merchant.apiV3Key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(associatedData))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    associated_data: associatedData,
    nonce,
  }
}
