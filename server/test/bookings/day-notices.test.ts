import { expect, test } from 'vitest'
import { tellDays } from '#domain/bookings/booking/tell-staff.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { at, shop } from './support.ts'

// A database of its own: the days of all companies are told at once.
const app = await testApp({ WEB_DIST: '/nowhere' }, await openOwn())
const { parts, makeVisitor } = app

test('in the morning each member of staff is told once how many visits they serve that day', async () => {
  const { companyId, lin, wang, book, cancel, change } = await shop(app)
  const visitors = await Promise.all(Array.from({ length: 4 }, () => makeVisitor(companyId)))
  const [first, second, moved, gone] = visitors
  if (!first || !second || !moved || !gone) throw new Error('no visitors')
  const mine = { userId: lin.userId }
  await book(first, '09:00', mine)
  await book(second, '10:00', mine)
  // What begins before the morning counts no more.
  const early = (await book(moved, '12:00', mine)).body.data
  await change(moved, early?.orderId ?? '', early?.revision ?? 0, '07:00', mine)
  const doomed = (await book(gone, '14:00', { userId: wang.userId })).body.data
  await cancel(gone, doomed?.orderId ?? '')
  const told = async (time: string) => {
    await tellDays(parts.db, new Date(at(time)))
    const rows = await parts.db.ops
      .selectFrom('notice')
      .select(['staff_id', 'leads', 'state'])
      .where('company_id', '=', companyId)
      .where('occasion', '=', 'bookings')
      .execute()
    return rows.map(({ staff_id, leads }) => [staff_id, leads])
  }
  expect(await told('07:59')).toEqual([])
  expect(await told('12:00')).toEqual([])
  expect(await told('08:00')).toEqual([[lin.staffId, 2]])
  expect(await told('08:01')).toEqual([[lin.staffId, 2]])
  await book(gone, '15:00', { userId: wang.userId })
  await parts.db.opsPool.query(
    `insert into notice_setting (company_id, staff_id, is_on) values ($1, $2, false)`,
    [companyId, wang.staffId],
  )
  expect(await told('08:02')).toEqual([[lin.staffId, 2]])
})
