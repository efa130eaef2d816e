import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { atEnd } from './at-end.ts'

/** A way to a database on which words can get stuck, as where a host hangs or vanishes. */
export interface Line {
  url: string
  /**
   * Holds back the next connection that says these words: neither they nor what follows them arrives, until they are
   * released. What the database says meanwhile does.
   * @returns once the words are held, what releases them
   */
  holdAt(words: string): Promise<() => void>
  /**
   * Holds back everything in both directions, as where the database's machine is paused. New connections are taken.
   * @returns what lets it through
   */
  pause(): () => void
  /** Carries everything late from now on, and a share of it as late as a lost packet that is sent again. */
  slow(by: Slowness): void
  /**
   * Ends every connection and refuses new ones, as where the database's server is stopped.
   * @returns what takes connections again
   */
  refuse(): () => Promise<void>
}

interface Slowness {
  ms: number
  /** From 0 to 1. */
  lost: number
}

/** After which time a lost packet is sent again; Linux takes 200 ms at least. */
const sentAgainMs = 200

/** @param url of a database of this run's cluster */
export async function openLine(url: string): Promise<Line> {
  const address = new URL(url)
  const host = address.searchParams.get('host') ?? address.hostname
  const port = address.searchParams.get('port') ?? address.port
  const there = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) }
  const open = new Set<Socket>()
  let trap: { words: string; held(release: () => void): void } | undefined
  let pausing: Promise<void> | undefined
  let slowness: Slowness = { ms: 0, lost: 0 }

  /** Writes in the order of arrival, as late as the line is slow. */
  function carrier(to: Socket): (bytes: Buffer) => void {
    let last = Promise.resolve()
    return (bytes) => {
      const { ms, lost } = slowness
      const due = performance.now() + ms + (Math.random() < lost ? sentAgainMs : 0)
      const previous = last
      last = (async () => {
        await previous
        if (ms > 0) await wait(due - performance.now())
        await pausing
        if (!to.destroyed) to.write(bytes)
      })()
    }
  }

  const server = createServer((near) => {
    const far = connect(there)
    const [toFar, toNear] = [carrier(far), carrier(near)]
    let stuck: Buffer[] | undefined
    near.on('data', (bytes) => {
      if (trap && bytes.includes(trap.words)) {
        stuck = []
        trap.held(() => {
          for (const held of stuck ?? []) toFar(held)
          stuck = undefined
        })
        trap = undefined
      }
      if (stuck) stuck.push(bytes)
      else toFar(bytes)
    })
    far.on('data', toNear)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port: ownPort } = server.address() as AddressInfo
  function refuse() {
    server.close()
    for (const socket of open) socket.destroy()
    return () => listen(ownPort)
  }
  atEnd(() => void refuse())
  address.searchParams.set('host', '127.0.0.1')
  address.searchParams.set('port', String(ownPort))
  return {
    url: address.href,
    holdAt: (words) =>
      new Promise((held) => {
        trap = { words, held }
      }),
    pause() {
      let resume = () => {}
      pausing = new Promise((resolve) => {
        resume = resolve
      })
      return () => {
        pausing = undefined
        resume()
      }
    },
    slow(by) {
      slowness = by
    },
    refuse,
  }
}
