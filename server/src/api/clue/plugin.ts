import { endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { checkHints } from '#core/http/claimed-identity.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import type { Pipeline } from '#core/http/pipeline.ts'
import { createLiveRadar } from '#domain/tracking/radar/live.ts'
import type { RadarStream } from '#domain/tracking/radar/stream.ts'

type Parts = Parameters<typeof createLiveRadar>[0] &
  Pick<Pipeline, 'corpIdOf' | 'findCaller' | 'recordRefusal'>

/** A dead session is refused within a second everywhere, so its stream is cut off within three. */
const RECHECK_MS = 1_500

/** A stream, not an answer in an envelope: declared here for its checks alone. */
const live = endpoint('GET /biz/v1/clue/radar/live', {
  summary: 'The radar as it happens: a stream of server-sent events.',
  access: 'staff',
  query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 128 })) }),
  data: Type.Null(),
})

/**
 * `GET /biz/v1/clue/radar/live?after=<cursor>`: the `id: <cursor>` of where it begins, then frames `event: entry`,
 * `id: <cursor>`, `data: <RadarEntry>`. The session stands in the Authorization header, never in the address.
 */
export function radarLivePlugin(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    const radar = createLiveRadar(parts)
    // Streams never end by themselves and would hold up the server's stop.
    app.addHook('preClose', async () => radar.close())
    app.get<{ Querystring: { after?: string } }>(
      live.path,
      { schema: { querystring: live.query } },
      async (request, reply) => {
        const caller = await staffCaller(parts, request)
        const stream = await radar.open(caller, request.query.after)
        endWithSession(parts, request, caller, stream)
        reply.raw.once('close', () => stream.out.destroy())
        if (reply.raw.destroyed) stream.out.destroy()
        return reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store, no-transform')
          .header('x-accel-buffering', 'no')
          .send(stream.out)
      },
    )
  }
}

/** @throws Failure 401 without a session, 403 for a visitor or for hints of another company */
async function staffCaller(parts: Parts, request: FastifyRequest): Promise<Caller> {
  const caller = await parts.findCaller(request.headers.authorization)
  if (!caller) throw new Failure('loginExpired')
  if (!caller.staffId) throw new Failure('forbidden')
  await checkHints(request, live, caller, parts)
  return caller
}

function endWithSession(
  { findCaller, log }: Parts,
  request: FastifyRequest,
  { staffId }: Caller,
  stream: RadarStream,
): void {
  const recheck = setInterval(() => {
    findCaller(request.headers.authorization).then(
      (caller) => caller?.staffId === staffId || stream.end(),
      (error: Error) => log.warn({ err: error }, 'a session could not be checked'),
    )
  }, RECHECK_MS).unref()
  stream.out.once('close', () => clearInterval(recheck))
}
