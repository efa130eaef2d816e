import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

const lookMs = 20
/** A kept connection over which nothing came for so long is taken for unused. */
const quietMs = 1_000
const mostMs = 3_000
/** A turn of the event loop within which no new connection can have come unseen for long. */
const shortTurnMs = 1
/** On a busy machine most turns are long: a short one is waited for. */
const mostTurnsMs = 2_000

/**
 * Graceful shutdown: from the call of the returned function on, every response carries `Connection: close`, and no new
 * connection is taken, so that a proxy asks the next instance. Kept connections stay until their clients have heard it.
 * @returns begins it; resolves when no socket is open, when no request came or was answered for 1 s, or after 3 s
 */
export function drainOf(server: Server): () => Promise<void> {
  let isDraining = false
  let lastRequest = 0
  server.prependListener('request', (_request, response) => {
    lastRequest = Date.now()
    if (isDraining) response.setHeader('connection', 'close')
    response.once('close', () => {
      lastRequest = Date.now()
    })
  })
  return async () => {
    isDraining = true
    lastRequest = Date.now()
    await shortTurn()
    // Not the HTTP server's own way, which ends unused connections although a request may be on its way over them.
    if (server.listening) NetServer.prototype.close.call(server)
    for (const end = Date.now() + mostMs; Date.now() < end; await wait(lookMs)) {
      if ((await connections(server)) === 0 || Date.now() - lastRequest > quietMs) return
    }
  }
}

/** Right after it the socket is closed, for the connections that then wait to be taken are reset: the fewer, the better. */
async function shortTurn(): Promise<void> {
  for (const end = performance.now() + mostTurnsMs; performance.now() < end; ) {
    const before = performance.now()
    await turn()
    if (performance.now() - before < shortTurnMs) return
  }
}

const connections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)))
