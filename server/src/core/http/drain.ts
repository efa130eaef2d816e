import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const POLITE_MS = 300
const LOOK_MS = 20

/**
 * A polite end for connections that are kept: from the call of the answered function on, every answer says that it
 * is the last one on its connection, so that nobody sends a request into a connection that we are closing.
 * @returns begins it; resolves once nobody is connected, or after 300 ms
 */
export function drainOf(server: Server): () => Promise<void> {
  let draining = false
  server.prependListener('request', (_request, response) => {
    if (draining) response.setHeader('connection', 'close')
  })
  return async () => {
    draining = true
    for (const end = Date.now() + POLITE_MS; Date.now() < end; ) {
      if ((await connections(server)) === 0) return
      await wait(LOOK_MS)
    }
  }
}

const connections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)))
