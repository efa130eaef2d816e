import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
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
  /** Ends every connection, and lets no more through. */
  cut(): void
}

/** @param url of a database of this run's cluster */
export async function openLine(url: string): Promise<Line> {
  const address = new URL(url)
  const host = address.searchParams.get('host') ?? address.hostname
  const port = address.searchParams.get('port') ?? address.port
  const there = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) }
  const open = new Set<Socket>()
  let trap: { words: string; held(release: () => void): void } | undefined

  const server = createServer((near) => {
    const far = connect(there)
    let stuck: Buffer[] | undefined
    near.on('data', (bytes) => {
      if (trap && bytes.includes(trap.words)) {
        stuck = []
        trap.held(() => {
          for (const held of stuck ?? []) far.write(held)
          stuck = undefined
        })
        trap = undefined
      }
      if (stuck) stuck.push(bytes)
      else far.write(bytes)
    })
    far.on('data', (bytes) => near.write(bytes))
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  function cut(): void {
    for (const socket of open) socket.destroy()
    server.close()
  }
  atEnd(cut)
  address.searchParams.set('host', '127.0.0.1')
  address.searchParams.set('port', String((server.address() as AddressInfo).port))
  return {
    url: address.href,
    holdAt: (words) =>
      new Promise((held) => {
        trap = { words, held }
      }),
    cut,
  }
}
