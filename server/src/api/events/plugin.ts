import { endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsync } from 'fastify'
import { type StreamNeeds, sendStream } from '#core/http/send-stream.ts'
import { createLiveEvents } from '#domain/inspector/live.ts'
import type { RadarHub } from '#domain/tracking/ledger/hub.ts'

type Parts = StreamNeeds & { radarHub: RadarHub }

/** A stream, not an answer in an envelope: declared here only for its checks. */
const live = endpoint('GET /wxwork/v1/console/events/live', {
  summary: 'Tells when events of the company were stored: a stream of server-sent events.',
  access: 'admin',
  may: 'customers.read',
  data: Type.Null(),
})

/**
 * `GET /wxwork/v1/console/events/live`: a frame `event: news` at the beginning and whenever events were stored. The client
 * then reads its list. The session is in the Authorization header, never in the address.
 */
export function eventsLivePlugin(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    const events = createLiveEvents(parts.radarHub)
    // Streams never end by themselves and would delay the server's shutdown.
    app.addHook('preClose', async () => events.close())
    app.get(live.path, (request, reply) =>
      sendStream(parts, live, { request, reply }, ({ companyId, staffId }) =>
        events.open({ companyId, staffId }),
      ),
    )
  }
}
