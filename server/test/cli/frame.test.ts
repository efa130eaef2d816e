import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { describe, expect, test } from 'vitest'
import { createProgram } from '#cli/run.ts'
import { createTool } from '#cli/tool.ts'
import { version } from '#core/version.ts'
import { freshDatabase, ownDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { query } from '../support/urls.ts'
import { runTool } from './run-tool.ts'

const terminal = { env: {}, stdin: Readable.from([]), stdout: new PassThrough(), stderr: new PassThrough() }
const program = createProgram(
  createTool(
    terminal,
    () => false,
    () => {},
  ),
)

/** Every command as it is typed, groups included. */
function commandsOf(
  command: CommandUnknownOpts,
  path: string[] = [],
): { path: string[]; command: CommandUnknownOpts }[] {
  return [
    { path, command },
    ...command.commands.flatMap((inner) => commandsOf(inner, [...path, inner.name()])),
  ]
}
const commands = commandsOf(program as CommandUnknownOpts)

describe('the tool', () => {
  test.each(commands.map(({ path }) => path))('explains itself without any setting: %s', async (...path) => {
    const { code, out, err } = await runTool([...path, '--help'], { SECRET_KEY: '', NODE_ENV: 'production' })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`Usage: ${['mingpian', ...path].join(' ')}`)
  })

  test('says what every command and option does', () => {
    const silent = commands.flatMap(({ path, command }) => [
      ...(command.description() === '' ? [path.join(' ')] : []),
      ...command.options
        .filter(({ description }) => description === '')
        .map(({ flags }) => `${path.join(' ')} ${flags}`),
    ])
    expect(silent).toEqual([])
  })

  test('takes no secret as an argument, which every process list shows', () => {
    const isSecret = /secret|token|key|pass/i
    const revealing = commands.flatMap(({ path, command }) =>
      command.options
        .filter(
          (option) =>
            isSecret.test(option.long ?? '') && !option.isBoolean() && !option.long?.endsWith('-file'),
        )
        .map(({ flags }) => `${path.join(' ')} ${flags}`),
    )
    expect(revealing).toEqual([])
  })

  test('ends with 2 for an unknown command', async () => {
    expect(await runTool(['nonsense'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('nonsense'),
    })
  })

  test('ends with 2 for a malformed setting, and names it in one line', async () => {
    const { code, out, err } = await runTool(['migrate'], { TRUST_PROXY: 'banana' })
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/^TRUST_PROXY must be [^\n]+\n$/),
    })
  })

  test('answers a failure as JSON where JSON was asked for', async () => {
    const { code, out } = await runTool(['--json', 'migrate'], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    })
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual({ error: expect.stringMatching(/^DATABASE_URL leads to no database/) })
  })
})

describe('migrate', () => {
  test('applies the pending migrations; --check then finds none', async () => {
    const { url } = await freshDatabase()
    const env = { DATABASE_URL: url }
    expect(await runTool(['migrate'], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/at migration \d+\.\n$/),
    })
    const after = await runTool(['migrate', '--check', '--json'], env)
    expect(after.code).toBe(0)
    expect(JSON.parse(after.out)).toEqual({ version: expect.any(Number), pending: [], objects: [] })
  })

  test('--check of a database without one of the functions names its file and ends with 3', async () => {
    const { url } = await ownDatabase()
    await query(url, 'drop function rebuild_leads')
    const { code, out } = await runTool(['migrate', '--check', '--json'], { DATABASE_URL: url })
    expect(code).toBe(3)
    expect(JSON.parse(out)).toMatchObject({
      pending: [],
      objects: ['server/sql/functions/rebuild_leads.sql'],
    })
    const plain = await runTool(['migrate', '--check'], { DATABASE_URL: url })
    expect(plain.out).toMatch(/Pending: 1 file of server\/sql/)
  })

  test('--check of an empty database changes nothing, says that there is none yet and ends with 3', async () => {
    const { url } = await freshDatabase()
    const plain = await runTool(['migrate', '--check'], { DATABASE_URL: url })
    expect(plain).toMatchObject({
      code: 3,
      out: expect.stringMatching(/^There is no database yet: /),
      err: '',
    })
    const { code, out } = await runTool(['migrate', '--check', '--json'], { DATABASE_URL: url })
    expect(code).toBe(3)
    expect(JSON.parse(out)).toMatchObject({
      version: 0,
      pending: expect.arrayContaining(['0001_house.sql']),
    })
    expect(await query(url, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])
  })

  test('--check of a database that refuses the owner role says so and ends with 1', async () => {
    const { name, url } = await freshDatabase()
    await runTool(['migrate'], { DATABASE_URL: url })
    await query(url, `alter role ${name}_owner nologin`)
    expect(await runTool(['migrate', '--check'], { DATABASE_URL: url })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^cannot enter as fresh_\w+_owner: SECRET_KEY is not the one/),
    })
  })

  test('--assets-of stores the scripts of a built release, and refuses a folder that is none', async () => {
    const { url } = await ownDatabase()
    const [folder, env] = [temporaryFolder(), { DATABASE_URL: url }]
    const store = () => runTool(['migrate', '--assets-of', folder], env)
    expect(await store()).toMatchObject({ code: 1, err: expect.stringContaining('is no built release') })
    for (const assets of ['web/dist/client/assets', 'console/dist/assets']) {
      mkdirSync(join(folder, assets), { recursive: true })
      writeFileSync(join(folder, assets, 'a-1b2c.js'), 'export {}')
    }
    expect(await store()).toMatchObject({ code: 0, err: '' })
    expect(await query(url, 'select path from release_asset order by path')).toEqual([
      { path: '/console/assets/a-1b2c.js' },
      { path: '/qw-wxmini/assets/a-1b2c.js' },
    ])
  })
})

test('on the database of the next release the tool works, says so, and rotates no key', async () => {
  const { url } = await freshDatabase()
  const env = { DATABASE_URL: url }
  await runTool(['migrate'], env)
  await query(
    url,
    `insert into mingpian_admin.release (version, former, recorded_at) values ('99.0.0', '${version}', now() + interval '1 s')`,
  )
  for (const args of [['migrate'], ['migrate', '--check']])
    expect(await runTool(args, env)).toMatchObject({
      code: 0,
      out: expect.stringContaining('of release 99.0.0, one ahead of this program'),
    })
  expect(await runTool(['company', 'list'], env)).toMatchObject({ code: 0 })
  for (const args of [
    ['key', 'rotate', '--status'],
    ['key', 'rotate'],
  ])
    expect(await runTool(args, { ...env, SECRET_KEY_PREVIOUS: '33'.repeat(32) })).toMatchObject({
      code: 1,
      err: 'the database is at release 99.0.0, one ahead of this program: use the tool of 99.0.0\n',
    })
})
