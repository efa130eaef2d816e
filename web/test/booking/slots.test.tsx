// @vitest-environment happy-dom
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import type { Booking } from '@mingpian/contract/shared/booking.ts'
import { afterEach, expect, test } from 'vitest'
import { otherZone } from '#features/booking/time.ts'
import BookPage from '../../src/pages/appointment/book/page.tsx'
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
  expect(document.body.textContent).toMatch(/时间为 .*中国.* 时区/)
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
  expect(document.body.textContent).not.toContain('时区')
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
  expect(otherZone('Pacific/Auckland', late)).toBe('')
  // Fiji has the hour of Auckland in winter alone.
  expect(otherZone('Pacific/Fiji', '2030-05-01T16:30:00.000Z')).toBe('')
  expect(otherZone('Pacific/Fiji', '2030-01-01T16:30:00.000Z')).not.toBe('')
})
