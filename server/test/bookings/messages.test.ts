import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { at, onceKey, shop, someDay } from './support.ts'

const app = await testApp({ WEB_DIST: '/nowhere' })
const api = '/java-appointment-center/api/app/appointment' as const

/** The waiting messages about bookings of a company, by the time at which they are sent. */
const waiting = async (companyId: string) =>
  (
    await app.parts.db.ops
      .selectFrom('customer_message')
      .select(['message', 'occasion', 'contents', 'send_at'])
      .where('company_id', '=', companyId)
      .where('state', '=', 'waiting')
      .orderBy('send_at')
      .execute()
  ).map(({ message, occasion, contents, send_at }) => ({ message, occasion, contents, at: send_at }))

test('a customer is told that a booking stands, reminded before it, and of nothing after a cancellation (case C12)', async () => {
  const { companyId, book, change } = await shop(app)
  const visitor = await app.makeVisitor(companyId)
  const booked = (await book(visitor, '10:00')).body.data
  if (!booked) throw new Error('not booked')
  const [y, m, d] = someDay.split('-').map(Number)
  const contents = { what: '剪发', when: `${y}年${m}月${d}日 10:00`, where: '西湖店' }
  expect(await waiting(companyId)).toEqual([
    {
      message: 'booking_confirmed',
      occasion: '',
      contents: { ...contents, address: '文三路 90 号' },
      at: expect.any(Date),
    },
    {
      message: 'booking_reminder',
      occasion: 'day',
      contents: { ...contents, hint: '明天到店，请准时到达' },
      at: new Date(Date.parse(at('10:00')) - 24 * 3_600_000),
    },
    {
      message: 'booking_reminder',
      occasion: 'hour',
      contents: { ...contents, hint: '一小时后到店，请准时到达' },
      at: new Date(at('09:00')),
    },
  ])
  await change(visitor, booked.orderId, booked.revision, '15:00')
  expect((await waiting(companyId)).map(({ at: sendAt }) => sendAt).slice(1)).toEqual([
    new Date(Date.parse(at('15:00')) - 24 * 3_600_000),
    new Date(at('14:00')),
  ])
  await app.callAs(visitor.session, `POST ${api}/order/v1/cancel`, {
    body: { orderId: booked.orderId },
    headers: onceKey(),
  })
  expect(await waiting(companyId)).toEqual([])
})

test('two changes leave each reminder once, and what has passed is not sent (case C12)', async () => {
  const { companyId, hold, confirm, change, slots } = await shop(app)
  const visitor = await app.makeVisitor(companyId)
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const soon = (await slots(visitor, { from: today, to: dayAfter(today, 1) })).find(
    (start) => Date.parse(start) > Date.now() + 2 * 3_600_000,
  )
  const held = (await hold(visitor, '10:00', { startsAt: soon })).body.data?.orderId ?? ''
  const { revision = 0 } = (await confirm(visitor, held)).body.data ?? {}
  const occasions = async () => (await waiting(companyId)).map(({ occasion }) => occasion)
  // Less than a day ahead: no message says that it is tomorrow.
  expect(await occasions()).toEqual(['', 'hour'])
  await change(visitor, held, revision, '10:00')
  await change(visitor, held, revision + 1, '15:00')
  expect(await occasions()).toEqual(['', 'day', 'hour'])
})

test('a booking that waits for an answer is told of when staff confirm it', async () => {
  const { companyId, book, lin } = await shop(app, { needsConfirmation: true })
  const visitor = await app.makeVisitor(companyId)
  const orderId = (await book(visitor, '10:00')).body.data?.orderId ?? ''
  expect(await waiting(companyId)).toEqual([])
  await app.callAs(lin.session, `POST ${api}/staff/v1/confirm`, { body: { orderId } })
  expect((await waiting(companyId)).map(({ message }) => message)).toEqual([
    'booking_confirmed',
    'booking_reminder',
    'booking_reminder',
  ])
})
