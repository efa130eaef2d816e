import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errors } from '@mingpian/contract/shared/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from './envelope.ts'
import { Failure, missing, refuseParameter } from './failure.ts'
import { protective } from './headers.ts'
import { isAddressable } from './unfit.ts'

/** Options of Fastify that answer requests without a route in the same envelope. */
export const misfitOptions = {
  frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
    protect(reply)
    // An address that is too long is answered like an unknown one.
    if (error.statusCode !== 400) return sendFailure(reply, new Failure('notFound'))
    const parameters = [{ path: 'address', message: 'the address is malformed' }]
    return sendFailure(reply, new Failure('parameterError', { parameters }))
  },
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = statusOf(error.code)
    const { headers, body } = bareAnswer(status)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    // A client that does not speak HTTP may never close its side.
    setTimeout(() => socket.destroy(), 1_000).unref()
  },
}

/** PostgreSQL stores no NUL, so an address with NUL names no record. */
export function refuseUnaddressable(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isAddressable(request.params)) return done()
    sendFailure(reply, new Failure('notFound'))
  })
}

/**
 * Refuses a request without a host or with several, as HTTP/1.1 requires: proxies may route by it (RFC 9112, section
 * 3.2). Node's own refusal of a request without a host has no body, and of several hosts Node takes the first. HTTP/1.0
 * needs no host.
 */
export function refuseHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
    if (hosts === 0 && raw.httpVersion === '1.1') missing('host')
    if (hosts > 1) refuseParameter('host', 'is there more than once')
    done()
  })
}

/**
 * HTTP defines one expectation, `100-continue`, which Node handles. Node's own answer to any other expectation has no
 * body either.
 */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request, response) => {
    const { headers, body } = bareAnswer(417)
    response.writeHead(417, headers).end(body)
  })
}

/** These answers are sent before the hooks that set the headers of all other answers. */
function protect(reply: FastifyReply): void {
  reply.headers(protective).header('x-request-id', reply.request.id)
}

function statusOf(code: string | undefined): 400 | 408 | 431 {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/** The caller's language is not known, so the text is the catalogue's default. */
function bareAnswer(status: 400 | 408 | 417 | 431): {
  headers: Record<string, string | number>
  body: string
} {
  const { code, zh: message } = status === 408 ? errors.requestTimeout : errors.parameterError
  const requestId = randomUUID()
  const body = JSON.stringify({ code, success: false, message, data: null, requestId })
  const headers = {
    ...protective,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    'content-length': Buffer.byteLength(body),
  }
  return { headers, body }
}
