import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

const lookMs = 20
/**
 * Looks in a row without a request, after which kept connections are taken for unused: 1 s. They are counted, for a clock
 * would also run while the process stands still and requests wait in its sockets.
 */
const quietLooks = 50
/** Looks after which it ends in any case: 3 s. */
const mostLooks = 150
/** A turn of the event loop within which no new connection can have come unseen for long. */
const shortTurnMs = 1
/** On a busy machine most turns are long: a short one is waited for. */
const mostTurnsMs = 2_000

/**
 * Graceful shutdown. The returned function closes the listening socket in a short turn of the event loop, within 2 s, so
 * that a proxy asks the next instance. After that every response carries `Connection: close`. Kept connections stay until
 * their clients have heard it.
 * @returns begins it; resolves when no socket is open, when no request came or was answered for 1 s, or after 3 s more
 */
export function drainOf(server: Server): () => Promise<void> {
  let isDraining = false
  let quietLookCount = 0
  server.prependListener('request', (_request, response) => {
    quietLookCount = 0
    if (isDraining) response.setHeader('connection', 'close')
    response.once('close', () => {
      quietLookCount = 0
    })
  })
  return async () => {
    await shortTurn()
    // Not the HTTP server's own way, which ends unused connections although a request may be on its way over them.
    if (server.listening) NetServer.prototype.close.call(server)
    // Only now: a client whose connection ends opens another one, which would be reset if it came before the socket closed.
    isDraining = true
    quietLookCount = 0
    for (let look = 0; look < mostLooks; look++) {
      if ((await connections(server)) === 0 || quietLookCount++ >= quietLooks) return
      await wait(lookMs)
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
