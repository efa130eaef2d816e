import type { FastifyInstance } from 'fastify'
import { type PictureFate, type PictureQuestion, pictureFates } from '../state/picture-checks.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { pushMini } from './mini-push.ts'

/** Sends the mini program's message about a picture, as often as its fate wants. */
export async function answerPicture(sandbox: Sandbox, question: PictureQuestion): Promise<void> {
  if (question.fate === 'never') return
  for (let time = 0; time < (question.fate === 'twice' ? 2 : 1); time++) await push(sandbox, question)
}

function push(sandbox: Sandbox, { appId, traceId, fate }: PictureQuestion): Promise<void> {
  const suggest = fate === 'review' || fate === 'risky' ? fate : 'pass'
  const isLoaded = fate !== 'error'
  const event = {
    Event: 'wxa_media_check',
    appid: appId,
    trace_id: traceId,
    version: 2,
    detail: isLoaded ? [{ strategy: 'content_model', errcode: 0, suggest, label: 100, prob: 90 }] : [],
    errcode: isLoaded ? 0 : -1008,
    errmsg: isLoaded ? 'ok' : 'media can not be downloaded',
    ...(isLoaded ? { result: { suggest, label: suggest === 'pass' ? 100 : 20002 } } : {}),
  }
  return pushMini(sandbox, appId, event, fate === 'forged')
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
