import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { expect, test } from 'vitest'
import { schemaOf } from '../backup/tables.ts'
import { installation } from '../cli/installation.ts'
import { runTool } from '../cli/run-tool.ts'
import { atEnd } from '../support/at-end.ts'
import { builtProgram } from '../support/built.ts'
import { demoOfE15ce42, fixtureKey } from '../support/demo-e15ce42.ts'
import { query } from '../support/urls.ts'

// From empty, from an earlier release with data, killed in the middle, by two at once, and twice.

const file = await builtProgram('src/cli/main.ts')
const migrateBy = (env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [file, 'migrate'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  atEnd(() => child.kill('SIGKILL'))
  return child
}
const versions = async (url: string) =>
  (await query<{ version: number }>(url, 'select version from schema_migration order by version')).map(
    ({ version }) => version,
  )
/** Without the weeks of events, which depend on the day. */
const shapeOf = async (url: string) => (await schemaOf(url)).filter((line) => !/\bevent_\d/.test(line))

const empty = await installation()
await runTool(['migrate'], empty.env)
const wanted = await shapeOf(empty.url)
const head = await versions(empty.url)

test('killed in the middle it keeps the applied migrations, and the next run goes on from there', async () => {
  const old = await installation({ url: await demoOfE15ce42(), key: fixtureKey })
  const rows = () => query(old.url, 'select count(*) from person')
  const before = await rows()
  // A reader of a table that a later migration changes stops the run there.
  const reader = new pg.Client(old.url)
  await reader.connect()
  await reader.query('begin; lock table sign_in_pending in access share mode')
  const child = migrateBy(old.env)
  await expect.poll(async () => (await versions(old.url)).length).toBe(12)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await reader.query('rollback')
  await reader.end()
  expect((await versions(old.url)).length).toBe(12)
  expect(await runTool(['company', 'list'], old.env)).toMatchObject({ code: 1 })

  const [one, other] = [migrateBy(old.env), migrateBy(old.env)]
  const codes = await Promise.all([one, other].map(async (each) => (await once(each, 'exit'))[0]))
  expect(codes).toEqual([0, 0])
  expect(await versions(old.url)).toEqual(head)
  expect(await shapeOf(old.url)).toEqual(wanted)
  expect(await rows()).toEqual(before)
})

test('run again it changes nothing', async () => {
  const moments = () => query(empty.url, 'select version, applied_at from schema_migration order by version')
  const before = await moments()
  expect(await runTool(['migrate'], empty.env)).toMatchObject({ code: 0 })
  expect(await moments()).toEqual(before)
  expect(await shapeOf(empty.url)).toEqual(wanted)
})
