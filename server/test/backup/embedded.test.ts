import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runTool } from '../cli/run-tool.ts'
import { dataDir, postmasterPid } from '../support/data-dir.ts'

test('the embedded database is backed up and restored by the same commands, with the key that DATA_DIR holds', async () => {
  const [from, to] = [dataDir(), dataDir()]
  const settings = (folder: string, key = '') => ({ DATA_DIR: folder, SECRET_KEY: key })
  const file = join(from, 'embedded.backup')
  expect(await runTool(['backup', file], settings(from))).toMatchObject({
    code: 1,
    err: `there is no database in DATA_DIR ${from}\n`,
  })
  expect(await runTool(['migrate'], settings(from))).toMatchObject({ code: 0 })
  expect(await runTool(['backup', file], settings(from))).toMatchObject({ code: 0 })
  // Neither command leaves a database server behind.
  expect(postmasterPid(from)).toBeUndefined()
  expect(await runTool(['restore', file], settings(to))).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^SECRET_KEY is not the one/),
  })
  expect(existsSync(join(to, 'pg'))).toBe(false)
  const key = readFileSync(join(from, 'secret.key'), 'utf8')
  expect(await runTool(['restore', file], settings(to, key))).toMatchObject({ code: 0 })
  expect(postmasterPid(to)).toBeUndefined()
  expect(await runTool(['migrate', '--check'], settings(to, key))).toMatchObject({ code: 0 })
})
