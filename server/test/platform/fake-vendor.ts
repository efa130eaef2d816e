import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../support/at-end.ts'

export interface FakeCall {
  path: string
  query: Record<string, string>
  body: Record<string, unknown>
}

type Answer = Record<string, unknown> | Buffer | string
type Handler = (call: FakeCall) => Answer | Promise<Answer>
type Fault = 'hang' | 'garbage' | 'http500' | 'reset' | 'endless' | number | { redirect: string }

/** A vendor in the test's own process: answers what the test says and misbehaves when asked to. */
export interface FakeVendor {
  base: string
  host: string
  calls: FakeCall[]
  /** The calls to one path. */
  to(path: string): FakeCall[]
  on(path: string, handler: Handler): void
  /** The next calls to this path go wrong, one fault each. */
  fail(path: string, ...faults: Fault[]): void
}

export async function fakeVendor(): Promise<FakeVendor> {
  const handlers = new Map<string, Handler>()
  const faults = new Map<string, Fault[]>()
  const calls: FakeCall[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://vendor')
    const call = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: await bodyOf(request),
    }
    calls.push(call)
    const fault = faults.get(call.path)?.shift()
    if (fault !== undefined) {
      misbehave(fault, response)
      return
    }
    const handler = handlers.get(call.path)
    send(response, handler ? await handler(call) : { errcode: 404, errmsg: `fake has no ${call.path}` })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base: `http://${host}`,
    host,
    calls,
    to: (path) => calls.filter((call) => call.path === path),
    on: (path, handler) => void handlers.set(path, handler),
    fail: (path, ...next) => void faults.set(path, next),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

function send(response: ServerResponse, answer: Answer): void {
  if (Buffer.isBuffer(answer)) {
    response.writeHead(200, { 'content-type': 'image/png' }).end(answer)
  } else if (typeof answer === 'string') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(answer)
  } else {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }
}

function misbehave(fault: Fault, response: ServerResponse): void {
  if (typeof fault === 'number') send(response, { errcode: fault, errmsg: `fault ${fault}` })
  else if (fault === 'garbage') send(response, '<html>upstream connect error {"errcode"')
  else if (fault === 'http500') response.writeHead(500).end('<h1>500</h1>')
  else if (typeof fault === 'object') response.writeHead(302, { location: fault.redirect }).end()
  else if (fault === 'reset') response.destroy()
  else if (fault === 'endless') endless(response)
}

function endless(response: ServerResponse): void {
  if (!response.destroyed)
    response.write(Buffer.alloc(65_536, 0x20), () => setImmediate(() => endless(response)))
}
