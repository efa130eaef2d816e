import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultKind } from '../state/faults.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { type Call, type Calls, type Handler, objectOf, Picture, Refusal } from './answer.ts'
import type { Dialect } from './dialects.ts'

/** Time for which a hanging call holds its socket when the client does not give up. */
const hangMilliseconds = 120_000

/** Mounts one vendor under its base path. Its calls always answer 200, as the vendors do. */
export function mountVendor(
  app: FastifyInstance,
  sandbox: Sandbox,
  { prefix, calls, dialect }: { prefix: string; calls: Calls; dialect: Dialect },
): void {
  app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      for (const [name, handler] of Object.entries(calls)) {
        const [method, url] = name.split(' ') as ['GET' | 'POST', string]
        scope.route({
          method,
          url,
          handler: (request, reply) => answer(sandbox, dialect, url, handler, request, reply),
        })
      }
    },
    { prefix },
  )
}

async function answer(
  sandbox: Sandbox,
  dialect: Dialect,
  path: string,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { call, badJson } = readCall(request)
  const fault = sandbox.faults.take(dialect.vendor, path)
  if (fault) sandbox.changed()
  try {
    const refusal = fault && dialect.fault(fault, call.ip)
    if (refusal) throw refusal
    if (fault) return misbehave(fault, reply)
    const result = await handler(call)
    if (result instanceof Picture) return reply.type(result.type).send(result.bytes)
    return reply.send(dialect.success(result, badJson))
  } catch (problem) {
    if (problem instanceof Refusal) return reply.send(dialect.failure(problem, call.ip, badJson))
    throw problem
  }
}

function readCall(request: FastifyRequest): { call: Call; badJson: boolean } {
  const text = typeof request.body === 'string' ? request.body : ''
  let body: Record<string, unknown> = {}
  let badJson = false
  try {
    if (text) body = objectOf(JSON.parse(text))
  } catch {
    badJson = true
  }
  return { call: { query: queryOf(request), body, ip: request.ip }, badJson }
}

function queryOf(request: FastifyRequest): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [key, value] of Object.entries(request.query as Record<string, string | string[]>))
    query[key] = Array.isArray(value) ? (value[0] ?? '') : value
  return query
}

/** Faults that no vendor would word: silence, rubbish, a broken gateway. */
function misbehave(fault: FaultKind, reply: FastifyReply): FastifyReply {
  if (fault === 'http500') return reply.code(500).type('text/html').send('<h1>500 Internal Server Error</h1>')
  if (fault === 'garbage')
    return reply.type('text/html').send('<html><body>upstream connect error {"errcode"')
  reply.hijack()
  const socket = reply.raw.socket
  const giveUp = setTimeout(() => socket?.destroy(), hangMilliseconds)
  giveUp.unref()
  socket?.once('close', () => clearTimeout(giveUp))
  return reply
}
