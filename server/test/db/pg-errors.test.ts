import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isConnectionError } from '#core/db/pg-errors.ts'

test('a server that takes a connection and says nothing is none: the start names its address', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
  client.on('error', () => {})
  const error = await client.connect().catch((thrown: unknown) => thrown)
  expect([String(error), isConnectionError(error)]).toEqual([expect.stringMatching(/timeout/), true])
})
