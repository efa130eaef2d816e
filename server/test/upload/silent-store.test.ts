import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as breath } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { s3Store } from '#domain/files/stores/s3.ts'

/** A store over a bucket that answers like this. */
async function storeOver(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await expect.poll(() => server.listening).toBe(true)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const bucket = { region: 'us-east-1', bucket: 'cards', pathStyle: true, postEndpoint: '' }
  const key = { accessKeyId: 'id', secretAccessKey: 'secret' }
  return s3Store({ ...bucket, ...key, endpoint: `http://127.0.0.1:${port}` })
}

/** The outcome of work within five minutes, which pass at once. */
async function endOf(work: Promise<unknown>): Promise<unknown> {
  let end: unknown
  work.then(
    () => (end = 'an answer'),
    (problem: Error) => (end = problem.message),
  )
  for (let second = 0; second < 300 && end === undefined; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    for (let turn = 0; turn < 5; turn++) await breath()
  }
  return end ?? 'nothing'
}

const key = 'files/yunfan01/name.png'

test('gives up a storage that does not answer, or that stops in the middle of an answer', async () => {
  const asked = vi.fn()
  const dumb = await storeOver(() => asked())
  const broken = await storeOver((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half')
    asked()
  })
  // Loaded while the clock still goes.
  await Promise.race([
    dumb.has(key),
    vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), { timeout: 120_000 }),
  ])
  await Promise.race([
    broken.open(key),
    vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), { timeout: 120_000 }),
  ])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await endOf(dumb.read(key, 1_000))).toMatch(/timeout/i)
  expect(await endOf(dumb.put(key, Buffer.from('x'), 'image/png'))).toMatch(/timeout/i)
  expect(await endOf(broken.read(key, 1_000))).toMatch(/timeout/i)
})
