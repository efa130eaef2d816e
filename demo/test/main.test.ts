import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { worldFile } from './instance.ts'

const workspace = join(import.meta.dirname, '..')
// Below the workspace, as the build is, so that it finds its packages; no install makes this folder for sure.
mkdirSync(join(workspace, 'node_modules'), { recursive: true })
const bundle = mkdtempSync(join(workspace, 'node_modules/.seed-'))
afterAll(() => rmSync(bundle, { recursive: true }))

beforeAll(() => build({ root: workspace, logLevel: 'error', build: { outDir: bundle, emptyOutDir: false } }))

/** Runs the program as `npm run demo` does. */
async function run(env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [join(bundle, 'seed.js'), ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (part) => {
    said += part
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

test('refuses to run in production, in one line', async () => {
  const production = { NODE_ENV: 'production', DATA_DIR: bundle, PUBLIC_ORIGIN: 'https://cards.example' }
  expect(await run(production, '--world', worldFile)).toEqual({
    code: 1,
    said: 'seed refuses to run where NODE_ENV is production: it makes invented companies\n',
  })
})

test('says how it is used where no world is named', async () => {
  expect(await run({})).toEqual({ code: 1, said: expect.stringMatching(/^usage: seed --world [^\n]+\n$/) })
})

test('names the setting that does not fit', async () => {
  expect(await run({ DATABASE_URL: 'mysql://x' }, '--world', worldFile)).toEqual({
    code: 1,
    said: expect.stringMatching(/^DATABASE_URL must be [^\n]+\n$/),
  })
})
