import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const POLITE_MS = 300
const LOOK_MS = 20

/**
 * Graceful shutdown: from the call of the returned function on, every response carries `Connection: close`, so that no
 * client sends a request into a connection that is being closed.
 * @returns begins it; resolves when no socket is open, or after 300 ms
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
