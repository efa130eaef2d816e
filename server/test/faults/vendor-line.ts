import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { atEnd } from '../support/at-end.ts'

/** What the server finds at the other end of the line. In the last one the vendor acts, and its answer is lost. */
export type Mood = 'well' | 'busy' | 'away' | 'lost answer'

/** `before` the vendor has the request, or `after` that and before its answer. */
export type Moment = 'before' | 'after'

interface Trap {
  /** The end of the path. */
  path: string
  moment: Moment
  act(): Promise<void>
}

/** The line between the server and the simulator of a vendor: it can be cut, or stopped at one request. */
export interface VendorLine {
  base: string
  mood: Mood
  /** Requests so far. */
  asked: number
  /** Acts at the next request of a path, which gets no answer. */
  stopAt(path: string, moment: Moment, act: () => Promise<void>): void
}

export async function vendorLine(vendor: string): Promise<VendorLine> {
  let trap: Trap | undefined
  const line: VendorLine = {
    base: '',
    mood: 'well',
    asked: 0,
    stopAt(path, moment, act) {
      trap = { path, moment, act }
    },
  }

  async function pass(url: string, method: string, body: Buffer, response: ServerResponse): Promise<void> {
    line.asked++
    const { mood } = line
    const sprung = trap && new URL(url, vendor).pathname.endsWith(trap.path) ? trap : undefined
    if (sprung) trap = undefined
    if (sprung?.moment === 'before') {
      await sprung.act()
      return void response.destroy()
    }
    if (mood === 'away') return void response.destroy()
    if (mood === 'busy') return void response.end(JSON.stringify({ errcode: -1, errmsg: 'system busy' }))
    const answer = await fetch(`${vendor}${url}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body.length > 0 && { body: Uint8Array.from(body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    await sprung?.act()
    if (sprung || mood === 'lost answer') return void response.destroy()
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    })
    response.end(bytes)
  }

  line.base = await listen(async (request, response) => {
    await pass(request.url ?? '', request.method ?? 'GET', await buffer(request), response)
  })
  return line
}

/** WeCom waits five seconds for an answer. */
const patienceMs = 4_500

/**
 * A door before a server for the messages of the vendor: while the server starts anew, it holds a message as long as the
 * vendor waits.
 * @returns its address
 */
export const patientDoor = (origin: string): Promise<string> =>
  listen(async (request, response) => {
    const { method = 'GET', url = '' } = request
    const body = method === 'POST' ? Uint8Array.from(await buffer(request)) : undefined
    const headers = { 'content-type': request.headers['content-type'] ?? 'text/xml' }
    for (const end = Date.now() + patienceMs; ; await wait(50)) {
      const answer = await fetch(origin + url, { method, headers, ...(body && { body }) }).catch(
        () => undefined,
      )
      if (answer) return void response.writeHead(answer.status).end(await answer.text())
      if (Date.now() > end) return void response.writeHead(502).end()
    }
  })

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
