import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { encryptCallback, signCallback } from '../crypto/callback.ts'
import { type PictureFate, type PictureQuestion, pictureFates } from '../state/picture-checks.ts'
import type { Sandbox } from '../state/sandbox.ts'

/** Sends the mini program's message about a picture, as often as its fate wants. */
export async function answerPicture(sandbox: Sandbox, question: PictureQuestion): Promise<void> {
  if (question.fate === 'never') return
  for (let time = 0; time < (question.fate === 'twice' ? 2 : 1); time++) await push(sandbox, question)
}

async function push(sandbox: Sandbox, { appId, traceId, fate }: PictureQuestion): Promise<void> {
  const company = sandbox.directory.world.companies.find((one) => one.miniProgram.appId === appId)
  if (!company) return
  const { callbackToken, encodingAesKey, originalId } = company.miniProgram
  const suggest = fate === 'review' || fate === 'risky' ? fate : 'pass'
  const isLoaded = fate !== 'error'
  const message = JSON.stringify({
    ToUserName: originalId,
    FromUserName: 'oWeChat',
    CreateTime: sandbox.clock.seconds(),
    MsgType: 'event',
    Event: 'wxa_media_check',
    appid: appId,
    trace_id: traceId,
    version: 2,
    detail: isLoaded ? [{ strategy: 'content_model', errcode: 0, suggest, label: 100, prob: 90 }] : [],
    errcode: isLoaded ? 0 : -1008,
    errmsg: isLoaded ? 'ok' : 'media can not be downloaded',
    ...(isLoaded ? { result: { suggest, label: suggest === 'pass' ? 100 : 20002 } } : {}),
  })
  const encrypted = encryptCallback(encodingAesKey, message, appId)
  const [timestamp, nonce] = [String(sandbox.clock.seconds()), String(randomBytes(4).readUInt32BE())]
  const token = fate === 'forged' ? 'forged' : callbackToken
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

/** What WeChat thinks of the next pictures, and its late answers. */
export function mountPictureChecks(app: FastifyInstance, sandbox: Sandbox): void {
  const schema = {
    body: {
      type: 'object',
      required: ['fates'],
      properties: { fates: { type: 'array', maxItems: 100, items: { enum: pictureFates } } },
    },
  }
  app.post<{ Body: { fates: PictureFate[] } }>('/control/picture-checks', { schema }, ({ body }) => {
    sandbox.pictureChecks.wish(body.fates)
    return {}
  })
  app.post('/control/picture-checks/late', async () => {
    const late = sandbox.pictureChecks.takeLate()
    for (const question of late) await answerPicture(sandbox, question)
    return { answered: late.length }
  })
}
