import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../support/at-end.ts'

export interface Proxy {
  origin: string
  /** Changes the headers on their way to the server; by default it says who calls, as docs/install.md asks. */
  headers: (headers: Record<string, string>) => Record<string, string>
}

/** As docs/install.md asks of a proxy, but for TLS. */
const asItShould: Proxy['headers'] = (headers) => ({
  ...headers,
  'x-forwarded-for': '198.51.100.7',
  'x-forwarded-proto': 'http',
  'x-forwarded-host': headers.host ?? '',
})

/** A proxy in front of a server. @param target its port, once it listens */
export async function startProxy(target: () => number): Promise<Proxy> {
  const proxy: Proxy = { origin: '', headers: asItShould }
  const server = createServer((incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    )
    const onward = send(
      { port: target(), method: incoming.method, path: incoming.url, headers: proxy.headers(headers) },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  proxy.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}
