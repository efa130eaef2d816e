// @vitest-environment happy-dom
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import type { Booking } from '@mingpian/contract/shared/booking.ts'
import { otherZone } from '@mingpian/contract/shared/rules/local-time.ts'
import { afterEach, expect, test, vi } from 'vitest'
import BookPage from '../../src/pages/appointment/book/page.tsx'
import BookForPage from '../../src/pages/appointment/book-for/page.tsx'
import OrderPage from '../../src/pages/appointment/order/page.tsx'
import { answerCalls, control, draw, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const root = '/java-appointment-center/api/app/appointment'
// 00:30 of 2 May in Shanghai. In Auckland, the zone of these tests, it is 04:30.
const late = '2030-05-01T16:30:00.000Z'
const orderId = 'a'.repeat(32)

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
  window.location.hash = ''
  vi.useRealTimers()
})

const service = {
  ...{ serviceId: 's1', name: '剪发', words: '', picture: '', minutes: 60, personsMax: 1, price: 0 },
  ...{ needsConfirmation: false, staff: [] },
}
const ofDay = { day: '2030-05-02', slots: [{ startsAt: late, endsAt: late, left: 1 }], waitFor: [] }
const slotsIn = (timeZone: string, days = [ofDay], lastDay = '2030-05-30') =>
  answerCalls({
    [`GET ${root}/service/v1/list`]: () => ({ list: [service], paysOnline: false }),
    [`GET ${root}/place/v1/list`]: () => ({ list: [{ placeId: 'p1', name: '西湖店' }] }),
    [`GET ${root}/slot/v1/list`]: () => ({
      days,
      ...{ timeZone, firstDay: lastDay && '2030-05-02', lastDay, refusal: '' },
    }),
    [`GET ${root}/config/theme/get`]: () => ({ projectName: '', customerTitle: '', storeName: '' }),
  })

test('slots are shown on the clock of the company, with its zone where the phone has another one (case C8)', async () => {
  keepSession(userRecord())
  window.location.hash = '#/pages/appointment/book/index?place=p1'
  slotsIn('Asia/Shanghai')
  drawn = await draw(<BookPage />)
  await until(() => expect(control('00:30')).toBeDefined())
  expect(control('04:30')).toBeUndefined()
  expect(document.body.textContent).toMatch(/时间按中国.*显示/)
})

test('where notice and window leave no day, the page sends to the shop (case C10)', async () => {
  keepSession(userRecord())
  window.location.hash = '#/pages/appointment/book/index?place=p1'
  slotsIn('Asia/Shanghai', [{ ...ofDay, slots: [] }], '')
  drawn = await draw(<BookPage />)
  await until(() => expect(document.body.textContent).toContain('请打电话咨询门店'))
})

test('no zone is shown where the clocks of phone and company agree', async () => {
  keepSession(userRecord())
  window.location.hash = '#/pages/appointment/book/index?place=p1'
  slotsIn('Pacific/Auckland')
  drawn = await draw(<BookPage />)
  await until(() => expect(control('04:30')).toBeDefined())
  expect(document.body.textContent).not.toContain('时间按')
})

test('a member of staff abroad books for a customer on the day and the clock of the company (case C8)', async () => {
  // 22:00 of 1 May in Shanghai. In Auckland 2 May has begun.
  vi.useFakeTimers({ now: new Date('2030-05-01T14:00:00.000Z'), toFake: ['Date'] })
  keepSession(userRecord())
  const timeZone = 'Asia/Shanghai'
  const ofPlace = { day: '2030-05-01', list: [], places: [{ placeId: 'p1', name: '西湖店' }], asked: [] }
  answerCalls({
    [`GET ${root}/staff/v1/day`]: () => ({ ...ofPlace, timeZone, waiting: [] }),
    [`GET ${root}/service/v1/list`]: () => ({ list: [service], paysOnline: false }),
    [`GET ${root}/staff/v1/slots`]: () => ({ timeZone, slots: [{ startsAt: late, left: 1, userIds: [] }] }),
    [`GET ${root}/config/theme/get`]: () => ({ projectName: '', customerTitle: '', storeName: '' }),
  })
  window.location.hash = '#/pages/appointment/book-for/index'
  drawn = await draw(<BookForPage />)
  await until(() => expect(control('00:30')).toBeDefined())
  expect(document.querySelector<HTMLInputElement>('input[type=date]')?.value).toBe('2030-05-01')
  expect(document.body.textContent).toMatch(/时间按中国.*显示/)
})

test('a booking is shown on the clock of the company, with its zone (case C8)', async () => {
  keepSession(userRecord())
  const booking: Booking = {
    ...{
      orderId,
      state: 'confirmed',
      serviceId: 's1',
      serviceName: '剪发',
      placeId: 'p1',
      placeName: '西湖店',
    },
    ...{ address: '', placePhone: '', latitude: null, longitude: null, staff: null },
    ...{ startsAt: late, endsAt: '2030-05-01T17:30:00.000Z', timeZone: 'Asia/Shanghai', persons: 1 },
    ...{ customerName: '王敏', customerPhone: '', payment: null, words: '', heldUntil: '', changeUntil: '' },
    ...{ arrivalCode: 'ABCDEFGH23', reason: '', revision: 2, createdAt: late, moves: [] },
  }
  window.location.hash = `#/pages/appointment/order/index?order=${orderId}`
  answerCalls({
    [`POST ${root}/order/v1/detail`]: () => booking,
    [`GET ${root}/config/theme/get`]: () => ({ projectName: '', customerTitle: '', storeName: '' }),
  })
  drawn = await draw(<OrderPage />)
  await until(() => expect(document.body.textContent).toMatch(/00:30–01:30 .*中国/))
})

test('the zone is named in the moment that is shown: clocks that agree today may differ then', () => {
  expect(otherZone('Pacific/Auckland', late, 'zh')).toBe('')
  // Fiji has the hour of Auckland in winter alone.
  expect(otherZone('Pacific/Fiji', '2030-05-01T16:30:00.000Z', 'zh')).toBe('')
  expect(otherZone('Pacific/Fiji', '2030-01-01T16:30:00.000Z', 'zh')).not.toBe('')
})
