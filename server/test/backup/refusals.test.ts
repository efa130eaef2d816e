import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { type Entry, extract, pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { bytesOf } from '#core/backup/archive.ts'
import { type Installation, installation } from '../cli/installation.ts'
import { runTool } from '../cli/run-tool.ts'
import { open } from '../support/database.ts'
import { openLine } from '../support/line.ts'
import { makeRows } from './rows.ts'
import { tablesOf } from './tables.ts'

const from = await installation()
await makeRows(from)
const whole = join(from.folder, 'whole.backup')
await runTool(['backup', whole], from.env)

/** The new content of an entry of an archive; null leaves it out. */
type Change = (name: string, bytes: Buffer) => Buffer | null

let copies = 0
/** A copy of the backup, each entry as `change` leaves it. */
async function changed(change: Change): Promise<string> {
  const file = join(from.folder, `changed-${copies++}.backup`)
  const [tar, copy] = [extract(), pack()]
  const read = pipeline(createReadStream(whole), createGunzip(), tar)
  const written = pipeline(copy.pipe(new PassThrough()), createGzip(), createWriteStream(file))
  for await (const entry of tar as AsyncIterable<Entry>) {
    const bytes = change(entry.header.name, await bytesOf(entry))
    if (bytes) copy.entry({ name: entry.header.name }, bytes)
  }
  await read
  copy.finalize()
  await written
  return file
}

/** The tables of a place where nothing may have been left. */
const isEmpty = async ({ url, folder }: { url: string; folder: string }) =>
  Object.keys(await tablesOf(url)).length === 0 && !existsSync(join(folder, 'files/aaaaaaaa'))

const otherRow: Change = (name, bytes) =>
  name.startsWith('database/company/') ? Buffer.from(bytes.toString().replace('甲公司', '乙公司')) : bytes
const otherFile: Change = (name, bytes) => (name.startsWith('files/') ? Buffer.from('another') : bytes)

describe('a backup that is not whole', () => {
  test.each<[string, Change]>([
    ['lacks a table', (name, bytes) => (name.startsWith('database/staff/') ? null : bytes)],
    ['has another value in a row', otherRow],
    ['lacks a file', (name, bytes) => (name.startsWith('files/') ? null : bytes)],
    ['has another file', otherFile],
    ['lacks its last entry', (name, bytes) => (name === 'contents.json' ? null : bytes)],
  ])('is refused where it %s', async (_what, change) => {
    const file = await changed(change)
    expect(await runTool(['restore', '--check', file])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^could not verify: /),
    })
  })

  // A restore reads by the code of --check. Left to test are the rows that it undoes and the files that it clears.
  test.each<[string, Change]>([
    ['another value in a row', otherRow],
    ['another file', otherFile],
  ])('leaves nothing where a restore found %s', async (_what, change) => {
    const to = await installation()
    expect(await runTool(['restore', await changed(change)], to.env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^could not verify: /m),
    })
    expect(await isEmpty(to)).toBe(true)
  })

  test('is refused where its end is missing', async () => {
    const file = join(from.folder, 'short.backup')
    writeFileSync(file, readFileSync(whole).subarray(0, -200))
    expect(await runTool(['restore', '--check', file])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^could not verify: /),
    })
  })

  test('is refused where it is something else', async () => {
    const file = join(from.folder, 'other')
    writeFileSync(file, 'a text')
    const { code, err } = await runTool(['restore', '--check', file])
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^could not verify: the backup cannot be read/),
    })
    expect(await runTool(['restore', '--check', join(from.folder, 'none')])).toMatchObject({ code: 2 })
  })

  test('is refused where it names a file outside the store', async () => {
    const file = await changed((name, bytes) => (name.startsWith('files/') ? null : bytes))
    const escaping = await withEntry(file, 'files/../../evil.png')
    const to = await installation()
    const { code } = await runTool(['restore', escaping], to.env)
    expect(code).toBe(1)
    expect(existsSync(join(to.folder, '../evil.png'))).toBe(false)
    expect(await isEmpty(to)).toBe(true)
    // The place can be used at once.
    expect(await runTool(['restore', whole], to.env)).toMatchObject({ code: 0 })
  })
})

/** A copy of the backup with one more entry before the last. */
async function withEntry(file: string, name: string): Promise<string> {
  const target = `${file}.more`
  const [tar, copy] = [extract(), pack()]
  const read = pipeline(createReadStream(file), createGunzip(), tar)
  const written = pipeline(copy.pipe(new PassThrough()), createGzip(), createWriteStream(target))
  for await (const entry of tar as AsyncIterable<Entry>) {
    if (entry.header.name === 'contents.json') copy.entry({ name }, 'evil')
    copy.entry({ name: entry.header.name }, await bytesOf(entry))
  }
  await read
  copy.finalize()
  await written
  return target
}

test('a restore with an older program is refused, names the version that it needs, and makes nothing', async () => {
  const later = { version: 99, name: '0099_later.sql', checksum: 'f'.repeat(64) }
  const file = await changed((name, bytes) => {
    if (name !== 'manifest.json') return bytes
    const manifest = JSON.parse(bytes.toString())
    const { migrations } = manifest.database
    const database = { ...manifest.database, migrations: [...migrations, later] }
    return Buffer.from(JSON.stringify({ ...manifest, version: '9.9.9', database }))
  })
  const to = await installation()
  const { code, err } = await runTool(['restore', file], to.env)
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(
      /^the backup was made by version 9\.9\.9 with the migration 0099_later\.sql, .* restore with that version or a later one/,
    ),
  })
  expect(await isEmpty(to)).toBe(true)
})

type Manifest = {
  version: string
  database: {
    migrations: { version: number; name: string }[]
    tables: { name: string; columns: string[]; partitions: { name: string; bound: string }[] }[]
    sequences: { name: string; value: string; isCalled: boolean }[]
  }
}
const withManifest = (change: (manifest: Manifest) => void): Change => {
  return (name, bytes) => {
    if (name !== 'manifest.json') return bytes
    const manifest = JSON.parse(bytes.toString())
    change(manifest)
    return Buffer.from(JSON.stringify(manifest))
  }
}
const ledgerOf = ({ database }: Manifest) => {
  const table = database.tables.find(({ name }) => name === 'event')
  if (!table) throw new Error('the backup has no ledger')
  return table
}
const times = "FROM ('2020-01-06 00:00:00+00') TO ('2020-01-13 00:00:00+00')"
const statement = 'create table public.stolen ()'

describe('a manifest that was written by hand', () => {
  test.each<[string, (manifest: Manifest) => void]>([
    [
      'a statement after the bound of a partition',
      (m) => ledgerOf(m).partitions.push({ name: 'event_x', bound: `FOR VALUES ${times}; ${statement}` }),
    ],
    [
      'a statement within the bound of a partition',
      (m) =>
        ledgerOf(m).partitions.push({
          name: 'event_x',
          bound: times.replace('2020', `2020'); ${statement}; --`),
        }),
    ],
    [
      'an expression as a bound',
      (m) =>
        ledgerOf(m).partitions.push({ name: 'event_x', bound: "FOR VALUES FROM (now()) TO ('infinity')" }),
    ],
    [
      'a quote in the name of a partition',
      (m) => ledgerOf(m).partitions.push({ name: 'event_x"', bound: `FOR VALUES ${times}` }),
    ],
    [
      'a quote in the name of a table',
      (m) => m.database.tables.push({ ...ledgerOf(m), name: `event"; ${statement}; --` }),
    ],
    ['a quote in the name of a column', (m) => ledgerOf(m).columns.push(`day", ${statement}; --`)],
    ['another value than a name', (m) => ledgerOf(m).columns.push({ toString: 'day' } as unknown as string)],
    [
      'a quote in the name of a sequence',
      (m) => m.database.sequences.push({ name: 'x"', value: '1', isCalled: true }),
    ],
    [
      'a sequence without a number',
      (m) => m.database.sequences.push({ name: 'x', value: '1; select 1', isCalled: true }),
    ],
    [
      'a migration with a number of no file',
      (m) => Object.assign(m.database.migrations.at(-1) ?? {}, { version: 0 }),
    ],
    ['a version that moves the cursor of the terminal', (m) => Object.assign(m, { version: '\u001b[2J' })],
  ])('is refused by --check and by a restore where it has %s', async (_what, change) => {
    const file = await changed(withManifest(change))
    const refused = {
      code: 1,
      err: expect.stringMatching(/^could not verify: the manifest of the backup has/),
    }
    expect(await runTool(['restore', '--check', file])).toMatchObject(refused)
    const to = await installation()
    expect(await runTool(['restore', file], to.env)).toMatchObject(refused)
    expect(await isEmpty(to)).toBe(true)
  })

  test.each<[string, (manifest: Manifest) => void]>([
    [
      'schema_migration',
      (m) => m.database.tables.push({ name: 'schema_migration', columns: ['version'], partitions: [] }),
    ],
    ['event', (m) => void ledgerOf(m).columns.pop()],
  ])('is refused by a restore where the migrations make another %s', async (name, change) => {
    const to = await installation()
    expect(await runTool(['restore', await changed(withManifest(change))], to.env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(new RegExp(`have other tables or columns: ${name}$`, 'm')),
    })
    expect(await isEmpty(to)).toBe(true)
  })
})

describe('a restore overwrites nothing', () => {
  test('where the database has tables', async () => {
    const { code, err } = await runTool(['restore', whole], from.env)
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^the database is not empty/) })
    expect((await tablesOf(from.url)).company).toMatch(/^1 /)
  })

  test('where there are files', async () => {
    const to = await installation()
    const mine = join(to.folder, 'files/aaaaaaaa/CCCCCCCCCCCCCCCCCCCCCC.png')
    mkdirSync(join(mine, '..'), { recursive: true })
    writeFileSync(mine, 'mine')
    const { code, err } = await runTool(['restore', whole], to.env)
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^there are files already/) })
    expect(readFileSync(mine, 'utf8')).toBe('mine')
    expect(await tablesOf(to.url)).toEqual({})
  })

  test('and a backup overwrites no file', async () => {
    const before = readFileSync(whole)
    const { code, err } = await runTool(['backup', whole], from.env)
    expect({ code, err }).toEqual({ code: 2, err: `${whole} exists: nothing is overwritten\n` })
    expect(readFileSync(whole).equals(before)).toBe(true)
  })
})

describe('the keys of a backup', () => {
  test('a restore with another SECRET_KEY is refused before anything is made', async () => {
    const to = await installation({ key: '33'.repeat(32) })
    const { code, err } = await runTool(['restore', whole], to.env)
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringMatching(/^SECRET_KEY is not the one that the backup/),
    })
    expect(await tablesOf(to.url)).toEqual({})
  })

  test('SECRET_KEY is not in it', async () => {
    const said: string[] = []
    await changed((_name, bytes) => {
      said.push(bytes.toString('latin1'))
      return bytes
    })
    expect(said.join('')).not.toContain(from.env.SECRET_KEY)
  })

  test('an encrypted one opens with its passphrase alone', async () => {
    const file = join(from.folder, 'passphrase.backup')
    const written = await runTool(
      ['backup', '--passphrase', file],
      from.env,
      'correct horse battery staple\n',
    )
    expect(written).toMatchObject({ code: 0, out: expect.stringContaining('encrypted') })
    expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(await runTool(['restore', '--check', file], {}, 'correct horse battery staple')).toMatchObject({
      code: 0,
    })
    expect(await runTool(['restore', '--check', file], {}, 'another')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^the backup cannot be opened: /),
    })
    expect(await runTool(['restore', '--check', file])).toMatchObject({
      code: 2,
      err: 'no passphrase was given\n',
    })
  })

  test('one that is encrypted to a public key opens with the private one', async () => {
    const identity = await generateX25519Identity()
    const keys = join(from.folder, 'identity.txt')
    writeFileSync(keys, `# made for a test\n${identity}\n`)
    const file = join(from.folder, 'recipient.backup')
    const to = await installation()
    const args = ['backup', '--recipient', await identityToRecipient(identity), file]
    expect(await runTool(args, from.env)).toMatchObject({ code: 0 })
    expect(await runTool(['restore', '--identity-file', keys, file], to.env)).toMatchObject({ code: 0 })
    const { schema_migration: _, ...tables } = await tablesOf(to.url)
    expect(tables).toEqual(expect.objectContaining({ company: (await tablesOf(from.url)).company }))
  })
})

test('a backup says that the files of a bucket are not in it', async () => {
  const file = join(from.folder, 'bucket.backup')
  const bucket = {
    STORAGE: 's3',
    S3_BUCKET: 'cards',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(await runTool(['backup', file], { ...from.env, ...bucket })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/to be kept apart: SECRET_KEY and the files in the bucket cards\.\n$/),
  })
})

test('blocks servers after a killed restore, and the next restore removes its leftovers', async () => {
  const to = await installation()
  await leaveHalfRestored(to)
  await expect(open({ databaseUrl: to.url, roleSecret: to.env.SECRET_KEY })).rejects.toThrow(
    /^a restore into this database is under way or was broken off/,
  )
  const left = join(to.folder, 'files/aaaaaaaa/EEEEEEEEEEEEEEEEEEEEEE.png')
  writeFileSync(left, 'of the one that was killed')
  expect(await runTool(['restore', whole], to.env)).toMatchObject({ code: 0 })
  expect(existsSync(left)).toBe(false)
  const { schema_migration: _then, ...expected } = await tablesOf(from.url)
  const { schema_migration: _now, ...found } = await tablesOf(to.url)
  expect(found).toEqual(expected)
})

/** Ends every connection of a restore when all but its commit is done, as a kill does. */
async function leaveHalfRestored({ url, env, folder }: Installation): Promise<void> {
  const line = await openLine(url)
  const held = line.holdAt('drop table mingpian_admin.restore_under_way')
  const restoring = runTool(['restore', whole], { ...env, DATABASE_URL: line.url })
  await held
  expect(existsSync(join(folder, 'files/aaaaaaaa/DDDDDDDDDDDDDDDDDDDDDD.png'))).toBe(true)
  line.refuse()
  expect(await restoring).toMatchObject({ code: 1 })
  expect(existsSync(join(folder, 'files/aaaaaaaa/DDDDDDDDDDDDDDDDDDDDDD.png'))).toBe(true)
}
