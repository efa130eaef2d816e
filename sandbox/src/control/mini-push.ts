import { randomBytes } from 'node:crypto'
import { encryptCallback, signCallback } from '../crypto/callback.ts'
import type { Sandbox } from '../state/sandbox.ts'

/** Sends a message of a mini program to the server of its company. @param isForged signs it with another token */
export async function pushMini(
  sandbox: Sandbox,
  appId: string,
  event: Record<string, unknown>,
  isForged = false,
): Promise<void> {
  const company = sandbox.directory.world.companies.find((one) => one.miniProgram.appId === appId)
  if (!company) return
  const { callbackToken, encodingAesKey, originalId } = company.miniProgram
  const message = JSON.stringify({
    ToUserName: originalId,
    FromUserName: 'oWeChat',
    CreateTime: sandbox.clock.seconds(),
    MsgType: 'event',
    ...event,
  })
  const encrypted = encryptCallback(encodingAesKey, message, appId)
  const [timestamp, nonce] = [String(sandbox.clock.seconds()), String(randomBytes(4).readUInt32BE())]
  const token = isForged ? 'forged' : callbackToken
  const query = new URLSearchParams({
    signature: signCallback(token, timestamp, nonce, ''),
    timestamp,
    nonce,
    encrypt_type: 'aes',
    msg_signature: signCallback(token, timestamp, nonce, encrypted),
  })
  const url = sandbox.callbackUrl.replace('{corpId}', encodeURIComponent(appId))
  // WeChat tries three times where the answer is another than 200. A server that starts needs no second message here.
  await fetch(`${url}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ToUserName: originalId, Encrypt: encrypted }),
    signal: AbortSignal.timeout(5000),
  }).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  )
}
