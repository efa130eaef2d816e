import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { holdStream, type LiveStatus } from '#held-stream.ts'
import { frameParser } from '#stream-frames.ts'

describe('frames of an event stream', () => {
  const frame = (data: string, id = '', event = 'message') => ({ event, id, data })

  it.each([
    ['one frame', ['event: entry\nid: 7\ndata: {"a":1}\n\n'], [frame('{"a":1}', '7', 'entry')]],
    ['cut anywhere', ['eve', 'nt: entry\nid: 7\nda', 'ta: x\n', '\n'], [frame('x', '7', 'entry')]],
    ['heartbeats give nothing', [': beat\n\n', 'data: x\n\n: beat\n\n'], [frame('x')]],
    ['several at once', ['data: a\n\ndata: b\n\n'], [frame('a'), frame('b')]],
    ['lines of one frame', ['data: a\ndata: b\n\n'], [frame('a\nb')]],
    ['Windows line ends, cut between', ['data: a\r', '\n\r\ndata: b\r\n\r\n'], [frame('a'), frame('b')]],
    ['a line end cut in two ends one line', ['data: a\r', '\ndata: b\r\n\r\n'], [frame('a\nb')]],
    ['a colon in the data', ['data: {"t":"a: b"}\n\n'], [frame('{"t":"a: b"}')]],
    ['no space after the colon', ['data:x\n\n'], [frame('x')]],
    ['an id alone', ['retry: 2000\nid: 7\n\n'], [frame('', '7')]],
    ['an unfinished frame waits', ['data: x\n'], []],
  ])('%s', (_, pieces, expected) => {
    const parse = frameParser()
    expect(pieces.flatMap(parse)).toEqual(expected)
  })
})

describe('a held stream', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })

  type Handler = (after: string, response: ServerResponse) => void
  /** No line is given up: on a busy machine the first `fetch` of a process alone takes half a second. */
  const serve = (...handlers: Handler[]) => serveFor(60_000, ...handlers)

  /**
   * A server that answers the nth connection by the nth handler, the last one for all others.
   * @param silence milliseconds after which the client gives a silent line up
   */
  async function serveFor(silence: number, ...handlers: Handler[]) {
    const asked: string[] = []
    const server = createServer((request, response) => {
      const after = new URL(request.url!, 'http://x').searchParams.get('after') ?? ''
      handlers[Math.min(asked.push(after), handlers.length) - 1]!(after, response)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const frames: string[] = []
    const statuses: LiveStatus[] = []
    const live = holdStream({
      open: (after, signal) => fetch(`http://127.0.0.1:${port}/?after=${after}`, { signal }),
      onFrame: ({ data }) => frames.push(data),
      onStatus: (status) => statuses.push(status),
      silence,
      pause: 5,
    })
    closers.push(
      live.close,
      () => server.closeAllConnections(),
      () => server.close(),
    )
    return { asked, frames, statuses, live }
  }
  const stream = (response: ServerResponse, text: string) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(text)
  }

  it('hands frames over as they come', async () => {
    const { frames, statuses } = await serve((_, response) => stream(response, 'id: 1\ndata: 一\n\n'))
    await expect.poll(() => frames).toEqual(['一'])
    expect(statuses).toEqual(['connecting', 'live'])
  })

  it('opens a broken line anew after the last id', async () => {
    const { asked, frames, statuses } = await serve(
      (_, response) => {
        stream(response, 'id: 41\ndata: a\n\nid: 42\ndata: b\n\n')
        response.end()
      },
      (_, response) => stream(response, 'id: 43\ndata: c\n\n'),
    )
    await expect.poll(() => frames).toEqual(['a', 'b', 'c'])
    expect(asked).toEqual(['', '42'])
    expect(statuses).toEqual(expect.arrayContaining(['lost']))
    expect(statuses.at(-1)).toBe('live')
  })

  it('opens a line that broke before anything came anew after where it began', async () => {
    const { asked, frames } = await serve(
      (_, response) => {
        stream(response, 'retry: 2000\nid: 41\n\n')
        response.end()
      },
      (_, response) => stream(response, 'id: 42\ndata: b\n\n'),
    )
    await expect.poll(() => frames).toEqual(['b'])
    expect(asked).toEqual(['', '41'])
  })

  it('gives up a line that is never answered', async () => {
    const { frames } = await serveFor(
      300,
      () => {},
      (_, response) => stream(response, 'data: x\n\n'),
    )
    await expect.poll(() => frames).toEqual(['x'])
  })

  it('gives a silent line up', async () => {
    const { frames } = await serveFor(
      300,
      (_, response) => stream(response, ': nothing more comes\n\n'),
      (_, response) => stream(response, 'data: x\n\n'),
    )
    await expect.poll(() => frames).toEqual(['x'])
  })

  it('goes on after answers of 503', async () => {
    const busy = (_: string, response: ServerResponse) => response.writeHead(503).end()
    const { frames } = await serve(busy, busy, (_, response) => stream(response, 'data: x\n\n'))
    await expect.poll(() => frames).toEqual(['x'])
  })

  it.each([401, 403])('ends at %i', async (status) => {
    const { asked, statuses } = await serve((_, response) => response.writeHead(status).end())
    await expect.poll(() => statuses).toEqual(['connecting', 'refused'])
    expect(asked).toHaveLength(1)
  })

  it('stops when closed', async () => {
    const { live, statuses } = await serve((_, response) => stream(response, 'data: x\n\n'))
    await expect.poll(() => statuses).toContain('live')
    live.close()
    const count = statuses.length
    await new Promise((done) => setImmediate(done))
    expect(statuses).toHaveLength(count)
  })
})
