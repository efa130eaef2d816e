import pg from 'pg'
import { callerOf } from './lib/caller.mjs'
import { percentile } from './lib/figures.mjs'

const staff = 20
const bookings = 2000
const days = 31
const most = 50
const rounds = 200
// V8 compiles a function after some hundred calls; PostgreSQL keeps the plan of a named statement after five.
const warmUp = 100

/**
 * The free slots of a month, as a visitor's page asks for them: a service of an hour with a start every quarter of an
 * hour, the members who serve it and their bookings.
 * @param {{ product: string, databaseUrl: string, companyId: string, session: string }} at `session` of a visitor
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function bookedMonth({ product, databaseUrl, companyId, session }) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { time, close } = callerOf(product, session)
  try {
    await fillMonth(client, companyId)
    const [from = '', to = ''] = [1, days].map((day) =>
      new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10),
    )
    const { rows } = await client.query(
      `select s.service_id, p.place_id from booking_service s join booking_service_place p using (company_id, service_id)
       where s.company_id = $1 and s.name = 'bench'`,
      [companyId],
    )
    const query = new URLSearchParams({ serviceId: rows[0].service_id, placeId: rows[0].place_id, from, to })
    const path = `/java-appointment-center/api/app/appointment/slot/v1/list?${query}`
    /** @type {number[]} */ const times = []
    for (let round = -warmUp; round < rounds; round++) {
      const took = await time({ path })
      if (round >= 0) times.push(took)
    }
    const p95 = percentile(times, 0.95)
    return [
      {
        what: `bookings, free slots of a month, ${staff} members with ${bookings.toLocaleString('en')} bookings, p95`,
        ours: `${p95.toFixed(1)} ms`,
        limit: '',
        target: `≤ ${most} ms`,
        met: p95 <= most,
      },
    ]
  } finally {
    close()
    await client.end()
  }
}

/** @param {pg.Client} client @param {string} companyId */
async function fillMonth(client, companyId) {
  const always = JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', until: '18:00' }])
  /** @param {string} text @param {unknown[]} more */
  const write = (text, ...more) => client.query(text, [companyId, ...more])
  await write(
    `insert into place (company_id, place_id, name, address, hours) values ($1, md5('bench place')::uuid, 'bench', '-', $2)`,
    always,
  )
  await write(
    `insert into booking_service (company_id, service_id, name, minutes, minutes_after, step, window_days)
     values ($1, md5('bench service')::uuid, 'bench', 60, 15, 15, 62)`,
  )
  await write(
    `insert into booking_service_place (company_id, service_id, place_id)
     values ($1, md5('bench service')::uuid, md5('bench place')::uuid)`,
  )
  await write(
    `insert into staff (company_id, staff_id, user_id, name)
     select $1, md5('bench staff ' || n)::uuid, 'bench' || n, 'bench ' || n from generate_series(1, $2::integer) n`,
    staff,
  )
  for (const [table, columns, values] of [
    ['serving_member', 'staff_id', `md5('bench staff ' || n)::uuid`],
    [
      'booking_service_member',
      'service_id, staff_id',
      `md5('bench service')::uuid, md5('bench staff ' || n)::uuid`,
    ],
  ])
    await write(
      `insert into ${table} (company_id, ${columns}) select $1, ${values} from generate_series(1, $2::integer) n`,
      staff,
    )
  await write(
    `insert into work_plan (company_id, staff_id, place_id, hours)
     select $1, md5('bench staff ' || n)::uuid, md5('bench place')::uuid, $3::jsonb from generate_series(1, $2::integer) n`,
    staff,
    always,
  )
  // Each member has a few visits on each day, an hour and a half apart.
  await write(
    `insert into booking (company_id, booking_id, service_id, place_id, staff_id, state, starts_at, ends_at, busy, is_alone)
     select $1, md5('bench booking ' || n)::uuid, md5('bench service')::uuid, md5('bench place')::uuid,
       md5('bench staff ' || 1 + n % $3::integer)::uuid, 'confirmed', at, at + interval '1 hour',
       tstzrange(at, at + interval '75 minutes'), true
     from generate_series(0, $2::integer - 1) n
     cross join lateral (
       select (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'
         + make_interval(days => 1 + n / $3::integer % $4::integer, hours => 9)
         + n / ($3::integer * $4::integer) * interval '90 minutes' as at) slot`,
    bookings,
    staff,
    days,
  )
  await client.query('analyze')
}
