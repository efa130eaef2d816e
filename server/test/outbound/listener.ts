import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../support/at-end.ts'

export interface Listener {
  origin: string
  port: number
  /** Connections since it was started. */
  connections(): number
  /** Answers requests from now on. */
  on(listener: RequestListener): void
}

/** An HTTP server of the test, ended with its file. */
export async function listener(): Promise<Listener> {
  let answer: RequestListener = (_, response) => response.end()
  let count = 0
  const server = createServer((request, response) => answer(request, response))
  server.on('connection', () => count++)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    connections: () => count,
    on: (listener) => {
      answer = listener
    },
  }
}
