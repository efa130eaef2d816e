import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '#core/db/log.ts'
import { version } from '#core/version.ts'

/**
 * Sends one span for each request to a collector, by OTLP over HTTP with JSON (OpenTelemetry protocol specification 1,
 * sections "OTLP/HTTP" and "JSON Protobuf Encoding"). Of our own: the exporters of OpenTelemetry need Node 22.
 */
export interface Traces {
  /** Adds the hooks that record the requests of an app. */
  record(app: FastifyInstance): void
  /** Sends what waits. */
  close(): Promise<void>
}

export interface TraceSettings {
  /** Base address of the collector; `/v1/traces` is added. */
  endpoint: string
  /** Headers of each request to it, such as a token. */
  headers: Record<string, string>
}

/** The place of a request in its trace (W3C Trace Context, section "traceparent Header"). */
interface TraceContext {
  traceId: string
  spanId: string
  parentSpanId?: string
  isSampled: boolean
  startedAt: bigint
}

const SERVER_KIND = 2
const ERROR_STATUS = 2
const SEND_MS = 5_000
const TIMEOUT_MS = 10_000
const MOST_WAITING = 2_048
const BATCH = 512

const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/

const newId = (bytes: number) => randomBytes(bytes).toString('hex')
const isZero = (id: string) => /^0+$/.test(id)

function contextOf({ headers }: FastifyRequest): TraceContext {
  const spanId = newId(8)
  const startedAt = BigInt(Date.now()) * 1_000_000n
  const [, traceId = '', parentSpanId = '', flags = ''] = traceparent.exec(String(headers.traceparent)) ?? []
  if (!traceId || isZero(traceId) || isZero(parentSpanId))
    return { traceId: newId(16), spanId, isSampled: true, startedAt }
  return { traceId, spanId, parentSpanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1, startedAt }
}

const text = (key: string, value: string) => ({ key, value: { stringValue: value } })

export function createTraces({ endpoint, headers }: TraceSettings, log: Log): Traces {
  const contexts = new WeakMap<FastifyRequest, TraceContext>()
  const resource = {
    attributes: [
      text('service.name', 'mingpian'),
      text('service.version', version),
      text('service.instance.id', randomUUID()),
    ],
  }
  let waiting: object[] = []
  let sending = Promise.resolve()
  const timer = setInterval(send, SEND_MS).unref()

  function send(): void {
    const spans = waiting
    if (spans.length === 0) return
    waiting = []
    sending = sending.then(() => post(spans))
  }

  async function post(spans: object[]): Promise<void> {
    const scopeSpans = [{ scope: { name: 'mingpian' }, spans }]
    try {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.arrayBuffer()
      if (!answer.ok) log.warn(`sending traces failed, they are lost: HTTP ${answer.status}`)
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } }
      log.warn(`sending traces failed, they are lost: ${cause?.code ?? message}`)
    }
  }

  return {
    record(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        contexts.set(request, contextOf(request))
        done()
      })
      app.addHook('onResponse', (request, reply, done) => {
        const context = contexts.get(request)
        if (context?.isSampled && waiting.length < MOST_WAITING) {
          // The template of the route: an address contains ids of persons.
          const route = request.routeOptions.url
          const { traceId, spanId, parentSpanId, startedAt } = context
          waiting.push({
            traceId,
            spanId,
            ...(parentSpanId ? { parentSpanId } : {}),
            name: route ? `${request.method} ${route}` : request.method,
            kind: SERVER_KIND,
            startTimeUnixNano: String(startedAt),
            endTimeUnixNano: String(startedAt + BigInt(Math.round(reply.elapsedTime * 1_000_000))),
            attributes: [
              text('http.request.method', request.method),
              ...(route ? [text('http.route', route)] : []),
              { key: 'http.response.status_code', value: { intValue: String(reply.statusCode) } },
              text('mingpian.request_id', request.id),
            ],
            ...(reply.statusCode >= 500 ? { status: { code: ERROR_STATUS } } : {}),
          })
          if (waiting.length >= BATCH) send()
        }
        done()
      })
    },
    async close() {
      clearInterval(timer)
      send()
      await sending
    },
  }
}
