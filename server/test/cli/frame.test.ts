import { PassThrough, Readable } from 'node:stream'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { describe, expect, test } from 'vitest'
import { createProgram } from '#cli/run.ts'
import { createTool } from '#cli/tool.ts'
import { freshDatabase } from '../support/database.ts'
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
    expect(JSON.parse(after.out)).toEqual({ version: expect.any(Number), pending: [] })
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
})
