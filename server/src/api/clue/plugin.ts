import { endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsync } from 'fastify'
import { type StreamNeeds, sendStream } from '#core/http/send-stream.ts'
import { createLiveRadar } from '#domain/tracking/radar/live.ts'

type Parts = Parameters<typeof createLiveRadar>[0] & StreamNeeds

/** A stream, not an answer in an envelope: declared here only for its checks. */
const live = endpoint('GET /biz/v1/clue/radar/live', {
  summary: 'The radar as it happens: a stream of server-sent events.',
  access: 'staff',
  query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 128 })) }),
  data: Type.Null(),
})

/**
 * `GET /biz/v1/clue/radar/live?after=<cursor>`: the `id: <cursor>` of where it begins, then frames `event: entry`,
 * `id: <cursor>`, `data: <RadarEntry>`. The session is in the Authorization header, never in the address.
 */
export function radarLivePlugin(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    const radar = createLiveRadar(parts)
    // Streams never end by themselves and would delay the server's shutdown.
    app.addHook('preClose', async () => radar.close())
    app.get<{ Querystring: { after?: string } }>(
      live.path,
      { schema: { querystring: live.query } },
      (request, reply) =>
        sendStream(parts, live, { request, reply }, ({ companyId, staffId }) =>
          radar.open({ companyId, staffId }, request.query.after),
        ),
    )
  }
}
