import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
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

  const server = createServer(async (request, response) => {
    await pass(request.url ?? '', request.method ?? 'GET', await buffer(request), response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  line.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return line
}
