import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

const lookMs = 20
/**
 * Consecutive checks without a request, after which kept connections count as unused: 1 s. Checks are counted, because
 * a clock would also run while the process is suspended and requests wait in its sockets.
 */
const quietLooks = 50
/** Checks after which it ends in any case: 3 s. */
const mostLooks = 150
/** The longest turn of the event loop that counts as short: no new connection waits unseen for longer. */
const shortTurnMs = 1
/** On a busy machine most turns are long, so it waits for a short one. */
const mostTurnsMs = 2_000

/**
 * Graceful shutdown. The returned function closes the listening socket in a short turn of the event loop, within 2 s,
 * so that a proxy asks the next instance. After that every response carries `Connection: close`. Kept connections stay
 * until their clients have received it.
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
    // Not `server.close`, which ends unused connections although a request may be on its way over them.
    if (server.listening) NetServer.prototype.close.call(server)
    // Only now: a client whose connection ends opens another one, which would be reset if it arrived before the socket
    // closed.
    isDraining = true
    quietLookCount = 0
    for (let look = 0; look < mostLooks; look++) {
      if ((await connections(server)) === 0 || quietLookCount++ >= quietLooks) return
      await wait(lookMs)
    }
  }
}

/** The socket is closed right after it, because connections that still wait to be accepted are reset. */
async function shortTurn(): Promise<void> {
  for (const end = performance.now() + mostTurnsMs; performance.now() < end; ) {
    const before = performance.now()
    await turn()
    if (performance.now() - before < shortTurnMs) return
  }
}

const connections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)))
