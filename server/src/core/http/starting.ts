import { createServer } from 'node:http'
import { errors } from '@mingpian/contract/shared/errors.ts'

/** Answers instead of the server until it is ready. */
export interface StartingServer {
  /** Sets the condition that `/readyz` names instead of the database. */
  waitFor(what: 'migrations'): void
  /** Gives the port back. */
  close(): Promise<void>
}

interface Address {
  host: string
  port: number
}

/**
 * Listens before anything is started, so that health checks see a starting process and a port in use ends the start at
 * once.
 * @throws Error that names HOST and PORT
 */
export async function listenWhileStarting({ host, port }: Address): Promise<StartingServer> {
  let waitingFor = 'database'
  const { code, status, zh } = errors.unavailable
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0]
    const body =
      path === '/healthz'
        ? { status: 'ok' }
        : path === '/readyz'
          ? { status: 'not ready', waitingFor: [waitingFor] }
          : { code, success: false, message: zh, data: null }
    response.writeHead(path === '/healthz' ? 200 : status, {
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'retry-after': '1',
      connection: 'close',
    })
    response.end(JSON.stringify(body))
    // An unread body would reset the connection before its client has read the answer.
    request.resume()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen({ host, port }, error)))
    server.listen(port, host, resolve)
  })
  return {
    waitFor(what) {
      waitingFor = what
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const cannotListen = ({ host, port }: Address, error: Error): Error =>
  new Error(`cannot listen at HOST ${host}, PORT ${port}: ${error.message}`)
