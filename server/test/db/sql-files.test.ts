import { describe, expect, test } from 'vitest'
import { type DatabaseOptions, openDatabase } from '#core/db/connect.ts'
import { readSqlFiles } from '#core/db/sql-files.ts'
import { freshDatabase, quiet } from '../support/database.ts'
import { migrationsFolder } from '../support/folder.ts'
import { query } from '../support/urls.ts'

const TABLE = "create table note (company_id text primary key, words text not null default '');"
const shout = (end: string) => `-- Shouts.
create or replace function shout(words text) returns text language sql as $$ select upper(words) || '${end}' $$;\n`
const NOTE_SHOUTS = `-- Notes shout.
create trigger note_shouts before insert on note for each row execute function note_shouts();\n`
const FILES = {
  'functions/shout.sql': shout('!'),
  'functions/note_shouts.sql': `-- Notes shout.
create or replace function note_shouts() returns trigger language plpgsql as $$
begin
  new.words := shout(new.words);
  return new;
end $$;\n`,
  'triggers/note_shouts.sql': NOTE_SHOUTS,
  'views/loud.sql': `-- Loud notes.
create or replace view loud with (security_invoker) as select company_id from note where words = shout(words);\n`,
}

async function start(
  databaseUrl: string,
  migrations: string,
  options: Partial<Pick<DatabaseOptions, 'release' | 'log'>> = {},
): Promise<void> {
  const db = await openDatabase({
    databaseUrl,
    dataDir: '',
    roleSecret: 'test',
    migrations,
    log: quiet,
    ...options,
  })
  await db.close()
}

const stamps = (url: string): Promise<{ name: string; stamp: string }[]> =>
  query(
    url,
    `select proname as name, oid || ' ' || xmin as stamp from pg_proc where pronamespace = 'public'::regnamespace
     union all select tgname, oid || ' ' || xmin from pg_trigger where not tgisinternal
     union all select relname, oid || ' ' || xmin from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
     order by 1`,
  )
const changedOf = (before: { name: string; stamp: string }[], after: { name: string; stamp: string }[]) =>
  after.filter(({ stamp }) => !before.some((other) => other.stamp === stamp)).map(({ name }) => name)
const insert = (url: string) =>
  query<{ words: string }>(url, "insert into note values (gen_random_uuid(), 'hear') returning words")

describe('the files of server/sql', () => {
  test('are applied after the migrations; the next start changes those alone that changed', async () => {
    const { url } = await freshDatabase()
    await start(url, migrationsFolder({ '0001_a.sql': TABLE }, FILES))
    expect(await insert(url)).toEqual([{ words: 'HEAR!' }])
    const before = await stamps(url)
    await start(url, migrationsFolder({ '0001_a.sql': TABLE }, FILES))
    expect(await stamps(url)).toEqual(before)

    const lines: string[] = []
    const log = { ...quiet, info: (line: string) => void lines.push(line) }
    const changed = { ...FILES, 'functions/shout.sql': shout('?') }
    await start(url, migrationsFolder({ '0001_a.sql': TABLE }, changed), { log })
    expect(changedOf(before, await stamps(url))).toEqual(['shout'])
    expect(await insert(url)).toEqual([{ words: 'HEAR?' }])
    expect(lines).toContain('made 1 function, view or trigger anew: server/sql/functions/shout.sql')
  })

  test('drop an object that a file made and no file holds', async () => {
    const { url } = await freshDatabase()
    const other = 'create function other() returns int language sql return 1;'
    await start(url, migrationsFolder({ '0001_a.sql': TABLE + other }, FILES))
    await start(url, migrationsFolder({ '0001_a.sql': TABLE + other }))
    expect((await stamps(url)).map(({ name }) => name)).toEqual(['other'])
  })

  test('leave a trigger that stands as it is, and replace one that differs', async () => {
    const made = `${TABLE}${FILES['functions/note_shouts.sql']}${NOTE_SHOUTS}`
    for (const [end, isSame] of [
      ['', true],
      ['alter table note disable trigger note_shouts;', true],
      [
        'drop trigger note_shouts on note; create trigger note_shouts after insert on note for each row execute function note_shouts();',
        false,
      ],
    ] as const) {
      const { url } = await freshDatabase()
      const folder = (sql: Record<string, string>) => migrationsFolder({ '0001_a.sql': made + end }, sql)
      await start(url, folder({}))
      const oids = () => query(url, "select oid from pg_trigger where tgname = 'note_shouts'")
      const before = await oids()
      await start(url, folder(FILES))
      expect([end, (await oids())[0]?.oid === before[0]?.oid]).toEqual([end, isSame])
    }
  })

  test('are named where one fails, and the functions stay as they were', async () => {
    const { url } = await freshDatabase()
    await start(url, migrationsFolder({ '0001_a.sql': TABLE }, FILES))
    const before = await stamps(url)
    const broken = {
      ...FILES,
      'functions/shout.sql': shout('?'),
      'views/loud.sql': FILES['views/loud.sql'].replace('from note', 'from nothing'),
    }
    await expect(start(url, migrationsFolder({ '0001_a.sql': TABLE }, broken))).rejects.toThrow(
      'server/sql/views/loud.sql failed: relation "nothing" does not exist',
    )
    expect(await stamps(url)).toEqual(before)
  })

  test('stay as the later release has them where one release is behind', async () => {
    const { url } = await freshDatabase()
    const [former, present] = [
      { version: '0.8.0', former: '0.7.0' },
      { version: '0.9.0', former: '0.8.0' },
    ]
    const changed = { ...FILES, 'functions/shout.sql': shout('?') }
    const one = { '0001_a.sql': TABLE }
    await start(url, migrationsFolder(one, FILES), { release: former })
    await start(url, migrationsFolder({ ...one, '0002_b.sql': 'select 1' }, changed), { release: present })
    const before = await stamps(url)
    await start(url, migrationsFolder(one, FILES), { release: former })
    expect(await stamps(url)).toEqual(before)
  })

  test('are there for a migration after the functions, which comes after those with a later number', async () => {
    const { url } = await freshDatabase()
    const company = "create table company (company_id text primary key); insert into company values ('one');"
    const fill = `-- After the functions, for each: select company_id from company
      insert into note values (current_setting('app.company_id'), new_word());`
    const first = { '0001_a.sql': TABLE + company }
    await start(url, migrationsFolder(first, FILES))
    const later = { ...first, '0002_b.sql': fill, '0003_c.sql': "create table word as select 'hey' as word" }
    const sql = {
      ...FILES,
      'functions/new_word.sql':
        '-- A word.\ncreate or replace function new_word() returns text language sql return (select word from word);\n',
    }
    await start(url, migrationsFolder(later, sql))
    expect(await query(url, 'select words from note')).toEqual([{ words: 'HEY!' }])
    expect(await query(url, 'select version from schema_migration order by applied_at')).toEqual(
      [1, 3, 2].map((version) => ({ version })),
    )
    await start(url, migrationsFolder(later, sql))
  })

  test.each([
    ['another name', 'functions/loud.sql', shout('!')],
    ['no comment', 'functions/shout.sql', shout('!').slice(shout('!').indexOf('create'))],
    ['a function that cannot be replaced', 'functions/shout.sql', shout('!').replace('or replace ', '')],
    ['another kind of object', 'triggers/shout.sql', shout('!')],
  ])('are refused where one has %s', async (_what, name, text) => {
    await expect(readSqlFiles(migrationsFolder({}, { [name]: text }))).rejects.toThrow(
      /must be a comment and/,
    )
  })
})
