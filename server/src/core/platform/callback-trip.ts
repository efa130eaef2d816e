import { randomBytes } from 'node:crypto'
import { encryptCallback, signCallback } from './callback-crypto.ts'
import type { AppCredential } from './credentials.ts'

/** The address of an app's messages, which the operator enters in the console of WeCom or of the mini program. */
export const callbackAddress = (origin: string, appId: string) =>
  `${origin}/wxwork/v1/callback/${encodeURIComponent(appId)}`

/**
 * Sends the vendor's URL verification to the callback address, through all proxies in front of the server (WeCom
 * documentation, “回调配置”; mini program documentation, “消息推送”, verification of the URL).
 * @param app with callbackToken and encodingAesKey
 * @returns undefined where the answer is right; otherwise the answer
 */
export async function tryCallback(origin: string, app: AppCredential): Promise<string | undefined> {
  const text = randomBytes(8).toString('hex')
  // A mini program gets its text back, WeCom decrypted.
  const isMini = app.kind === 'mini'
  const echostr = isMini ? text : encryptCallback(app.encodingAesKey ?? '', text, app.appId)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(6).toString('hex')
  const signature = signCallback(app.callbackToken ?? '', timestamp, nonce, isMini ? '' : echostr)
  const query = new URLSearchParams({
    [isMini ? 'signature' : 'msg_signature']: signature,
    ...{ timestamp, nonce, echostr },
  })
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
