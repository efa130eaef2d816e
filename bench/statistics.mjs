import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { median, percentile } from './lib/figures.mjs'

const members = 40
const days = 180
const wholeCompany = '00000000-0000-0000-0000-000000000000'
const rounds = 25

/**
 * A company whose ledger holds so many events: five of a visit, as phones send them, over 180 days and 40 members, with
 * five visits to a person, some of whom come far more often than others. The days are counted as the migration counts them.
 * @param {pg.Client} client @param {string} companyId @param {number} events
 * @returns {Promise<string>} an administrator's session
 */
async function fill(client, companyId, events) {
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
    `insert into person (company_id, person_id, number)
     select $1, gen_random_uuid(), n from generate_series(1, $2::integer) n`,
    [companyId, visits / 5],
  )
  await run(
    `create temp table come as
    select p.person_id, s.staff_id, s.user_id, gen_random_uuid()::text as activity_id,
      now() - make_interval(secs => random() * $3::integer * 86400) as at,
      (array['single', 'group', 'timeline', ''])[1 + floor(random() * 4)::integer] as landing,
      (array['0', '1', '2'])[1 + floor(random() * 3)::integer] as scene
    from (select n, 1 + floor(power(random(), 1.5) * $2::integer)::integer as who from generate_series(1, $2::integer * 5) n) v
    join person p on p.company_id = $1 and p.number = v.who
    join (select staff_id, user_id, row_number() over (order by user_id) as place from staff where company_id = $1) s
      on s.place = 1 + (v.who % $4::integer)`,
    [companyId, visits / 5, days, members],
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
       'card', user_id, scene, landing, part::text, part * 1000, case part when 0 then 'visit' else '' end
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
    `insert into person_deed
     select $1, person_id, ${day}, staff_id, 'card', sum(5000), 0, count(*) / 8 from come group by 2, 3, 4`,
    [companyId],
  )
  await run(
    `insert into daily_total (company_id, staff_id, day, content_type, second_scene, landing, visits, kind_visits,
       duration_ms, saves, calls)
     select $1, scope, ${day}, 'card', scene, landing, count(*), count(*), count(*) * 5000, 0, count(*) / 8
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
  await run('drop table come')
  return session
}

/**
 * @typedef {object} Ledger a company with as many events, and a session of its administrator
 * @property {string} companyId
 * @property {string} userId
 * @property {string} session
 */

/** @type {Promise<[Ledger, Ledger]> | undefined} */
let made

/** Two companies, of 100 thousand events and of a million. Made once. @param {string} databaseUrl */
export function ledgers(databaseUrl) {
  made ??= makeLedgers(databaseUrl)
  return made
}

/** @param {string} databaseUrl @returns {Promise<[Ledger, Ledger]>} */
async function makeLedgers(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // The filled-in rows are counted already.
  await client.query('set session_replication_role = replica')
  const ledger = async (/** @type {string} */ companyId, /** @type {number} */ events) => ({
    companyId,
    userId: 'U1',
    session: await fill(client, companyId, events),
  })
  const few = await ledger('bench100', 100_000)
  const many = await ledger('bench1mn', 1_000_000)
  await client.query('analyze')
  await client.end()
  return [few, many]
}

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' })
const span = (/** @type {number} */ length) => ({
  from: today.format(Date.now() - (length - 1) * 86_400_000),
  to: today.format(Date.now()),
})

/**
 * The four calls, of one company with a hundred thousand events and one with a million, in turns: how long the
 * slowest of their questions takes, and how much longer with ten times the events.
 * @param {{ product: string, databaseUrl: string }} at
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function statistics({ product, databaseUrl }) {
  const [{ session: few }, { session: many }] = await ledgers(databaseUrl)
  /** @param {string} path @param {string} authorization @param {object} body */
  const time = async (path, authorization, body) => {
    const began = performance.now()
    const response = await fetch(product + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${answer}`)
    return performance.now() - began
  }
  const questions = [
    { ...span(7), scope: 'own' },
    { ...span(30), scope: 'company' },
    { ...span(366), scope: 'company' },
  ]
  /** @type {import('./lib/figures.mjs').Figure[]} */ const figures = []
  for (const call of ['entrance_overview', 'overview', 'trend', 'view_top']) {
    const path = `/biz/v1/card/statistics/${call}`
    let worst = { p95: 0, growth: 0, bare: 0 }
    for (const question of questions) {
      /** @type {number[]} */ const small = []
      /** @type {number[]} */ const large = []
      /** @type {number[]} */ const bare = []
      for (let round = 0; round < rounds + 3; round++) {
        const times = [
          await time(path, few, question),
          await time(path, many, question),
          // The road of every call, and a query of one row.
          await time('/card/v1/user/center/is/sale', many, {}),
        ]
        // The first ones plan and warm up.
        if (round < 3) continue
        small.push(times[0] ?? 0)
        large.push(times[1] ?? 0)
        bare.push(times[2] ?? 0)
      }
      const [p95, growth] = [percentile(large, 0.95), median(large) / median(small)]
      if (process.env.BENCH_DETAIL)
        console.log(call, question, { p95, small: median(small), large: median(large), growth })
      worst = { p95: Math.max(worst.p95, p95), growth: Math.max(worst.growth, growth), bare: median(bare) }
    }
    figures.push({
      what: `statistics, ${call}, 1 million events, p95`,
      ours: `${worst.p95.toFixed(1)} ms (${worst.growth.toFixed(1)} × of 100 thousand)`,
      limit: `${worst.bare.toFixed(1)} ms a call that reads one row`,
      target: '≤ 25 × that, growth < 2 ×',
      met: worst.p95 <= 25 * worst.bare && worst.growth < 2,
    })
  }
  return figures
}
