import type { Endpoint, Envelope } from '@mingpian/contract/shared/endpoint.ts'
import { type ErrorName, errors } from '@mingpian/contract/shared/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Outages } from '#core/db/outages.ts'
import { isTransient } from '#core/db/pg-errors.ts'
import { isDiskFull } from '#core/disk.ts'
import { callerIdOf } from './address.ts'
import { commonErrors, Failure } from './failure.ts'
import { localeOf } from './locale.ts'
import { createPace } from './pace.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Errors that the route may answer. A route outside the contract without it: the common ones. */
    errors?: ReadonlySet<ErrorName>
  }
}

export function succeed<D>(endpoint: Endpoint, request: FastifyRequest, data: D): Envelope<D> {
  return { code: endpoint.success ?? '0', success: true, message: 'ok', data, requestId: request.id }
}

/** Sends a known failure as its code and text. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const known = errors[failure.failure]
  const request = reply.request
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
  const body: Envelope<null> = {
    code: known.code,
    success: false,
    message: (failure.words ?? known)[localeOf(request)],
    data: null,
    requestId: request.id,
  }
  if (failure.parameters) body.errors = failure.parameters
  // Serialised here: the route's own response schema describes data that a failure does not have.
  return reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body)
}

/** Fastify's own refusals as failures of the catalogue. */
function asFailure(error: FastifyError | Failure): Failure | null {
  if (error instanceof Failure) return error
  switch (error.code) {
    // Raised by a trigger of the database: the person was erased during this call.
    case 'MP401':
      return new Failure('loginExpired')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Failure('tooLarge')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Failure('parameterError', {
        parameters: [{ path: 'content-type', message: 'send JSON as application/json' }],
      })
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Failure('parameterError', {
        parameters: [{ path: 'body', message: 'the body is not valid JSON' }],
      })
  }
  if (error.statusCode === 400)
    return new Failure('parameterError', {
      parameters: [{ path: 'request', message: 'the request is malformed' }],
    })
  if (error.statusCode === 413) return new Failure('tooLarge')
  if (error.statusCode === 408) return new Failure('requestTimeout')
  if (error.statusCode === 404) return new Failure('notFound')
  return null
}

// A condition that does not hold and a range beyond the end are answered without an envelope.
const ofHttpItself = new Set([412, 416])

const common: ReadonlySet<ErrorName> = new Set(commonErrors)

const isDeclared = ({ failure }: Failure, { routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config.errors ?? common).has(failure)

/** The call in a line of the log, by the template of its route: an address contains ids of persons. */
export const inLog = ({ method, id, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions.url,
  requestId: id,
})

/** A refusal costs so little that a client which repeats it without a pause would occupy the process. */
const REFUSALS_PER_SECOND = 40

/**
 * The error handler: a known error becomes its code; an unknown one is logged and becomes a 500 without details. An
 * error that its call does not declare is a defect: it is logged, and outside production it becomes a 500 as well.
 * @param outages gather the errors that the database causes
 */
export function installErrors(
  app: FastifyInstance,
  { production }: { production: boolean },
  outages: Pick<Outages, 'logError'>,
): void {
  const refusals = createPace(REFUSALS_PER_SECOND)
  app.setErrorHandler<FastifyError | Failure>(async (error, request, reply) => {
    const failure = asFailure(error)
    if (failure?.failure === 'tooManyRequests') await refusals(callerIdOf(request))
    if (failure && isDeclared(failure, request)) return sendFailure(reply, failure)
    if (failure) {
      request.log.error({ err: failure, failure: failure.failure, ...inLog(request) }, 'undeclared error')
      return sendFailure(reply, production ? failure : new Failure('internalError'))
    }
    const { statusCode = 0 } = error as FastifyError
    if (ofHttpItself.has(statusCode)) return reply.code(statusCode).send()
    outages.logError(request.log, error, 'unexpected error', inLog(request))
    // The database is away for a moment: a retry may succeed, unlike after a defect.
    const answer =
      isTransient(error) || isDiskFull(error)
        ? new Failure('unavailable', { retryAfter: 1 })
        : new Failure('internalError')
    return sendFailure(reply, answer)
  })
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, new Failure('notFound')))
}
