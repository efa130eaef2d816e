import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openInstance } from '#open.ts'
import { ownDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { makers } from '../support/makers.ts'
import { freePort } from '../support/ports.ts'
import { bundledProgram } from '../support/program.ts'
import { runServer } from './server-process.ts'

// A disk for files that is full. The quota is the system's own for a process: no file above 8 KB.

const start = await bundledProgram()
const withQuota = ['sh', '-c', 'ulimit -S -f 16; exec "$@"', 'sh']
const liftQuota = (pid: number) => execFileSync('prlimit', [`--pid=${pid}`, '--fsize=unlimited'])

test('while no file can be written an upload is refused as a whole, and works when there is room again', async () => {
  const { url } = await ownDatabase()
  const folder = temporaryFolder()
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    SECRET_KEY: '11'.repeat(32),
    LOG_LEVEL: 'silent',
    PORT: String(await freePort()),
  }
  const { parts, close } = await openInstance(readConfig(env))
  const { makeCompany, makeStaff } = makers(parts)
  const { session } = await makeStaff(await makeCompany())
  await close()
  const server = await runServer((settings) => start(settings, withQuota), env)
  const noise = { width: 100, height: 100, channels: 3, background: '#27c' } as const
  const picture = await sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()
  expect(picture.length).toBeGreaterThan(8 * 1024)

  const upload = async () => {
    const headers = { authorization: session }
    const asked = await fetch(`${server.origin}/biz/v1/upload/getStsToken?ttl=900&purpose=image`, { headers })
    const { data } = (await asked.json()) as { data: CallTypes<'GET /biz/v1/upload/getStsToken'>['data'] }
    const form = new FormData()
    for (const [name, value] of Object.entries(data.fields)) form.append(name, value)
    form.append('Content-Type', 'image/png')
    form.append('file', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'a.png')
    const posted = await fetch(`${server.origin}/files`, { method: 'POST', body: form })
    return { status: posted.status, key: data.fields.key ?? '', headers }
  }
  for (let round = 0; round < 3; round++) expect((await upload()).status).toBe(503)
  expect(filesIn(folder)).toEqual([])

  liftQuota(server.pid())
  const { status, key, headers } = await upload()
  expect(status).toBe(204)
  const completed = await fetch(`${server.origin}/biz/v1/upload/complete`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ key, purpose: 'image' }),
  })
  expect(completed.status).toBe(200)
  expect(server.deaths()).toBe(0)
})

/** Names of all files but the server's own, those that are half written too. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
