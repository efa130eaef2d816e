import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { routedId } from '#core/crypto/sealer.ts'
import { importPersons, type PastPerson } from '#domain/identity/history.ts'
import { importMallReports } from '#domain/mall/history.ts'
import { importShares, type PastShare } from '#domain/sharing/history.ts'
import { importEvents, type PastEvent } from '#domain/tracking/ledger/history.ts'
import { eventOf } from '../events/support.ts'
import { testApp } from '../support/app.ts'
import { quiet } from '../support/database.ts'
import { refusal } from '../support/refusal.ts'

const { parts, callAs, makeCompany, makeStaff, makePerson } = await testApp()
const { db } = parts

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day)

const visitor = (companyId: string, name: string): PastPerson => ({
  personId: randomUUID(),
  name,
  avatar: '',
  unionId: '',
  externalUserid: '',
  staffId: null,
  identity: { appId: `wx${companyId}`, openId: `o${randomUUID()}` },
  knownSince: ago(30),
  agreed: [],
})

const view = (companyId: string, staffId: string, userId: string, personId: string, at: Date): PastEvent => ({
  ...eventOf(companyId, { personId, staffId, contentId: userId }),
  receivedAt: at,
})

test('persons are numbered after those who are there, in the order of the list', async () => {
  const companyId = await makeCompany()
  await makePerson(companyId)
  const persons = [visitor(companyId, '王敏'), visitor(companyId, ''), visitor(companyId, '陈明')]
  await db.tenant(companyId, (tenant) => importPersons(tenant, companyId, persons))
  const rows = await db.ops
    .selectFrom('person')
    .select(['person_id', 'number'])
    .where('company_id', '=', companyId)
    .where('number', '>', '1')
    .orderBy('number')
    .execute()
  expect(rows).toEqual(persons.map(({ personId }, at) => ({ person_id: personId, number: String(at + 2) })))
  await makePerson(companyId)
  const { rows: last } = await sql<{ number: string }>`
    select max(number) as number from person where company_id = ${companyId}`.execute(db.ops)
  expect(last[0]?.number).toBe('5')
})

test('past events are on the radar with their times, in the partition of their week, and count once', async () => {
  const companyId = await makeCompany()
  const { staffId, userId, session } = await makeStaff(companyId)
  const person = visitor(companyId, '王敏')
  await db.tenant(companyId, (tenant) => importPersons(tenant, companyId, [person]))
  const events = [40, 12, 3].map((days) => view(companyId, staffId, userId, person.personId, ago(days)))
  expect(await importEvents(db, events, quiet)).toBe(3)
  expect(await importEvents(db, events, quiet)).toBe(0)
  const { body } = await callAs(session, 'GET /biz/v1/clue/radar', { query: { page: 1, pageSize: 20 } })
  expect(body.data?.list).toHaveLength(1)
  expect(body.data?.list[0]).toMatchObject({ visits: 3, lastAt: events[2]?.receivedAt.toISOString() })
  const { rows } = await sql<{ strays: string }>`
    select count(*) as strays from event_default where company_id = ${companyId}`.execute(db.ops)
  expect(rows[0]?.strays).toBe('0')
  const { rows: totals } = await sql<{ visits: string }>`
    select sum(visits) as visits from daily_total
     where company_id = ${companyId} and staff_id = ${staffId}`.execute(db.ops)
  expect(totals[0]?.visits).toBe('3')
})

test('imports a chain of shares with its depths, and refuses all of a chain without a beginning', async () => {
  const companyId = await makeCompany()
  const { staffId, userId, personId } = await makeStaff(companyId)
  const passer = await makePerson(companyId)
  const share = (over: Partial<PastShare>): PastShare => ({
    shareId: routedId(companyId),
    parentShareId: null,
    staffId,
    personId,
    isStaff: true,
    content: { type: 'card', id: userId },
    at: ago(9),
    ...over,
  })
  const bring = (shares: PastShare[]) =>
    db.tenant(companyId, (tenant) => importShares(tenant, companyId, shares))
  const first = share({})
  const second = share({ parentShareId: first.shareId, personId: passer, isStaff: false, at: ago(8) })
  const third = share({ parentShareId: second.shareId, personId: passer, isStaff: false, at: ago(7) })
  expect(await refusal(bring([first, third]))).toHaveLength(1)
  await bring([first, second, third])
  const rows = await db.ops
    .selectFrom('share')
    .select(['depth', 'share_type', 'channel', 'confirmed_at'])
    .where('company_id', '=', companyId)
    .orderBy('depth')
    .execute()
  expect(rows).toEqual([
    { depth: 0, share_type: 'staff', channel: 'friend', confirmed_at: first.at },
    { depth: 1, share_type: 'wxUser', channel: '', confirmed_at: null },
    { depth: 2, share_type: 'wxUser', channel: '', confirmed_at: null },
  ])
})

test('past visits to the mall stand with their first and last time', async () => {
  const companyId = await makeCompany()
  const { staffId } = await makeStaff(companyId)
  const personId = await makePerson(companyId)
  const report = { personId, staffId, times: 2, firstAt: ago(5), lastAt: ago(2) }
  await db.tenant(companyId, (tenant) => importMallReports(tenant, companyId, [report]))
  const row = await db.ops
    .selectFrom('mall_report')
    .select(['times', 'first_at', 'last_at'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ times: 2, first_at: report.firstAt, last_at: report.lastAt })
})
