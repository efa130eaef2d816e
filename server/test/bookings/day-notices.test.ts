import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { expect, test } from 'vitest'
import { tellComingVisits, tellDays } from '#domain/bookings/booking/tell-staff.ts'
import { messageOf } from '#domain/notices/message.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { at, shop, someDay } from './support.ts'

// A database of its own: the days of all companies are told at once.
const app = await testApp({ WEB_DIST: '/nowhere' }, await openOwn())
const { parts, makeVisitor } = app

test('in the evening each member of staff is told once how many visits they serve on the next day', async () => {
  const { companyId, lin, wang, book, cancel, change } = await shop(app)
  const visitors = await Promise.all(Array.from({ length: 4 }, () => makeVisitor(companyId)))
  const [first, second, moved, gone] = visitors
  if (!first || !second || !moved || !gone) throw new Error('no visitors')
  const mine = { userId: lin.userId }
  await book(first, '00:00', mine)
  await book(second, '10:00', mine)
  // A visit of the day after it is not told of.
  const later = (await book(moved, '12:00', mine)).body.data
  await change(moved, later?.orderId ?? '', later?.revision ?? 0, '00:00', {
    ...mine,
    startsAt: at('00:00', dayAfter(someDay, 1)),
  })
  const doomed = (await book(gone, '14:00', { userId: wang.userId })).body.data
  await cancel(gone, doomed?.orderId ?? '')
  const dayBefore = dayAfter(someDay, -1)
  const told = async (time: string) => {
    await tellDays(parts.db, new Date(at(time, dayBefore)))
    const rows = await parts.db.ops
      .selectFrom('notice')
      .select(['staff_id', 'leads', 'state'])
      .where('company_id', '=', companyId)
      .where('occasion', '=', 'bookings')
      .execute()
    return rows.map(({ staff_id, leads }) => [staff_id, leads])
  }
  expect(await told('17:59')).toEqual([])
  expect(await told('21:00')).toEqual([])
  expect(await told('18:00')).toEqual([[lin.staffId, 2]])
  expect(await told('18:01')).toEqual([[lin.staffId, 2]])
  const [month, day] = someDay.split('-').slice(1)
  const said = await messages(companyId)
  expect(said.map(({ title }) => title)).toEqual([
    `${month}-${day} 有 2 个预约`,
    `2 bookings on ${month}-${day}`,
  ])
  for (const { url } of said) expect(url).toMatch(new RegExp(`/appointment/day/index\\?day=${someDay}$`))
  await book(gone, '15:00', { userId: wang.userId })
  await parts.db.opsPool.query(
    `insert into notice_setting (company_id, staff_id, is_on) values ($1, $2, false)`,
    [companyId, wang.staffId],
  )
  expect(await told('18:02')).toEqual([[lin.staffId, 2]])
})

/** The messages to members of staff of a company, in both languages. */
async function messages(companyId: string) {
  const notices = await parts.db.ops
    .selectFrom('notice')
    .selectAll()
    .where('company_id', '=', companyId)
    .execute()
  return parts.db.tenant(companyId, async (db) => {
    const said = []
    for (const { notice_id, staff_id, occasion, at: made, signal, signal_at } of notices)
      for (const locale of ['zh', 'en'] as const) {
        const notice = {
          ...{ companyId, noticeId: notice_id, staffId: staff_id, personId: null, occasion, at: made },
          ...{ salespersonId: null, signal, signalAt: signal_at },
        }
        said.push((await messageOf(db, notice, { locale }, 'https://card.example')) ?? expect.fail())
      }
    return said
  })
}

test('within the hour before a member of staff is told once which visits begin', async () => {
  const { companyId, lin, wang, book, cancel, change } = await shop(app)
  const visitors = await Promise.all(Array.from({ length: 4 }, () => makeVisitor(companyId)))
  const [stays, moves, goes, late] = visitors
  if (!stays || !moves || !goes || !late) throw new Error('no visitors')
  const mine = { userId: lin.userId }
  await book(stays, '10:00', mine)
  const moved = (await book(moves, '11:00', mine)).body.data
  await change(moves, moved?.orderId ?? '', moved?.revision ?? 0, '14:00', mine)
  await cancel(goes, (await book(goes, '12:00', mine)).body.data?.orderId ?? '')
  const told = async (time: string) => {
    await tellComingVisits(parts.db, new Date(at(time)))
    const { rows } = await parts.db.opsPool.query<{ staff_id: string; signal_at: Date; leads: number }>(
      `select staff_id, signal_at, leads from notice where company_id = $1 and signal = 'coming' order by signal_at`,
      [companyId],
    )
    return rows.map(({ staff_id, signal_at, leads }) => [staff_id, signal_at.toISOString(), leads])
  }
  expect(await told('08:59')).toEqual([])
  const first = [lin.staffId, at('10:00'), 1]
  expect(await told('09:00')).toEqual([first])
  expect((await messages(companyId)).map(({ title }) => title)).toEqual([
    '10:00 有 1 个预约，还有不到一小时',
    'A booking at 10:00, in less than an hour',
  ])
  expect(await told('09:59')).toEqual([first])
  expect(await told('11:30')).toEqual([first])
  const second = [lin.staffId, at('14:00'), 1]
  expect(await told('13:10')).toEqual([first, second])
  // Booked less than an hour before: the moment of the message has passed.
  await book(late, '16:00', { userId: wang.userId })
  await parts.db.opsPool.query(
    `update booking set changed_at = starts_at - interval '59 minutes' where company_id = $1 and staff_id = $2`,
    [companyId, wang.staffId],
  )
  expect(await told('15:10')).toEqual([first, second])
})

test('in quiet hours no member of staff is told of visits that begin soon', async () => {
  const { companyId, lin, book } = await shop(app)
  await book(await makeVisitor(companyId), '10:00', { userId: lin.userId })
  const setQuiet = (from: string, until: string) =>
    parts.db.opsPool.query(
      `insert into notice_setting (company_id, staff_id, quiet_from, quiet_until)
       select company_id, $2, (l.clock + $3::interval)::time, (l.clock + $4::interval)::time
       from company, lateral (select now() at time zone time_zone as clock) l where company_id = $1
       on conflict (company_id, staff_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`,
      [companyId, lin.staffId, from, until],
    )
  const told = async () => {
    await tellComingVisits(parts.db, new Date(at('09:30')))
    const { rows } = await parts.db.opsPool.query(`select from notice where company_id = $1`, [companyId])
    return rows.length
  }
  await setQuiet('-2 hours', '2 hours')
  expect(await told()).toBe(0)
  await setQuiet('3 hours', '4 hours')
  expect(await told()).toBe(1)
})
