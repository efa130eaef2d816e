import { createCipheriv } from 'node:crypto'

/** A mini program's encrypted data: AES-128-CBC under the session key, PKCS#7. All texts are base64. */
export function encryptMiniData(sessionKey: string, iv: string, data: unknown): string {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(sessionKey, 'base64'), Buffer.from(iv, 'base64'))
  return Buffer.concat([cipher.update(JSON.stringify(data)), cipher.final()]).toString('base64')
}
