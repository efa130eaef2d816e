import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { readMigrations } from '#core/db/migrations.ts'
import { pathOf, readSqlFiles, type SqlFile, standingObjects } from '#core/db/sql-files.ts'
import { MIGRATIONS, openOwn } from '../support/database.ts'

type Definitions = Map<string, string>

/** Every function, view and trigger as PostgreSQL would write it, by the path of its file. */
async function definitions(client: pg.Client): Promise<Definitions> {
  const { rows } = await client.query<{ path: string; definition: string }>(
    `select 'server/sql/functions/' || proname || '.sql' as path, string_agg(pg_get_functiondef(p.oid), E'\\n' order by oid) as definition
       from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') group by 1
     union all
     select 'server/sql/views/' || relname || '.sql', pg_get_viewdef(oid) || coalesce(reloptions::text, '') from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'v'
     union all
     select 'server/sql/triggers/' || tgname || '.sql', string_agg(pg_get_triggerdef(t.oid, true) || tgenabled::text, E'\\n' order by t.oid)
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = 'public'::regnamespace and not tgisinternal and tgparentid = 0 group by 1`,
  )
  return new Map(rows.map(({ path, definition }) => [path, definition]))
}

/** One line for each object of the database that is not as its file makes it. Checks the bodies of all functions too. */
async function problems(client: pg.Client, files: readonly SqlFile[]): Promise<string[]> {
  const held = await definitions(client)
  await client.query('savepoint as_it_stands')
  for (const { kind, name, table, text } of files)
    await client.query(kind === 'triggers' ? `drop trigger if exists ${name} on ${table}; ${text}` : text)
  const made = await definitions(client)
  await client.query('rollback to as_it_stands')
  const paths = files.map(pathOf)
  return [
    ...[...held]
      .filter(([, each]) => each.match(/^CREATE/gm)?.[1])
      .map(([path]) => `${path} holds one of two`),
    ...[...held.keys()].filter((path) => !paths.includes(path)).map((path) => `there is no ${path}`),
    ...paths.filter((path) => held.get(path) !== made.get(path)).map((path) => `${path} differs`),
  ].sort()
}

describe('the database', async () => {
  const files = await readSqlFiles(MIGRATIONS)

  const db = await openOwn()
  const problemsAfter = (sql: string) =>
    db.asOwner(async (client) => {
      await client.query(`begin; ${sql}`)
      return problems(client, files)
    })

  test('has the functions, views and triggers that server/sql holds, and no others', async () => {
    expect(files.length).toBeGreaterThan(80)
    expect(await problemsAfter('')).toEqual([])
  })

  test.each([
    [
      'a function without a file',
      'create function one() returns int language sql return 1',
      'there is no server/sql/functions/one.sql',
    ],
    [
      'a trigger without a file',
      'create trigger one before insert on card for each row execute function refuse_erased()',
      'there is no server/sql/triggers/one.sql',
    ],
    ['a view without a file', 'create view one as select 1 as one', 'there is no server/sql/views/one.sql'],
    [
      'a function that differs',
      'alter function lock_leads volatile strict',
      'server/sql/functions/lock_leads.sql differs',
    ],
    [
      'two functions of one name',
      'create function lock_leads() returns int language sql return 1',
      'server/sql/functions/lock_leads.sql holds one of two',
    ],
    [
      'a trigger that is missing',
      'drop trigger tell_turn on lead_turn',
      'server/sql/triggers/tell_turn.sql differs',
    ],
    [
      'a trigger that is off',
      'alter table lead_turn disable trigger tell_turn',
      'server/sql/triggers/tell_turn.sql differs',
    ],
  ])('is reported with %s', async (_what, sql, problem) => {
    expect(await problemsAfter(sql)).toEqual([problem])
  })

  test('has a mark on every object that names its file', async () => {
    const marks = await db.asOwner(standingObjects)
    expect(marks.filter(({ mark, ...object }) => !mark?.startsWith(pathOf(object)))).toEqual([])
  })
})

/** The last migration before the files. */
const LAST_WITH_OBJECTS = 116

/** An upgrade finds the functions of the former release at a migration, a new database none of later ones. */
const makesObjects = (sql: string, names: readonly string[]): string[] => {
  const bare = sql.replace(/--.*$/gm, '').toLowerCase()
  const calls = sql.startsWith('-- After the functions')
    ? []
    : names.filter((name) => new RegExp(`\\b${name}\\s*\\(`).test(bare))
  const made =
    /\bcreate (or replace (function|view)|(constraint )?trigger|view)\b|\balter (function|trigger|view)\b/.exec(
      bare,
    )
  const own = [...bare.matchAll(/\bcreate (?:or replace )?function (\w+)/g)].map(([, name]) => name)
  return [...(made ? [made[0]] : []), ...calls.filter((name) => !own.includes(name))]
}

describe('a later migration', () => {
  const names = ['lock_leads', 'shout']
  test('makes and calls no function, view or trigger that a file holds', async () => {
    const functions = (await readSqlFiles(MIGRATIONS)).filter(({ kind }) => kind === 'functions')
    const later = (await readMigrations(MIGRATIONS)).filter(({ version }) => version > LAST_WITH_OBJECTS)
    const wrong = later.map(({ name, text }) => [
      name,
      makesObjects(
        text,
        functions.map((each) => each.name),
      ),
    ])
    expect(wrong.filter(([, made]) => made?.length)).toEqual([])
  })

  test.each([
    ['create or replace function shout() returns int language sql return 1', ['create or replace function']],
    ['create constraint trigger one after insert on card', ['create constraint trigger']],
    ['alter function lock_leads stable', ['alter function']],
    ['select lock_leads(company_id) from company', ['lock_leads']],
    ['-- After the functions, for each: select company_id from company\nselect lock_leads(1)', []],
    [
      'create function shout(t text) returns text; alter table a add b text generated always as (shout(c)) stored',
      [],
    ],
    ['drop trigger one on card', []],
  ])('such as: %s', (sql, wrong) => {
    expect(makesObjects(sql, names)).toEqual(wrong)
  })
})
