import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RadarEntry } from '@mingpian/contract/clue.ts'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

export interface Frame {
  id: string
  entry: RadarEntry
}

export interface Listener {
  frames: Frame[]
  comments: string[]
  /** Everything as it came. */
  text(): string
  /** Waits for so many frames. */
  until(count: number): Promise<Frame[]>
  /** Ends when the server ends the stream. */
  ended: Promise<void>
  leave(): void
}

export async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export const livePath = '/biz/v1/clue/radar/live'

/** Opens a stream over the wire as a client does. */
export async function openStream(
  app: FastifyInstance,
  session: string,
  path: string,
): Promise<{ response: IncomingMessage; leave(): void }> {
  // Not fetch: it opens a second connection ahead of need, and that holds up the server's stop.
  const request = get(`${await addressOf(app)}${path}`, { agent: false, headers: { authorization: session } })
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.setEncoding('utf8')
  return { response, leave: () => void request.destroy() }
}

/** Opens the live radar over the wire and reads it as a client does. */
export async function listen(app: FastifyInstance, session: string, after?: string): Promise<Listener> {
  const query = after === undefined ? '' : `?${new URLSearchParams({ after })}`
  const { response, leave } = await openStream(app, session, `${livePath}${query}`)
  if (response.statusCode !== 200) throw new Error(`the live radar answered ${response.statusCode}`)
  const frames: Frame[] = []
  const comments: string[] = []
  let text = ''
  const ended = (async () => {
    let rest = ''
    for await (const chunk of response) {
      const words = String(chunk)
      text += words
      rest += words
      for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
        const block = rest.slice(0, end)
        rest = rest.slice(end + 2)
        const frame = /^event: entry\nid: (.+)\ndata: (.+)$/.exec(block)
        if (frame) frames.push({ id: frame[1] ?? '', entry: JSON.parse(frame[2] ?? '') })
        else comments.push(block)
      }
    }
  })().catch(() => {})
  await expect.poll(() => comments.length).toBeGreaterThan(0)
  return {
    frames,
    comments,
    text: () => text,
    async until(count) {
      await expect.poll(() => frames.length).toBeGreaterThanOrEqual(count)
      return frames
    },
    ended,
    leave,
  }
}
