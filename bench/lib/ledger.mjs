import { createHash, randomBytes, randomUUID } from 'node:crypto'

const days = 180
const wholeCompany = '00000000-0000-0000-0000-000000000000'

/**
 * Makes a company with a ledger of 180 days. A visit has five events, as phones send them. Each person comes at least once,
 * and some come far more often than others. The days are counted as the migrations count them.
 * @param {import('pg').Client} client
 * @param {string} companyId
 * @param {object} size
 * @param {number} size.events
 * @param {number} [size.people] at most a fifth of the events
 * @param {number} [size.members] of staff; `U1` is the administrator
 * @returns {Promise<string>} the administrator's session
 */
export async function fillLedger(client, companyId, { events, people = events / 25, members = 40 }) {
  const visits = events / 5
  const session = `${companyId}.${randomBytes(16).toString('base64url')}`
  const person = randomUUID()
  /** @param {string} text @param {unknown[]} [values] */
  const run = (text, values = []) => client.query(text, values)
  await run('insert into company (company_id, name) values ($1, $1)', [companyId])
  await run(
    `insert into staff (company_id, staff_id, user_id, name, role, phone_sealed, phone_hash)
     select $1, gen_random_uuid(), 'U' || n, '成员' || n, case n when 1 then 'admin' else 'member' end, ''::bytea, decode(md5(n::text), 'hex')
     from generate_series(1, $2::integer) n`,
    [companyId, members],
  )
  await run(
    `insert into person (company_id, person_id, number, name, staff_id)
     select $1, $2, 0, '', staff_id from staff where company_id = $1 and user_id = 'U1'`,
    [companyId, person],
  )
  await run(
    `insert into session (company_id, session_hash, person_id, staff_id, host, app_id, open_id, target_id, expires_at)
     select $1, $2, $3, staff_id, 'wecom', 'bench', 'U1', 'bench', now() + interval '1 day' from staff
     where company_id = $1 and user_id = 'U1'`,
    [companyId, createHash('sha256').update(session).digest(), person],
  )
  await run(
    `insert into person (company_id, person_id, number, name)
     select $1, gen_random_uuid(), n, '客户' || n from generate_series(1, $2::integer) n`,
    [companyId, people],
  )
  await run(
    `create temp table come as
    select p.person_id, s.staff_id, s.user_id, gen_random_uuid()::text as activity_id,
      now() - make_interval(secs => random() * $3::integer * 86400) as at,
      (array['single', 'group', 'timeline', ''])[1 + floor(random() * 4)::integer] as landing,
      (array['0', '1', '2'])[1 + floor(random() * 3)::integer] as scene,
      (array[1000, 5000])[1 + floor(random() * 2)::integer] as pace_ms
    from (
      select n, case when n <= $2::integer then n else 1 + floor(power(random(), 1.5) * $2::integer)::integer end as who
      from generate_series(1, $5::integer) n
    ) v
    join person p on p.company_id = $1 and p.number = v.who
    join (select staff_id, user_id, row_number() over (order by user_id) as place from staff where company_id = $1) s
      on s.place = 1 + (v.who % $4::integer)`,
    [companyId, people, days, members, visits],
  )
  await run(
    `insert into visit (company_id, person_id, activity_id, staff_id, content_type, content_id, second_scene, landing, opened_at,
       first_of)
     select $1, person_id, activity_id, staff_id, 'card', user_id, scene, landing, at, 'visit' from come`,
    [companyId],
  )
  await run(
    `insert into event (company_id, received_at, event_id, person_id, staff_id, event, activity_id, content_type, content_id,
       second_scene, landing, section, duration_ms, first_of)
     select $1, at, gen_random_uuid(), person_id, staff_id, case part when 0 then 'view' else 'dwell' end, activity_id || part,
       'card', user_id, scene, landing, part::text, part * pace_ms, case part when 0 then 'visit' else '' end
     from come cross join generate_series(0, 4) part`,
    [companyId],
  )
  const day = `(at at time zone 'Asia/Shanghai')::date`
  await run(
    `insert into person_visit
     select $1, person_id, ${day}, staff_id, 'card', scene, landing, count(*), count(*) from come group by 2, 3, 4, 6, 7`,
    [companyId],
  )
  await run(
    `insert into person_month
     select $1, person_id, date_trunc('month', day::timestamp)::date, sum(visits) from person_visit where company_id = $1 group by 2, 3`,
    [companyId],
  )
  await run(
    `insert into person_deed (company_id, person_id, day, staff_id, content_type, duration_ms, saves, calls, first_at)
     select $1, person_id, ${day}, staff_id, 'card', sum(5 * pace_ms), 0, count(*) / 8, min(at) from come group by 2, 3, 4`,
    [companyId],
  )
  await run(
    `insert into daily_total (company_id, staff_id, day, content_type, second_scene, landing, visits, kind_visits,
       duration_ms, saves, calls)
     select $1, scope, ${day}, 'card', scene, landing, count(*), count(*), sum(5 * pace_ms), 0, count(*) / 8
     from come cross join lateral (values (staff_id), ($2::uuid)) scopes(scope) group by 2, 3, 5, 6`,
    [companyId, wholeCompany],
  )
  await run(
    `insert into daily_thing
     select $1, scope, ${day}, 'card', user_id, count(*)
     from come cross join lateral (values (staff_id), ($2::uuid)) scopes(scope) group by 2, 3, 5`,
    [companyId, wholeCompany],
  )
  await run(
    `select add_returns(array_agg(company_id), array_agg(person_id), array_agg(staff_id), array_agg(content_type),
       array_agg(day), array_agg(1)) from person_visit where company_id = $1`,
    [companyId],
  )
  await run(
    `insert into radar_entry (company_id, staff_id, person_id, content_type, content_id, visits, first_at, last_at, touched_at, last_activity_id)
     select $1, staff_id, person_id, 'card', user_id, count(*), min(at), max(at), max(at),
       (array_agg(activity_id order by at desc, activity_id desc))[1]
     from come group by staff_id, person_id, user_id`,
    [companyId],
  )
  await run('select rebuild_leads($1)', [companyId])
  await run('drop table come')
  return session
}
