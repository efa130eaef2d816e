import { randomBytes } from 'node:crypto'
import { encryptCallback, signCallback } from './callback-crypto.ts'
import type { AppCredential } from './credentials.ts'

/** The callback address of a corp, which the operator enters in WeCom's console. */
export const callbackAddress = (origin: string, corpId: string) =>
  `${origin}/wxwork/v1/callback/${encodeURIComponent(corpId)}`

/**
 * Sends WeCom's URL verification to the callback address, through all proxies in front of the server (WeCom documentation,
 * “回调配置”, verification of the URL).
 * @param app with callbackToken and encodingAesKey
 * @returns undefined where the answer is right; otherwise the answer
 */
export async function tryCallback(origin: string, app: AppCredential): Promise<string | undefined> {
  const text = randomBytes(8).toString('hex')
  const echostr = encryptCallback(app.encodingAesKey ?? '', text, app.appId)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(6).toString('hex')
  const msg_signature = signCallback(app.callbackToken ?? '', timestamp, nonce, echostr)
  const query = new URLSearchParams({ msg_signature, timestamp, nonce, echostr })
  try {
    const answer = await fetch(`${callbackAddress(origin, app.appId)}?${query}`, {
      redirect: 'manual',
      // WeCom waits no longer.
      signal: AbortSignal.timeout(5_000),
    })
    if (!answer.ok) return `HTTP ${answer.status}`
    return (await answer.text()) === text ? undefined : 'another text'
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? message
  }
}
