import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { rlsProblems } from '#core/db/inventory.ts'
import { freshDatabase, open } from '../support/database.ts'
import { query } from '../support/urls.ts'

const fresh = await freshDatabase()
const db = await open({ databaseUrl: fresh.url, migrations: join(import.meta.dirname, 'notes') })
const app = `${fresh.name}_app`

/** Plants a defect as owner, looks, and takes it back. */
async function problemsWith(defect: string): Promise<string[]> {
  return db.asOwner(async (client) => {
    await client.query('begin')
    try {
      await client.query(defect)
      return await rlsProblems(client)
    } finally {
      await client.query('rollback')
    }
  })
}

test('a sound database has no problem', async () => {
  expect(await rlsProblems(db.opsPool)).toEqual([])
})

const secured = `select mingpian_admin.secure_table('planted')`
const table = 'create table planted (company_id text not null, id int, '

describe('each planted defect is reported', () => {
  test.each([
    ['a table without a policy', `${table} primary key (company_id, id))`, /planted has no policy/],
    ['a table without FORCE', 'alter table note no force row level security', /note lacks ENABLE and FORCE/],
    [
      'a partition without row security',
      'alter table happening_default disable row level security',
      /default lacks/,
    ],
    [
      'a policy without WITH CHECK',
      `drop policy tenant on note; create policy tenant on note to ${app} using (true)`,
      /note has no policy/,
    ],
    [
      'a second policy that opens the table',
      'create policy more on note for select using (true)',
      /note has the policy more/,
    ],
    [
      'a policy that only checks writes loosely',
      `create policy more on note for insert to ${app} with check (true)`,
      /policy more/,
    ],
    [
      'a view with its owner’s rights',
      'create view all_notes as select * from note',
      /all_notes is a view without security_invoker/,
    ],
    [
      'a materialised view',
      `create materialized view kept as select * from note; grant select on kept to ${app}`,
      /kept is a materialised view/,
    ],
    [
      'a SECURITY DEFINER function',
      'create function peek() returns setof note language sql security definer as $$ select * from note $$',
      /peek is a SECURITY DEFINER/,
    ],
    [
      'a plain foreign key',
      `alter table note add unique (note_id); alter table comment add foreign key (note_id) references note (note_id)`,
      /comment has the foreign key .* without company_id/,
    ],
    [
      'a foreign key that crosses company_id with something else',
      'alter table note add unique (company_id, body); alter table comment add other text, add foreign key (other, company_id) references note (company_id, body)',
      /comment has the foreign key/,
    ],
    ['a unique key for all companies', 'alter table note add unique (body)', /note has the unique key/],
    [
      'a unique index on an expression',
      'create unique index on note (lower(body))',
      /note has the unique key/,
    ],
    [
      'a primary key in the wrong order',
      `${table} primary key (id, company_id)); ${secured}`,
      /planted has the unique key planted_pkey/,
    ],
    ['no primary key', `${table} x int); ${secured}`, /planted has no primary key/],
    ['a missing check', 'alter table note drop constraint company_id_not_empty', /note has no check/],
    [
      'a company_id of another type',
      `create table planted (company_id uuid primary key)`,
      /planted has a company_id that is not text/,
    ],
    ['TRUNCATE', `grant truncate on note to ${app}`, /note may be used by the app role with TRUNCATE/],
    [
      'a table of all companies',
      `grant select on secret to ${app}`,
      /secret has no company_id and the app role may use it/,
    ],
    [
      'a directory that the app may write',
      `grant update on directory to ${app}`,
      /directory has no company_id/,
    ],
  ])('%s', async (_name, defect, report) => {
    const problems = await problemsWith(defect)
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(report)]))
  })
})

describe('an app role that is too mighty is reported', () => {
  beforeAll(() => expect(rlsProblems(db.opsPool)).resolves.toEqual([]))

  test.each([
    ['a superuser', `alter role ${app} superuser`, `alter role ${app} nosuperuser`, /is a superuser/],
    ['BYPASSRLS', `alter role ${app} bypassrls`, `alter role ${app} nobypassrls`, /has BYPASSRLS/],
    [
      'an owner',
      `alter table secret owner to ${app}`,
      `alter table secret owner to ${fresh.name}_owner`,
      /_app owns public.secret/,
    ],
    [
      'a member',
      `grant ${fresh.name}_ops to ${app}`,
      `revoke ${fresh.name}_ops from ${app}`,
      /_app is a member of/,
    ],
  ])('%s', async (_name, plant, undo, report) => {
    await query(fresh.url, plant)
    const problems = await rlsProblems(db.opsPool)
    await query(fresh.url, undo)
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(report)]))
  })
})

test('a function that was reviewed and allowed is not reported', async () => {
  const definer = 'create function peek() returns int language sql security definer as $$ select 1 $$'
  await db.asOwner(async (client) => {
    await client.query(`begin; ${definer}`)
    expect(await rlsProblems(client, { allowed: ['public.peek'] })).toEqual([])
    await client.query('rollback')
  })
})
