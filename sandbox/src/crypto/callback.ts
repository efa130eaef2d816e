import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** WeCom's callback encryption: AES-256-CBC, PKCS#7 to blocks of 32, length and receiver inside. */

const block = 32

const keyOf = (encodingAesKey: string) => Buffer.from(`${encodingAesKey}=`, 'base64')

/** @param random 16 bytes before the message; random unless a test needs known ones */
export function encryptCallback(
  encodingAesKey: string,
  message: string,
  receiver: string,
  random: Buffer = randomBytes(16),
): string {
  const key = keyOf(encodingAesKey)
  const body = Buffer.from(message)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const plain = Buffer.concat([random, length, body, Buffer.from(receiver)])
  const pad = block - (plain.length % block)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([
    cipher.update(plain),
    cipher.update(Buffer.alloc(pad, pad)),
    cipher.final(),
  ]).toString('base64')
}

/** @throws Error when the text was not made with this key */
export function decryptCallback(
  encodingAesKey: string,
  encrypted: string,
): { message: string; receiver: string } {
  const key = keyOf(encodingAesKey)
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()])
  const pad = padded.at(-1) ?? 0
  if (pad < 1 || pad > block) throw new Error('callback: bad padding')
  const plain = padded.subarray(0, padded.length - pad)
  const length = plain.readUInt32BE(16)
  return {
    message: plain.subarray(20, 20 + length).toString(),
    receiver: plain.subarray(20 + length).toString(),
  }
}

/** SHA1 hex over the four strings, sorted and joined. */
export function signCallback(token: string, timestamp: string, nonce: string, encrypted: string): string {
  return createHash('sha1').update([token, timestamp, nonce, encrypted].sort().join('')).digest('hex')
}
