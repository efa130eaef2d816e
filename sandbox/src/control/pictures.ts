import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../state/sandbox.ts'

const biggest = 8 * 1024 * 1024

const schema = {
  body: {
    type: 'object',
    required: ['account', 'chat', 'imageUrl'],
    properties: { account: { type: 'string' }, chat: { type: 'string' }, imageUrl: { type: 'string' } },
  },
}

/** A phone sends a picture into a chat, by its address or, as a page gave it, by its bytes in a data URL. */
export function mountPictures(app: FastifyInstance, sandbox: Sandbox): void {
  type Body = { account: string; chat: string; imageUrl: string }
  app.post<{ Body: Body }>('/control/image', { schema, bodyLimit: biggest }, ({ body }, reply) => {
    const mine = sandbox.chatsOf(body.account).some((chat) => chat.id === body.chat)
    if (!mine) return reply.code(404).send({ error: 'no such chat' })
    const imageUrl = keep(sandbox, body.imageUrl)
    const message = sandbox.chats.post(body.chat, body.account, { kind: 'image', imageUrl })
    sandbox.changed()
    return message
  })

  app.get<{ Params: { nth: string } }>('/pictures/:nth', ({ params }, reply) => {
    const picture = sandbox.pictures[Number(params.nth)]
    if (!picture) return reply.code(404).send({ error: 'no such picture' })
    return reply
      .type(picture.type)
      .header('access-control-allow-origin', '*')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(picture.bytes)
  })
}

/** The address of a picture: its own, or ours for bytes that we keep. */
function keep(sandbox: Sandbox, imageUrl: string): string {
  const data = /^data:(image\/[a-z+]+);base64,(.+)$/.exec(imageUrl)
  if (!data?.[1] || !data[2]) return imageUrl
  sandbox.pictures.push({ type: data[1], bytes: Buffer.from(data[2], 'base64') })
  return `${sandbox.address.server}/pictures/${sandbox.pictures.length - 1}`
}
