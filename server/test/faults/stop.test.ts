import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openInstance } from '#open.ts'
import { atEnd } from '../support/at-end.ts'
import { ownDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { faults } from '../support/full.ts'
import { freePort } from '../support/ports.ts'
import { bundledProgram } from '../support/program.ts'
import { runServer } from './server-process.ts'
import { expectNothingLost, makeCompanyOfWriters, startWriters } from './writers.ts'

// Instances behind a proxy are stopped and started one after the other under load.

const start = await bundledProgram()

/**
 * A proxy that keeps connections and asks the next instance where one takes no connection.
 * @param ports of instances that are ready, as its health checks find; those that stop are still among them
 */
async function openProxy(ports: Set<number>): Promise<string> {
  const agent = new Agent({ keepAlive: true })
  const pass = (from: IncomingMessage, to: ServerResponse, body: Buffer, turn: number, left: number) => {
    const { method, url, headers } = from
    const port = [...ports][turn % ports.size]
    const asked = request({ port, host: '127.0.0.1', method, path: url, headers, agent }, (answer) => {
      to.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(to)
    })
    asked.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' && left > 0) return pass(from, to, body, turn + 1, left - 1)
      to.writeHead(502).end(JSON.stringify({ code }))
    })
    asked.end(body)
  }
  let turn = 0
  const proxy: Server = createServer(async (from, to) => {
    const parts: Buffer[] = []
    for await (const part of from) parts.push(part)
    pass(from, to, Buffer.concat(parts), turn++, ports.size)
  }).listen(0, '127.0.0.1')
  // A test that is blocked for longer than the default of 5 s must not end connections to which its clients write.
  proxy.keepAliveTimeout = 0
  await once(proxy, 'listening')
  atEnd(() => {
    agent.destroy()
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

test(
  `instances that are stopped ${faults.stops} times each under load end by themselves and fail no request`,
  async () => {
    const { url } = await ownDatabase()
    const env = {
      DATABASE_URL: url,
      DATA_DIR: temporaryFolder(),
      SECRET_KEY: '11'.repeat(32),
      TRACKING_PER_MINUTE: '0',
      REQUESTS_PER_SECOND: '0',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'silent',
    }
    const before = await openInstance(readConfig(env))
    const company = await makeCompanyOfWriters(before.parts, faults.clients)
    await before.close()

    const ports = [await freePort(), await freePort()]
    const instance = (port: number) => runServer(start, { ...env, PORT: String(port) })
    const running = await Promise.all(ports.map(instance))
    const ready = new Set(ports)
    const writers = startWriters(await openProxy(ready), company)
    for (let stop = 0; stop < 2 * faults.stops; stop++) {
      const port = ports[stop % 2] ?? 0
      await writers.progress(8 * faults.clients)
      expect(await running[stop % 2]?.stop()).toBe(0)
      ready.delete(port)
      await writers.progress(4 * faults.clients)
      running[stop % 2] = await instance(port)
      ready.add(port)
    }
    await writers.progress(4 * faults.clients)
    await writers.stop()
    expect(writers.unanswered()).toEqual([])
    for (const server of running) expect(await server.stop()).toBe(0)

    const after = await openInstance(readConfig(env))
    await expectNothingLost(after.parts, company.companyId, writers.acknowledged)
    await after.close()
  },
  120_000 + faults.stops * 30_000,
)
