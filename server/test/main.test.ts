import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataDir } from './support/data-dir.ts'
import { bundledProgram } from './support/program.ts'

const start = await bundledProgram()

async function started(env: NodeJS.ProcessEnv) {
  const child = start(env)
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (part) => {
    said += part
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

test('a malformed setting ends the start by name', async () => {
  const { code, said } = await started({ DATA_DIR: '/nowhere', TRUST_PROXY: 'banana' })
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/^TRUST_PROXY must be [^\n]+\n$/) })
})

test('a port that is taken ends the start by name, and leaves no database behind', async () => {
  const folder = dataDir()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const { code, said } = await started({ DATA_DIR: folder, PORT: String(port) })
  taken.close()
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(/^cannot listen at [^\n]+EADDRINUSE[^\n]+\n$/),
  })
  expect(existsSync(join(folder, 'pg/PG_VERSION'))).toBe(true)
  expect(existsSync(join(folder, 'pg/postmaster.pid'))).toBe(false)
}, 60_000)
