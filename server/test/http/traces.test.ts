import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../support/app.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status?: { code: number }
}

/** A collector of OTLP over HTTP. */
async function collector() {
  const requests: { path: string | undefined; token: unknown; spans: Span[] }[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    requests.push({ path: request.url, token: request.headers['x-token'], spans })
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { requests, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const trace = '0af7651916cd43dd8448eb211c80319c'
const parent = 'b7ad6b7169203331'

test('each request is a span below the one of its caller, by the template of its route', async () => {
  const { requests, base } = await collector()
  const { app, parts } = await testApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: base,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-token=secret%20one',
  })
  const ask = (traceparent?: string) =>
    app.inject({ url: '/wxwork/v1/callback/wwnobody?echostr=x', headers: traceparent ? { traceparent } : {} })
  await ask(`00-${trace}-${parent}-01`)
  await ask(`00-${trace}-${parent}-00`)
  await ask('00-garbage')
  await parts.traces?.close()
  expect(requests).toMatchObject([{ path: '/v1/traces', token: 'secret one' }])
  const [first, second, ...more] = requests[0]?.spans ?? []
  // The caller of the second request does not record its trace.
  expect(more).toEqual([])
  expect(first).toMatchObject({
    traceId: trace,
    parentSpanId: parent,
    name: 'GET /wxwork/v1/callback/:appId',
  })
  expect(first?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '403' } })
  expect(second?.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(second?.traceId).not.toBe(trace)
  expect(second).not.toHaveProperty('parentSpanId')
  expect(JSON.stringify(requests)).not.toContain('wwnobody')
})

test('without the setting there are no traces', async () => {
  const { parts } = await testApp()
  expect(parts.traces).toBeUndefined()
})
