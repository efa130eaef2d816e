import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase, MIGRATIONS, open } from '../support/database.ts'
import { migrationsFolder } from '../support/folder.ts'
import { isFull } from '../support/full.ts'
import { query } from '../support/urls.ts'

// How long a migration keeps readers or writers out of a table that holds a million rows.

/** Migrations up to this one had landed before their locks were measured. */
const measuredAfter = '0021'
/** Time that a statement of a migration waits for a table, and so the longest that it keeps others waiting. */
const longestMs = 1_000
const events = 1_000_000

const files = readdirSync(MIGRATIONS).sort()
const upTo = (last: string, more: Record<string, string> = {}) => ({
  ...Object.fromEntries(
    files
      .filter((name) => name.slice(0, 4) <= last)
      .map((name) => [name, readFileSync(join(MIGRATIONS, name), 'utf8')]),
  ),
  ...more,
})

/** A company with a million events of two hundred thousand visits by forty thousand leads, with the roll-ups that hold a row for each visit. */
async function fill(url: string): Promise<void> {
  await query(
    url,
    `insert into company (company_id, name) values ('locks001', '云帆');
     create temp table came as
       select md5('person ' || n / 5)::uuid as person_id, md5('staff ' || n % 40)::uuid as staff_id, 'a' || n as activity_id,
         'thing' || n % 40 as content_id, timestamptz '2026-06-01' + make_interval(secs => n * 70) as at
       from generate_series(1, ${events / 5}) n;
     insert into staff (company_id, staff_id, user_id, name, role, phone_sealed, phone_hash)
       select distinct 'locks001', staff_id, left(staff_id::text, 8), '员工', 'member', ''::bytea, decode(md5(staff_id::text), 'hex')
       from came;
     insert into person (company_id, person_id, number, name)
       select 'locks001', person_id, row_number() over (), '客户' from (select distinct person_id from came) persons;
     insert into event (company_id, received_at, event_id, person_id, staff_id, event, activity_id, parent_activity_id,
         content_type, content_id, duration_ms)
       select 'locks001', at + make_interval(secs => part), gen_random_uuid(), person_id, staff_id,
         case part when 0 then 'view' else 'dwell' end, activity_id || case part when 0 then '' else '-' || part end,
         case part when 0 then '' else activity_id end, 'card', content_id, part * 1000
       from came cross join generate_series(0, 4) part;
     insert into activity (company_id, person_id, activity_id, received_at, is_view)
       select company_id, person_id, activity_id, received_at, event = 'view' from event;
     insert into visit (company_id, person_id, activity_id, staff_id, content_type, content_id, opened_at)
       select 'locks001', person_id, activity_id, staff_id, 'card', content_id, at from came;
     insert into visit_part (company_id, person_id, activity_id, kind, name, amount)
       select 'locks001', person_id, activity_id, 'dwell', '', 4000 from came;
     insert into radar_entry (company_id, staff_id, person_id, content_type, content_id, visits, first_at, last_at, touched_at)
       select 'locks001', staff_id, person_id, 'card', content_id, count(*), min(at), max(at), max(at)
       from came group by 2, 3, 5;
     alter table person_visit disable trigger user;
     insert into person_visit (company_id, person_id, day, staff_id, content_type, second_scene, landing, visits)
       select 'locks001', person_id, (at at time zone 'Asia/Shanghai')::date, staff_id, 'card', '', '', count(*)
       from came group by 2, 3, 4;
     alter table person_visit enable trigger user;
     insert into person_month (company_id, person_id, month, visits)
       select company_id, person_id, date_trunc('month', day::timestamp)::date, sum(visits) from person_visit group by 1, 2, 3;
     insert into daily_total (company_id, staff_id, day, content_type, second_scene, landing, visits, duration_ms, saves, calls,
         relays)
       select company_id, staff_id, day, content_type, '', '', sum(visits), 0, 0, 0, 0 from person_visit group by 1, 2, 3, 4;
     analyze`,
  )
}

interface Held {
  table: string
  mode: string
  milliseconds: number
}

/** Looks every few milliseconds which tables of more than 100,000 rows are locked against readers or writers. */
async function locksDuring(url: string, work: () => Promise<unknown>): Promise<Held[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const seen = new Map<string, { first: number; last: number }>()
  let working = true
  const watching = (async () => {
    while (working) {
      const { rows } = await client.query<{ key: string }>(
        `select distinct c.relname || ' ' || l.mode as key
         from pg_locks l join pg_class c on c.oid = l.relation
         where l.granted and l.pid <> pg_backend_pid() and c.relkind in ('r', 'p')
           and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
           and l.database = (select oid from pg_database where datname = current_database())
           and (c.relname = 'event' or c.reltuples > 100000)`,
      )
      const now = performance.now()
      for (const { key } of rows) {
        const span = seen.get(key)
        // A later lock of the same table is another one.
        if (span && now - span.last < 100) span.last = now
        else if (!span || now - span.last > span.last - span.first) seen.set(key, { first: now, last: now })
      }
      await wait(5)
    }
  })()
  try {
    await work()
  } finally {
    working = false
    await watching
    await client.end()
  }
  return [...seen].map(([key, { first, last }]) => {
    const [table = '', mode = ''] = key.split(' ')
    return { table, mode, milliseconds: Math.round(last - first) }
  })
}

test.runIf(isFull)(
  'keeps readers and writers out of a table with a million rows for less than a second',
  async () => {
    const { url } = await freshDatabase()
    await open({ databaseUrl: url, migrations: migrationsFolder(upTo(measuredAfter)) })
    await fill(url)
    for (const name of files.filter((file) => file.slice(0, 4) > measuredAfter)) {
      const migrations = migrationsFolder(upTo(name.slice(0, 4)))
      const began = performance.now()
      const held = await locksDuring(url, () => open({ databaseUrl: url, migrations }))
      console.info(`${name}: ${Math.round(performance.now() - began)} ms`, held)
      expect(
        held.filter(({ milliseconds }) => milliseconds > longestMs),
        name,
      ).toEqual([])
    }
    // A migration that rewrites such a table is seen.
    const planted = {
      '9999_planted.sql': 'alter table event add column planted text default gen_random_uuid()::text;',
    }
    const migrations = migrationsFolder(upTo('9998', planted))
    const held = await locksDuring(url, () => open({ databaseUrl: url, migrations }))
    expect(
      held.some(({ mode, milliseconds }) => mode === 'AccessExclusiveLock' && milliseconds > longestMs),
    ).toBe(true)
  },
  600_000,
)
