import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Sandbox } from '../state/sandbox.ts'
import { drawPortrait } from './portrait.ts'
import { drawQr } from './qr.ts'

/** The pictures that vendors keep on their own servers: portraits and contact-me codes, open to any origin. */
export function mountImages(app: FastifyInstance, sandbox: Sandbox): void {
  const portraits = new Map<string, Promise<Buffer>>()

  app.get<{ Params: { account: string; size: string } }>('/mmhead/:account/:size', (request, reply) => {
    const { account, size } = request.params
    const side = Number(size) > 0 ? Math.min(640, Number(size)) : 640
    const key = `${account} ${side}`
    const drawn = portraits.get(key) ?? drawPortrait(lookOf(sandbox, account), side)
    portraits.set(key, drawn)
    return sendPng(reply, drawn)
  })

  app.get<{ Params: { configId: string } }>('/wwpic/:configId/0', (request, reply) => {
    const way = sandbox.contactWays.find(request.params.configId)
    if (!way) return reply.code(404).send({ error: 'no such code' })
    return sendPng(reply, drawQr(scanAddress(sandbox, way.config_id)))
  })

  app.get<{ Params: { account: string } }>('/userqr/:account/0', (request, reply) => {
    const person = sandbox.directory.person(request.params.account)
    if (!person) return reply.code(404).send({ error: 'no such account' })
    return sendPng(reply, drawQr(scanAddress(sandbox, `user-${person.account}`)))
  })
}

/** The address in a contact-me code. */
const scanAddress = (sandbox: Sandbox, id: string) => `${sandbox.address.phones}/scan/${id}`

function lookOf(sandbox: Sandbox, account: string) {
  const person = sandbox.directory.person(account)
  if (!person) return undefined
  return person.kind === 'member' ? person.member.portrait : person.customer.portrait
}

async function sendPng(reply: FastifyReply, drawn: Promise<Buffer>): Promise<FastifyReply> {
  const bytes = await drawn
  return reply
    .type('image/png')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'public, max-age=3600')
    .send(bytes)
}
