import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataDir } from './support/data-dir.ts'

const server = join(import.meta.dirname, '..')
// Below the server's own folder, as the build is; no install makes this folder for sure.
mkdirSync(join(server, 'node_modules'), { recursive: true })
const bundle = mkdtempSync(join(server, 'node_modules/.main-'))
afterAll(() => rmSync(bundle, { recursive: true }))

beforeAll(async () => {
  await build({
    root: server,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^@mingpian\//] },
    build: { ssr: 'src/main.ts', outDir: bundle, target: 'node20', emptyOutDir: false },
  })
})

async function started(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(bundle, 'main.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (part) => {
    said += part
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

const usual = (folder: string) => ({ PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'silent' })

test('a malformed setting ends the start by name', async () => {
  const { code, said } = await started({ ...usual('/nowhere'), TRUST_PROXY: 'banana' })
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/^TRUST_PROXY must be [^\n]+\n$/) })
})

test('a port that is taken ends the start by name, and leaves no database behind', async () => {
  const folder = dataDir()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const { code, said } = await started({ ...usual(folder), PORT: String(port) })
  taken.close()
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(/^cannot listen at [^\n]+EADDRINUSE[^\n]+\n$/),
  })
  expect(existsSync(join(folder, 'pg/PG_VERSION'))).toBe(true)
  expect(existsSync(join(folder, 'pg/postmaster.pid'))).toBe(false)
}, 60_000)
