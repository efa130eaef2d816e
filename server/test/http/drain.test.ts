import { Agent, createServer, get } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drainOf } from '#core/http/drain.ts'

const clients = 8

/** Asks again and again on a connection that it keeps, until the server no longer listens. Answers the errors. */
async function ask(port: number, agent: Agent, asked: () => void): Promise<string[]> {
  const problems: string[] = []
  for (;;) {
    const problem = await once(port, agent)
    asked()
    if (problem === 'ECONNREFUSED') return problems
    if (problem) problems.push(problem)
  }
}

function once(port: number, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1', agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200 ? undefined : 'no answer'))
    })
    // A refused new connection is no failure: the client goes elsewhere. A kept connection must get its answer.
    request.once('error', (error: NodeJS.ErrnoException) =>
      resolve(request.reusedSocket ? error.code : 'ECONNREFUSED'),
    )
  })
}

test('a stop under load fails no request on a connection that was kept', async () => {
  const app = Fastify()
  app.get('/', async () => wait(2, 'an answer'))
  const drain = drainOf(app.server)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  let answers = 0
  const asking = Array.from({ length: clients }, () => ask(port, agent, () => answers++))
  await expect.poll(() => answers).toBeGreaterThan(10 * clients)
  await drain()
  await app.close()
  expect((await Promise.all(asking)).flat()).toEqual([])
  agent.destroy()
})

test('no client is told to end its connection before the listening socket is closed', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  const drain = drainOf(server)
  const setHeader = vi.fn()
  const request = () => server.emit('request', {}, { setHeader, once: () => {} })
  const close = vi.spyOn(NetServer.prototype, 'close').mockImplementation(function (this: NetServer) {
    request()
    expect(setHeader).not.toHaveBeenCalled()
    return this
  })
  const drained = drain()
  request()
  await drained
  expect(close).toHaveBeenCalledOnce()
  close.mockRestore()
  request()
  expect(setHeader).toHaveBeenLastCalledWith('connection', 'close')
  server.close()
})

test('without open connections it does not wait', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  // No time passes: it ends only because no connection is open.
  await drainOf(createServer())()
})
