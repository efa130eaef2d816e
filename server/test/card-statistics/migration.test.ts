import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectRollUpsToMatch } from '../events/recompute.ts'
import { freshDatabase, open } from '../support/database.ts'
import { migrationsFolder } from '../support/folder.ts'

const folder = join(import.meta.dirname, '../../migrations')
const filesUpTo = (last: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.slice(0, 4) <= last)
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )

it('counts by days the visits stored before there were such counts', async () => {
  const { url } = await freshDatabase()
  const before = await open({ databaseUrl: url, migrations: migrationsFolder(filesUpTo('0005')) })
  const company = 'alter001'
  const people = [randomUUID(), randomUUID(), randomUUID()]
  const staff = [randomUUID(), randomUUID()]
  await before.opsPool.query("insert into company (company_id, name) values ($1, '云帆')", [company])
  for (const [number, personId] of people.entries())
    await before.opsPool.query('insert into person (company_id, person_id, number) values ($1, $2, $3)', [
      company,
      personId,
      number + 1,
    ])
  await before.opsPool.query('update person set joined_into = $2 where person_id = $1', [
    people[2],
    people[0],
  ])
  // Three weeks of it: in each place of the list another person, salesperson, day and way.
  await before.opsPool.query(
    `insert into event (company_id, received_at, event_id, person_id, staff_id, event, activity_id, parent_activity_id,
       content_type, content_id, second_scene, landing, duration_ms)
     select $1, timestamptz '2026-10-01 15:30Z' + make_interval(days => n % 19), gen_random_uuid(), ($2::uuid[])[1 + n % 3],
       ($3::uuid[])[1 + n % 2], (array['view', 'view', 'dwell', 'share', 'call', 'save_contact', 'copy'])[1 + n % 7], 'a' || n,
       case when n % 7 = 2 then 'a' || n - 21 else '' end, 'card', 'linlan', (n % 3)::text,
       case when n % 7 < 2 then (array['', 'single', 'group'])[1 + n % 3] else '' end, n * 10
     from generate_series(1, 200) n`,
    [company, people, staff],
  )
  // A report of how long belongs to a view of the same person and salesperson.
  await before.opsPool.query(
    "update event set parent_activity_id = 'a' || substr(activity_id, 2)::integer - 42 where event = 'dwell'",
  )
  await before.opsPool.query(
    "delete from event d where event = 'dwell' and not exists (select from event v where v.activity_id = d.parent_activity_id and v.event = 'view' and v.person_id = d.person_id and v.staff_id = d.staff_id)",
  )
  for (const text of [
    `insert into activity select company_id, person_id, activity_id, received_at from event`,
    `insert into visit select company_id, person_id, activity_id, staff_id, content_type, content_id, '', second_scene,
       landing, received_at from event where event = 'view'`,
    `insert into visit_part select company_id, person_id, parent_activity_id, 'dwell', '', max(duration_ms) from event
       where event = 'dwell' group by 1, 2, 3`,
    `insert into radar_entry select company_id, staff_id, person_id, content_type, content_id,
       count(*) filter (where event = 'view'), coalesce(min(received_at) filter (where event = 'view'), min(received_at)),
       coalesce(max(received_at) filter (where event = 'view'), min(received_at)), max(received_at),
       coalesce((array_agg(activity_id order by received_at desc, activity_id desc) filter (where event = 'view'))[1], '')
       from event group by 1, 2, 3, 4, 5`,
    `insert into daily_count select company_id, staff_id, (received_at at time zone 'Asia/Shanghai')::date, event,
       content_type, second_scene, count(*) from event group by 1, 2, 3, 4, 5, 6`,
  ])
    await before.opsPool.query(text)
  const after = await open({ databaseUrl: url })
  expect((await after.opsPool.query('select from person_visit')).rowCount).toBeGreaterThan(20)
  await expectRollUpsToMatch(after, company)
  // All of a day came at one moment, so each person paid one visit to each salesperson on it.
  const { rows } = await after.opsPool.query(
    `select count(*) filter (where first_of = 'visit') as visits, count(distinct (person_id, staff_id, opened_at)) as days
       from visit`,
  )
  expect(rows[0].visits).toBe(rows[0].days)
})
