import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '#core/db/connect.ts'
import { rlsProblems } from '#core/db/inventory.ts'
import { rolesOf } from '#core/db/roles.ts'
import { freshDatabase, quiet } from '../support/database.ts'
import { migrationsFolder } from '../support/folder.ts'
import { asUser, inDatabase, query } from '../support/urls.ts'

const migrations = join(import.meta.dirname, 'notes')

const start = (
  databaseUrl: string,
  roleSecret = 'test',
  more: Partial<DatabaseOptions> = {},
): Promise<Database> => {
  const usual = { databaseUrl, dataDir: '', migrations, log: quiet, pool: { app: 2, ops: 2 } }
  return openDatabase({ ...usual, roleSecret, ...more })
}

/** The roles' passwords as the server keeps them. */
const passwords = (name: string) =>
  query(
    inject('clusterUrl'),
    `select rolname, rolpassword from pg_authid where rolname like '${name}%' order by 1`,
  )

/** A login as a managed server gives it, with a database that it made itself. */
async function managed(attributes: string): Promise<{ url: string; name: string }> {
  const name = `managed_${randomBytes(4).toString('hex')}`
  const cluster = inject('clusterUrl')
  await query(cluster, `create role ${name}_user login password 'given' createdb ${attributes}`)
  await query(asUser(cluster, `${name}_user`, 'given'), `create database ${name}`)
  return { url: asUser(inDatabase(cluster, name), `${name}_user`, 'given'), name }
}

describe('roles', () => {
  test('are made by a user that is no superuser but has CREATEROLE and owns the database', async () => {
    const { url } = await managed('createrole')
    const db = await start(url)
    expect(await rlsProblems(db.opsPool)).toEqual([])
    await db.asOwner((client) => client.query('create table more (company_id text primary key)'))
    await db.close()
    const again = await start(url)
    expect(await again.waitsFor()).toBeUndefined()
    await again.close()
  })

  test('that are there already need no rights of the user', async () => {
    const { url, name } = await managed('createrole')
    await (await start(url)).close()
    await query(inject('clusterUrl'), `alter role ${name}_user nocreaterole`)
    await expect(start(url).then((db) => db.close())).resolves.toBeUndefined()
  })

  test('that may not be made are named', async () => {
    const { url, name } = await managed('nocreaterole')
    await expect(start(url)).rejects.toThrow(`cannot create the role ${name}_owner`)
    await expect(start(url)).rejects.toThrow(/CREATEROLE/)
  })

  test('a user that does not own the database is told so', async () => {
    const { name } = await freshDatabase()
    const other = await managed('createrole')
    await expect(start(inDatabase(other.url, name))).rejects.toThrow(/must own the database/)
  })

  test('that are superusers are refused', async () => {
    const { url, name } = await freshDatabase()
    await query(url, `create role ${name}_app superuser`)
    await expect(start(url)).rejects.toThrow(/_app must be neither superuser/)
  })

  test('get new passwords with a new secret', async () => {
    const { url, name } = await freshDatabase()
    await (await start(url, 'old')).close()
    await (await start(url, 'new')).close()
    const { app } = rolesOf(name, 'new')
    expect(await query(asUser(url, app.user, app.password), 'select 1 one')).toEqual([{ one: 1 }])
  })

  test('and all else stay as they are where the examination as ops refuses', async () => {
    const { url, name } = await managed('createrole')
    const one = { '0001_a.sql': 'create table one (company_id text primary key);' }
    await (await start(url, 'old', { migrations: migrationsFolder(one) })).close()
    const before = await passwords(name)
    const seen: unknown[] = []
    const examine = async (ops: pg.Client) => {
      seen.push(
        ...(await ops.query('select current_user::text as "user", count(*)::int as many from one')).rows,
      )
      throw new Error('not ours')
    }
    const two = migrationsFolder({ ...one, '0002_b.sql': 'create table two (company_id text primary key);' })
    await expect(start(url, 'new', { examine, migrations: two })).rejects.toThrow(/^not ours$/)
    expect(seen).toEqual([{ user: `${name}_ops`, many: 0 }])
    expect(await passwords(name)).toEqual(before)
    const tables = "select relname from pg_class where relname in ('one', 'two')"
    expect(await query(inDatabase(inject('clusterUrl'), name), tables)).toEqual([{ relname: 'one' }])
    await (await start(url, 'new', { examine: async () => {}, migrations: two })).close()
  })

  test.runIf(process.env.TEST_PG === '15')('have passwords that are asked for', async () => {
    const { url, name } = await freshDatabase()
    await (await start(url)).close()
    await expect(query(asUser(url, `${name}_app`, 'wrong'), 'select 1')).rejects.toThrow(
      /password authentication/,
    )
  })

  test('make no sense with a name that PostgreSQL would cut off', () => {
    expect(() => rolesOf('d'.repeat(58), 'test')).toThrow(/too long/)
  })

  test('work in a database with restricted CONNECT', async () => {
    const { url, name } = await freshDatabase()
    await query(url, `revoke all on database ${name} from public`)
    const examine = async () => {}
    for (const secret of ['old', 'old', 'new']) await (await start(url, secret, { examine })).close()
  })

  test('several processes may start at once on an empty database', async () => {
    const { url } = await freshDatabase()
    const all = await Promise.all([start(url), start(url), start(url)])
    await Promise.all(all.map((db) => db.close()))
  })
})

describe('an address', () => {
  test('that is none is refused without being shown', async () => {
    const broken = start('mysql://me:hidden@there/db')
    await expect(broken).rejects.toThrow(/DATABASE_URL is not an address/)
    await expect(broken).rejects.not.toThrow(/hidden/)
  })

  test('that leads nowhere is reported by its name', async () => {
    const nowhere = start(inDatabase(inject('clusterUrl'), 'nobody_made_it'))
    await expect(nowhere).rejects.toThrow(/^DATABASE_URL leads to no database.*"nobody_made_it"/)
  })

  test('keeps its own options', async () => {
    const url = new URL((await freshDatabase()).url)
    url.searchParams.set('options', '-c work_mem=5MB')
    const db = await start(url.href)
    const { rows } = await db.appPool.query(
      `select current_setting('work_mem') m, current_setting('search_path') p, current_setting('statement_timeout') t,
         current_setting('jit') j`,
    )
    expect(rows).toEqual([{ m: '5MB', p: 'public,pg_temp', t: '10s', j: 'off' }])
    await db.close()
  })
})

test('values of the pools come as pg gives them', () => {
  // bigint as text: the row types of schema.ts say so.
  expect(pg.types.getTypeParser(20)('9007199254740993')).toBe('9007199254740993')
})
