import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#core/db/connect.ts'
import { checkHints } from './claimed-identity.ts'
import type { Caller } from './context.ts'
import type { EventStream } from './event-stream.ts'
import { Failure } from './failure.ts'
import type { Pipeline } from './pipeline.ts'
import { authorise } from './register.ts'

export type StreamNeeds = Pick<Pipeline, 'corpIdOf' | 'findCaller' | 'recordRefusal'> & {
  db: Pick<Database, 'outages'>
}

/**
 * Interval of the checks of the session. Every instance refuses an ended session within a second, so its stream ends
 * within three.
 */
const RECHECK_MS = 1_500

/**
 * Answers with a stream of server-sent events, which ends with the caller's session.
 * @throws Failure 401 without a session, 403 with one that may not, or for hints of another company
 */
export async function sendStream(
  parts: StreamNeeds,
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  open: (caller: Caller) => EventStream | Promise<EventStream>,
): Promise<FastifyReply> {
  const caller = await parts.findCaller(request.headers.authorization)
  authorise(endpoint, caller)
  if (!caller) throw new Failure('loginExpired')
  await checkHints(request, endpoint, caller, parts)
  const stream = await open(caller)
  endWithSession(parts, request, caller, stream)
  reply.raw.once('close', () => stream.out.destroy())
  if (reply.raw.destroyed) stream.out.destroy()
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream.out)
}

function endWithSession(
  { findCaller, db }: StreamNeeds,
  request: FastifyRequest,
  { staffId }: Caller,
  stream: EventStream,
): void {
  const recheck = setInterval(() => {
    findCaller(request.headers.authorization).then(
      (caller) => caller?.staffId === staffId || stream.end(),
      (error: Error) => db.outages.log.warn(`a session could not be checked: ${error.message}`),
    )
  }, RECHECK_MS).unref()
  stream.out.once('close', () => clearInterval(recheck))
}
