import { describe, expect, test } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '#core/db/connect.ts'
import { freshDatabase, quiet } from '../support/database.ts'
import { migrationsFolder } from '../support/folder.ts'
import { query } from '../support/urls.ts'

const ONE = 'create table one (company_id text primary key);'
const TWO = 'create table two (company_id text primary key);'

type Start = { version: number; tables: string[] }

/** Starts a program of a release on the database with these files, and says what there is then. */
async function start(
  databaseUrl: string,
  files: Record<string, string>,
  options: Partial<Pick<DatabaseOptions, 'release' | 'schema' | 'log'>> = {},
): Promise<Start> {
  const db = await openDatabase({
    databaseUrl,
    dataDir: '',
    roleSecret: 'test',
    migrations: migrationsFolder(files),
    log: quiet,
    ...options,
  })
  try {
    return { version: db.version, tables: await tables(db) }
  } finally {
    await db.close()
  }
}

async function tables(db: Database): Promise<string[]> {
  const { rows } = await db.opsPool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  return rows.map((row) => row.relname)
}

describe('migrations', () => {
  test('are applied in order, and the later ones on the next start', async () => {
    const { url } = await freshDatabase()
    expect(await start(url, { '0001_a.sql': ONE })).toEqual({
      version: 1,
      tables: ['one', 'schema_migration'],
    })
    const both = await start(url, { '0001_a.sql': ONE, '0002_b.sql': TWO })
    expect(both).toEqual({ version: 2, tables: ['one', 'schema_migration', 'two'] })
  })

  test('are logged in one line on a new database, and later ones by name', async () => {
    const { url } = await freshDatabase()
    const lines: string[] = []
    const log = { ...quiet, info: (line: string) => void lines.push(line) }
    await start(url, { '0001_a.sql': ONE, '0002_b.sql': TWO }, { log })
    expect(lines.filter((line) => /migration/.test(line))).toEqual(['made the tables of migration 2'])
    lines.length = 0
    await start(url, { '0001_a.sql': ONE, '0002_b.sql': TWO, '0003_c.sql': 'select 1' }, { log })
    expect(lines.filter((line) => /migration/.test(line))).toEqual(['applied the migration 0003_c.sql'])
  })

  test('are the same with the line ends of Windows', async () => {
    const { url } = await freshDatabase()
    await start(url, { '0001_a.sql': `${ONE}\n` })
    expect((await start(url, { '0001_a.sql': `${ONE}\r\n` })).version).toBe(1)
  })

  test('one for each company names the company, in a transaction of its own', async () => {
    const { url } = await freshDatabase()
    const company = `create table company (company_id text primary key);
      insert into company values ('one'), ('two'), ('six');
      create table filled (company_id text primary key, at bigint not null);`
    const fill = `-- For each: select company_id from company where company_id <> 'six'
      insert into filled select current_setting('app.company_id'), pg_current_xact_id()::text::bigint;`
    await start(url, { '0001_a.sql': company, '0002_b.sql': fill })
    const rows = await query(url, 'select company_id, at from filled order by company_id')
    expect(rows.map(({ company_id }) => company_id)).toEqual(['one', 'two'])
    expect(new Set(rows.map(({ at }) => at)).size).toBe(2)
    expect((await start(url, { '0001_a.sql': company, '0002_b.sql': fill })).version).toBe(2)
  })

  test('one that fails leaves nothing of itself', async () => {
    const { url } = await freshDatabase()
    const broken = start(url, { '0001_a.sql': ONE, '0002_b.sql': `${TWO} select 1/0;` })
    await expect(broken).rejects.toThrow(/0002_b.sql failed: division by zero/)
    expect((await start(url, { '0001_a.sql': ONE })).tables).toEqual(['one', 'schema_migration'])
  })

  test.each([
    ['was changed', { '0001_a.sql': `${ONE} select 1;`, '0002_b.sql': TWO }, /0001_a.sql was changed/],
    ['is missing', { '0002_b.sql': TWO }, /0001_a.sql was applied .* missing/],
    ['is newer than the program', { '0001_a.sql': ONE }, /newer than this program: it has 0002_b.sql/],
    ['is not numbered', { '0001_a.sql': ONE, 'b.sql': TWO }, /b.sql is not named like/],
    [
      'has the number of another',
      { '0001_a.sql': ONE, '0002_b.sql': TWO, '0002_c.sql': '' },
      /two migrations/,
    ],
  ])('a start is refused where one %s', async (_what, files, message) => {
    const { url } = await freshDatabase()
    await start(url, { '0001_a.sql': ONE, '0002_b.sql': TWO })
    await expect(start(url, files)).rejects.toThrow(message)
  })

  test('refuses to start after a migration was added with an earlier number', async () => {
    const { url } = await freshDatabase()
    await start(url, { '0001_a.sql': ONE, '0003_c.sql': TWO })
    const files = { '0001_a.sql': ONE, '0002_b.sql': 'select 1', '0003_c.sql': TWO }
    await expect(start(url, files)).rejects.toThrow(/0002_b.sql comes before 0003_c.sql/)
  })

  test('of several processes that start at once, one applies them', async () => {
    const { url } = await freshDatabase()
    const files = { '0001_a.sql': `${ONE} select pg_sleep(0.05);`, '0002_b.sql': TWO }
    const starts = await Promise.all(Array.from({ length: 4 }, () => start(url, files)))
    expect(starts.map(({ version }) => version)).toEqual([2, 2, 2, 2])
  })

  test('wait for a table that is busy, and give up rather than block it for long', async () => {
    const { url } = await freshDatabase()
    const migrations = migrationsFolder({ '0001_a.sql': ONE })
    const db = await openDatabase({
      databaseUrl: url,
      dataDir: '',
      roleSecret: 'test',
      migrations,
      log: quiet,
    })
    const reader = await db.opsPool.connect()
    await reader.query('begin; select * from one')
    const later = start(url, { '0001_a.sql': ONE, '0002_b.sql': 'alter table one add x int;' })
    await expect.poll(() => waiting(db)).toBe(true)
    await expect.poll(() => waiting(db)).toBe(false)
    await reader.query('commit')
    reader.release()
    expect((await later).version).toBe(2)
    await db.close()
  })
})

describe('a program on the database of a later release', () => {
  const [former, present, later] = [
    { version: '0.8.0', former: '0.7.0' },
    { version: '0.9.0', former: '0.8.0' },
    { version: '0.10.0', former: '0.9.0' },
  ]
  const [formerFiles, presentFiles] = [{ '0001_a.sql': ONE }, { '0001_a.sql': ONE, '0002_b.sql': TWO }]

  /** Everything that a start could change: relations, functions, policies, constraints, comments. */
  const catalogue = `select 'class', oid, xmin from pg_class where relnamespace::regnamespace::text in ('public', 'mingpian_admin')
    union all select 'function', oid, xmin from pg_proc where pronamespace::regnamespace::text in ('mingpian_admin', 'jobs')
    union all select 'policy', oid, xmin from pg_policy union all select 'check', oid, xmin from pg_constraint
    union all select 'comment', objoid, xmin from pg_description where classoid = 'pg_namespace'::regclass
    order by 1, 2`

  test('that is one ahead starts and changes nothing, not even functions and walls', async () => {
    const { url, name } = await freshDatabase()
    await start(url, formerFiles, { release: former })
    await start(url, presentFiles, { release: present })
    // As a later release may have them.
    await query(
      url,
      `comment on schema jobs is '0.9.0 other';
       create or replace function mingpian_admin.secure_all(app_reads text[]) returns void language sql as 'select';
       grant truncate on two to ${name}_app`,
    )
    const before = await query(url, catalogue)
    for (const schema of ['migrate', 'require'] as const)
      expect(await start(url, formerFiles, { release: former, schema })).toEqual({
        version: 2,
        tables: ['one', 'schema_migration', 'two'],
      })
    expect(await query(url, catalogue)).toEqual(before)
  })

  test('that is two ahead is refused with the releases that run on it', async () => {
    const { url } = await freshDatabase()
    for (const release of [former, present, later]) await start(url, formerFiles, { release })
    await expect(start(url, formerFiles, { release: former })).rejects.toThrow(
      'the database is at release 0.10.0, on which only releases 0.9.0 and 0.10.0 run; this program is release 0.8.0',
    )
  })

  test('that failed in the middle of its migrations starts all the same', async () => {
    const { url } = await freshDatabase()
    await start(url, formerFiles, { release: former })
    const broken = { ...presentFiles, '0003_c.sql': 'select 1/0;' }
    await expect(start(url, broken, { release: present })).rejects.toThrow(/division by zero/)
    expect((await start(url, formerFiles, { release: former })).version).toBe(2)
  })

  test('is refused where one of its own migrations is missing or was changed', async () => {
    const { url } = await freshDatabase()
    await start(url, presentFiles, { release: present })
    const changed = { '0001_a.sql': `${ONE} select 1;` }
    await expect(start(url, changed, { release: former })).rejects.toThrow(/0001_a.sql was changed/)
    const more = { ...presentFiles, '0003_c.sql': '' }
    await expect(start(url, more, { release: former })).rejects.toThrow(
      'the database lacks 0003_c.sql: let release 0.9.0 finish its start first',
    )
  })
})

const WAITERS = `select from pg_locks l join pg_database d on d.oid = l.database
  where not l.granted and l.locktype = 'relation' and d.datname = current_database()`

async function waiting(db: Database): Promise<boolean> {
  const { rows } = await db.opsPool.query(WAITERS)
  return rows.length > 0
}

describe('walls', () => {
  const stamps = `select 'class', oid, xmin from pg_class where relnamespace = 'public'::regnamespace
    union all select 'policy', oid, xmin from pg_policy union all select 'check', oid, xmin from pg_constraint
    order by 1, 2`

  test('that stand are not touched by the next start', async () => {
    const { url } = await freshDatabase()
    const files = {
      '0001_a.sql': `${ONE} create table part (company_id text, n serial, primary key (company_id, n)) partition by range (n);
        create table part_default partition of part default; create table secret (key int);`,
    }
    const migrations = migrationsFolder(files)
    const db = await openDatabase({
      databaseUrl: url,
      dataDir: '',
      roleSecret: 'test',
      migrations,
      log: quiet,
    })
    const before = await db.opsPool.query(stamps)
    await start(url, files)
    expect((await db.opsPool.query(stamps)).rows).toEqual(before.rows)
    await db.close()
  })

  test('that were removed are put up again', async () => {
    const { url, name } = await freshDatabase()
    const files = { '0001_a.sql': ONE }
    const migrations = migrationsFolder(files)
    const db = await openDatabase({
      databaseUrl: url,
      dataDir: '',
      roleSecret: 'test',
      migrations,
      log: quiet,
    })
    await db.asOwner(async (client) => {
      await client.query(
        'alter policy tenant on one using (true); alter table one disable row level security',
      )
      await client.query(`grant truncate on one to ${name}_app`)
    })
    await start(url, files)
    const { rowCount } = await db.appPool.query('select from one')
    expect(rowCount).toBe(0)
    await expect(db.appPool.query('truncate one')).rejects.toThrow(/permission denied/)
    await db.close()
  })
})
