import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sha256 } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { cardsReceived } from '#domain/card/wallet/exchange.ts'
import { figuresOf } from '#domain/funnel/figures.ts'
import { findPerson } from '#domain/identity/find-person.ts'
import { findSession } from '#domain/identity/sessions.ts'
import { ensureMember, memberFor } from '#domain/mall/members.ts'
import { radarOf, radarPage, touchedEntries } from '#domain/tracking/radar/radar.ts'
import { touchAt } from '#domain/tracking/radar/touches.ts'
import { visitPage } from '#domain/tracking/radar/visit-page.ts'
import { todayOf } from '#domain/tracking/today.ts'
import { clueApp } from '../clue/test-company.ts'
import { eventOf } from '../events/support.ts'
import { openOwn } from '../support/database.ts'
import type { MadeVisitor } from '../support/makers.ts'

// The rows that a look-up reads must not grow with the company. The planner chooses by the size of the tables: here,
// where they are small, the test forces its choice.

const MANY = 60
// Of its own: a plan follows from all that a table holds.
const { makeStaff, makeVisitor, parts, callAs, testCompany } = await clueApp(await openOwn())
const { companyId, staff, open: visit, share, radar } = await testCompany()
const visitors: MadeVisitor[] = []
let last: MadeVisitor
let memberId = ''

beforeAll(async () => {
  for (let at = 0; at < MANY; at++)
    visitors.push(await makeVisitor(companyId, { unionId: `u${at}${companyId}` }))
  // A search through all persons finds this one last.
  visitors.sort((a, b) => (a.personId < b.personId ? 1 : -1))
  last = visitors.shift() as MadeVisitor
  const relayed = await share(last, await share(staff))
  for (const visitor of visitors) await visit(visitor, { by: relayed })
  const body = { companyId, unionId: last.unionId, openId: last.openId, type: 1 as const }
  const { body: member } = await callAs(last.session, 'POST /mall/account/v1/member/auth', { body })
  memberId = member.data?.id ?? ''
  const left = { companyId, userId: staff.userId, name: '安', phone: '13800138000', agreed: true as const }
  await callAs(last.session, 'POST /card/v1/card/exchange', { body: left })
  await parts.db.tenant(companyId, (db) =>
    sql`insert into member (company_id, member_id, person_id) select company_id, gen_random_uuid(), person_id
      from person where company_id = ${companyId} on conflict do nothing`.execute(db),
  )
  // Without statistics a table looks so small that any index will do.
  await parts.db.asOwner((client) =>
    client.query(
      'analyze person, session, share, visit, visit_part, radar_entry, member, exchanged_card, staff',
    ),
  )
})

/** Counts the rows of a table that work reads while these kinds of plans are disabled. */
function rowsRead(
  table: string,
  without: string[],
  work: (db: TenantDb) => Promise<unknown>,
): Promise<number> {
  return parts.db.tenant(companyId, async (db) => {
    for (const kind of without) await sql`select set_config(${`enable_${kind}`}, 'off', true)`.execute(db)
    return rowsReadBy(db, table, work)
  })
}

async function rowsReadBy(db: TenantDb, table: string, work: (db: TenantDb) => Promise<unknown>) {
  // The connection's own count, which may begin before this transaction.
  const before = await read(db, table)
  await work(db)
  return (await read(db, table)) - before
}

async function read(db: TenantDb, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
    where relname = ${table}`.execute(db)
  return rows[0]?.read ?? 0
}

const page = { page: 1, pageSize: 2 }
const lookUps: [string, (db: TenantDb) => Promise<unknown>][] = [
  ['the caller of a session', (db) => findSession(db, companyId, sha256(last.session))],
  ['who passed on what a radar shows', (db) => radarPage(db, staff, page)],
  ['whose visits a radar shows', (db) => visitPage(db, staff, page)],
  ['the lead of a trail', (db) => findPerson(db, companyId, last.unionId)],
  [
    'a member of the mall',
    async (db) => {
      const caller = await findSession(db, companyId, sha256(last.session))
      if (caller) expect(await memberFor(db, parts.sealer, caller, memberId)).toBeDefined()
    },
  ],
  [
    'who becomes a member of the mall',
    async (db) => {
      const caller = await findSession(db, companyId, sha256(last.session))
      if (caller) expect(await ensureMember(db, caller)).toBe(memberId)
    },
  ],
  ['who left a card', (db) => cardsReceived(db, parts.sealer, staff, page)],
]

test.each(lookUps)('%s is looked up by whom the person counts for', async (_what, work) => {
  expect((await radar()).list[0]?.relays).toHaveLength(1)
  expect(await rowsRead('person', ['seqscan', 'hashjoin', 'mergejoin'], work)).toBeLessThan(MANY / 2)
})

// An older PostgreSQL adds a cost to disabled plans instead of excluding them, and sorts first.
test.skipIf(process.env.TEST_PG === '15')(
  'an entry of a radar is held against those of its own person alone',
  async () => {
    const read = await rowsRead('radar_entry', ['seqscan', 'sort'], (db) => radarPage(db, staff, page))
    // The total reads each entry once.
    expect(read).toBeLessThan(MANY * 1.5)
  },
)

test('an entry of a radar is looked up by its whole key, however many its salesperson has', async () => {
  // As in a large database: by the number of companies times that of salespeople, each of them would have one entry.
  await parts.db.opsPool.query(
    `insert into radar_entry (company_id, staff_id, person_id, content_type, content_id, visits, first_at, last_at, touched_at)
    select 'many' || n % 30, md5((n % 300)::text)::uuid, gen_random_uuid(), 'card', 'U', 1, now(), now(), now()
    from generate_series(1, 9000) n`,
  )
  await parts.db.asOwner((client) => client.query('analyze radar_entry'))
  const read = await parts.db.tenant(companyId, async (db) => {
    // As on a connection that has asked often.
    await sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(db)
    return rowsReadBy(db, 'radar_entry', (db) => radarPage(db, staff, page))
  })
  expect(read).toBeLessThan(MANY * 1.5)
})

test('a radar with received leads holds only the entries of its page against others of their persons', async () => {
  const { staffId: receiverId } = await makeStaff(companyId)
  await parts.db.opsPool.query(
    `insert into lead_turn (company_id, turn_id, origin_id, person_id, from_id, to_id)
    select $1, gen_random_uuid(), $2, person_id, $2, $3 from unnest($4::uuid[]) person_id`,
    [companyId, staff.staffId, receiverId, visitors.map(({ personId }) => personId)],
  )
  let total = 0
  const read = await parts.db.tenant(companyId, async (db) => {
    const of = await radarOf(db, companyId, receiverId)
    return rowsReadBy(db, 'radar_entry', async (db) => {
      total = (await radarPage(db, of, page)).total
    })
  })
  await parts.db.opsPool.query('delete from lead_turn where company_id = $1', [companyId])
  expect(total).toBe(visitors.length)
  // The total and the order of the page each read all entries once.
  expect(read).toBeLessThan(MANY * 2.5)
})

test('a visit of a radar is made up of the views of its own person alone', async () => {
  const read = await rowsRead('visit', ['seqscan', 'sort'], (db) => visitPage(db, staff, page))
  // The total reads each visit once.
  expect(read).toBeLessThan(MANY * 1.5)
})

test('what a live radar shows is added up from what its own person has', async () => {
  const { staffId, userId: contentId } = staff
  const touch = { ...touchAt(''), staffId, personId: last.personId, contentType: 'card', contentId }
  await visit(last)
  const read = await rowsRead('radar_entry', ['seqscan'], async (db) => {
    expect(await touchedEntries(db, staff, [touch])).toMatchObject([{ visits: 1 }])
  })
  expect(read).toBeLessThan(MANY / 2)
})

test('the funnel of a salesperson reads no follow-ups of colleagues', async () => {
  const { staffId: colleagueId } = await makeStaff(companyId)
  const followUps = (staffId: string, persons: MadeVisitor[]) =>
    parts.db.opsPool.query(
      `insert into lead_follow (company_id, follow_id, staff_id, person_id, words)
      select $1, gen_random_uuid(), $2, person_id, '谈过' from unnest($3::uuid[]) person_id`,
      [companyId, staffId, persons.map(({ personId }) => personId)],
    )
  await followUps(colleagueId, visitors)
  await followUps(staff.staffId, [last])
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const [from, to] = [dayFromNow(-2), dayFromNow(2)]
  const span = { companyId, staffId: staff.staffId, contentType: '', from, to, before: from }
  const read = await rowsRead('lead_follow', ['seqscan'], (db) =>
    figuresOf(db, { span, staffIds: [staff.staffId] }),
  )
  expect(read).toBe(1)
})

/** Counts the rows read for one visitor's day, of a salesperson whom every visitor had opened long ago. */
async function readForDay(table: string, without: string[]): Promise<number> {
  const { staffId, userId: contentId } = await makeStaff(companyId)
  const longAgo = new Date(Date.now() - 9 * 86_400_000)
  const opening = ({ personId }: MadeVisitor) => eventOf(companyId, { personId, staffId, contentId })
  await parts.events.write(visitors.map((visitor) => ({ ...opening(visitor), receivedAt: longAgo })))
  await parts.events.write([opening(last)])
  await parts.db.asOwner((client) => client.query('analyze visit, radar_entry, person_visit'))
  return rowsRead(table, without, (db) => todayOf(db, companyId, staffId))
}

test('a day looks up the visits of its own visitors', async () => {
  expect(await readForDay('visit', ['seqscan', 'nestloop'])).toBeLessThan(MANY / 2)
})

test('looks the new visitors of a day up by person', async () => {
  expect(await readForDay('radar_entry', ['seqscan', 'hashjoin', 'mergejoin'])).toBeLessThan(MANY / 2)
})
