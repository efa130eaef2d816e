import { createDecipheriv, hash } from 'node:crypto'
import { type Reader, reader } from './answer.ts'
import { sameSignature } from './callback-crypto.ts'

/** The mini program's data was not encrypted for this app with this key, or is too old: a new login is needed. */
export class MiniDataRefused extends Error {}

/** Limit of the age of encrypted data, and of the difference between clocks, in seconds. */
const freshSeconds = 300

export interface MiniSealed {
  encryptedData: string
  iv: string
}

/**
 * Opens data that WeChat encrypted for a mini program: AES-128-CBC under the key of the person's login
 * (mini-program documentation, “开放数据校验与解密”).
 * @param sessionKey base64 of 16 bytes
 * @param now Unix seconds
 * @throws MiniDataRefused for a wrong key, padding, JSON, app or age
 */
export function openMiniData(
  sessionKey: string,
  { encryptedData, iv }: MiniSealed,
  appId: string,
  now = Date.now() / 1000,
): Reader {
  const read = reader('wechat', { json: decrypt(sessionKey, encryptedData, iv) })
  const watermark = read.object('watermark')
  if (watermark.text('appid') !== appId) throw new MiniDataRefused('for another app')
  if (Math.abs(now - watermark.number('timestamp')) > freshSeconds) throw new MiniDataRefused('too old')
  return read
}

function decrypt(sessionKey: string, encryptedData: string, iv: string): Record<string, unknown> {
  const [key, start] = [Buffer.from(sessionKey, 'base64'), Buffer.from(iv, 'base64')]
  if (key.length !== 16 || start.length !== 16) throw new MiniDataRefused('key or iv are not 16 bytes')
  try {
    const aes = createDecipheriv('aes-128-cbc', key, start)
    const plain = Buffer.concat([aes.update(Buffer.from(encryptedData, 'base64')), aes.final()])
    const value: unknown = JSON.parse(plain.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Bad padding and bad JSON both mean another key.
  }
  throw new MiniDataRefused('not encrypted with this key')
}

/** Whether WeChat signed the plain profile beside the encrypted one (the same document, “数据签名校验”). */
export function isSignedProfile(rawData: string, sessionKey: string, signature: string): boolean {
  const expected = hash('sha1', `${rawData}${sessionKey}`, 'hex')
  return sameSignature(expected, signature)
}

/** The phone in a grant as digits, with +country before those from abroad; '' where there is none. */
export function phoneIn(info: Reader): string {
  const digits = info.text('purePhoneNumber')
  const country = info.text('countryCode') || '86'
  if (!/^\d{5,15}$/.test(digits) || !/^\d{1,4}$/.test(country)) return ''
  return country === '86' ? digits : `+${country}${digits}`
}
