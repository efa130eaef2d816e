import type { CredentialKind } from '@mingpian/contract/shared/credential.ts'

export const kinds: readonly CredentialKind[] = ['wecom', 'wechat', 'mini', 'pay']

/** The secrets of each kind of app, in the order in which they are entered. */
export const secretsOf = {
  wecom: ['secret', 'contactSecret', 'callbackToken', 'encodingAesKey'],
  wechat: ['secret'],
  mini: ['secret', 'callbackToken', 'encodingAesKey'],
  pay: ['secret', 'serial', 'privateKey', 'publicKeyId', 'publicKey'],
} as const satisfies Record<CredentialKind, readonly string[]>

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A random text of letters and digits, each equally likely. */
function randomText(length: number): string {
  let text = ''
  while (text.length < length)
    // 248 is the largest multiple of 62 within a byte.
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < 248 && text.length < length) text += letters.charAt(byte % letters.length)
  return text
}

/**
 * A token and a key for messages of WeCom (its documentation, "回调配置") or of the mini program, which makes them alike. The key is base64 of 32 bytes without its
 * last character, so its last letter carries four bits of the last byte and two zero bits.
 */
export function newCallback(): { callbackToken: string; encodingAesKey: string } {
  const last = 'AEIMQUYcgkosw048'
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return { callbackToken: randomText(32), encodingAesKey: randomText(42) + last.charAt(byte % last.length) }
}
