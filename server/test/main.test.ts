import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataDir } from './support/data-dir.ts'
import { freePort } from './support/ports.ts'
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

test('a port that is taken ends the start by name, before a database is made', async () => {
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
  expect(existsSync(join(folder, 'pg'))).toBe(false)
})

describe('what a machine cannot do ends the start by the setting’s name, before anything is started', () => {
  test.each([
    ['DATA_DIR', 'a file system that keeps no files', { DATA_DIR: '/proc' }],
    ['DATA_DIR', 'a folder below it', { DATA_DIR: '/proc/mingpian' }],
    [
      'DATA_DIR',
      'a folder below it, with the key given',
      { DATA_DIR: '/proc/mingpian', SECRET_KEY: '5e'.repeat(32) },
    ],
    ['DATA_DIR', 'a disk that is read-only', { DATA_DIR: '/sys/mingpian', SECRET_KEY: '5e'.repeat(32) }],
    ['TRUST_PROXY', 'every address of IPv4', { TRUST_PROXY: '0.0.0.0/0' }],
    ['TRUST_PROXY', 'every address of IPv6', { TRUST_PROXY: '10.0.0.0/8, ::/0' }],
    ['WORKER_FILE', 'a program that is not built', { WORKER_FILE: '/nowhere/worker.js' }],
  ])('%s: %s', async (name, _what, env) => {
    const folder = dataDir()
    const { code, said } = await started({ DATA_DIR: folder, ...env })
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(new RegExp(`^${name} must be [^\\n]+\\n$`)),
    })
    expect(existsSync(join(folder, 'pg'))).toBe(false)
  })
})

test('while the server starts it answers health checks, and says when it waits for migrations', async () => {
  const port = await freePort()
  const child = start({ DATA_DIR: dataDir(), PORT: String(port) })
  onTestFinished(async () => {
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await ended
  })
  const at = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    return answer && `${answer.status} ${await answer.text()}`
  }
  const seen = new Set<string>()
  const ready = '200 {"status":"ready"}'
  await expect
    .poll(
      async () => {
        const [health, readiness] = [await at('/healthz'), await at('/readyz')]
        if (health) expect(health).toBe('200 {"status":"ok"}')
        if (readiness) seen.add(readiness)
        return readiness
      },
      { interval: 10 },
    )
    .toBe(ready)
  expect([...seen]).toEqual([
    '503 {"status":"not ready","waitingFor":["database"]}',
    '503 {"status":"not ready","waitingFor":["migrations"]}',
    ready,
  ])
})
