import { createCipheriv, createDecipheriv, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A message that is not from the vendor, for another receiver, or too old. */
export class CallbackRefused extends Error {
  constructor(
    message: string,
    readonly reason: 'too old' | 'not from WeCom' = 'not from WeCom',
  ) {
    super(message)
  }
}

/** WeCom tries four times within seconds. A later copy is a replay. */
const validSeconds = 600

/**
 * @param timestamp seconds since 1970, from a signature that was verified
 * @throws CallbackRefused for a message older than ten minutes
 */
export function refuseOldCallback(timestamp: string): void {
  const age = Date.now() / 1000 - Number(timestamp)
  if (!(age <= validSeconds)) throw new CallbackRefused('too old', 'too old')
}

const block = 32

/** SHA-1 over the four strings, sorted as strings (WeCom documentation, “加解密方案说明”, section on the signature). */
export function signCallback(token: string, timestamp: string, nonce: string, encrypted: string): string {
  return hash('sha1', [token, timestamp, nonce, encrypted].sort().join(''), 'hex')
}

/** Compares in constant time; false for any other length. */
export function sameSignature(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** @param encodingAesKey the 43 characters of the vendor's console */
function cipherKey(encodingAesKey: string): { key: Buffer; iv: Buffer } {
  const key = Buffer.from(`${encodingAesKey}=`, 'base64')
  if (key.length !== 32) throw new CallbackRefused('the key is not 43 characters of base64')
  return { key, iv: key.subarray(0, 16) }
}

/**
 * The text inside an `Encrypt` field (WeCom documentation, “加解密方案说明”, section on decrypting).
 * @param receiver whom it must be for: the corp id
 * @throws CallbackRefused for anything that was not encrypted with this key for this receiver
 */
export function decryptCallback(encodingAesKey: string, encrypted: string, receiver: string): string {
  const { key, iv } = cipherKey(encodingAesKey)
  const plain = decipher(key, iv, Buffer.from(encrypted, 'base64'))
  const pad = plain.at(-1) ?? 0
  const end = plain.length - pad
  if (pad < 1 || pad > block || end < 20) throw new CallbackRefused('bad padding')
  const length = plain.readUInt32BE(16)
  if (20 + length > end) throw new CallbackRefused('bad length')
  if (!sameSignature(receiver, plain.subarray(20 + length, end).toString('utf8')))
    throw new CallbackRefused('for another receiver')
  return plain.subarray(20, 20 + length).toString('utf8')
}

function decipher(key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
  if (bytes.length === 0 || bytes.length % 16 !== 0) throw new CallbackRefused('not whole blocks')
  const aes = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  return Buffer.concat([aes.update(bytes), aes.final()])
}

/** The `Encrypt` field for a text. @param random 16 bytes; given only to repeat a known example */
export function encryptCallback(
  encodingAesKey: string,
  text: string,
  receiver: string,
  random: Buffer = randomBytes(16),
): string {
  const { key, iv } = cipherKey(encodingAesKey)
  const message = Buffer.from(text, 'utf8')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(message.length)
  const plain = Buffer.concat([random, length, message, Buffer.from(receiver, 'utf8')])
  const pad = block - (plain.length % block)
  const aes = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  return Buffer.concat([aes.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])), aes.final()]).toString(
    'base64',
  )
}
