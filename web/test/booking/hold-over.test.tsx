// @vitest-environment happy-dom
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import type { Booking } from '@mingpian/contract/shared/booking.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import ConfirmBookingPage from '../../src/pages/appointment/confirm/page.tsx'
import { answerCalls, control, draw, input, tap, type, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const root = '/java-appointment-center/api/app/appointment'
const ids = { old: 'a'.repeat(32), again: 'b'.repeat(32) }
const held = (orderId: string, startsAt: string, heldUntil: string): Booking => ({
  ...{ orderId, state: 'held', serviceId: 's1', serviceName: '剪发', placeId: 'p1', placeName: '西湖店' },
  ...{ address: '', placePhone: '', latitude: null, longitude: null, staff: null },
  ...{
    startsAt,
    endsAt: startsAt,
    timeZone: 'Asia/Shanghai',
    persons: 1,
    customerName: '',
    customerPhone: '',
  },
  ...{ payment: null, words: '', heldUntil, changeUntil: '', arrivalCode: '', reason: '', revision: 1 },
  ...{ createdAt: startsAt, moves: ['book'] },
})
const [ten, eleven] = ['2030-05-01T02:00:00.000Z', '2030-05-01T03:00:00.000Z']
const ended = '2020-01-01T00:00:00.000Z'
const next = held(ids.again, eleven, '2040-01-01T00:00:00.000Z')

let drawn: { unmount: () => Promise<void> } | undefined
beforeEach(() => {
  keepSession(userRecord())
  window.location.hash = `#/pages/appointment/confirm/index?order=${ids.old}&person=lin`
})
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
  window.location.hash = ''
})

async function opened(confirm: (orderId: string) => unknown) {
  const slot = { startsAt: eleven, endsAt: eleven, left: 1 }
  const asked = answerCalls({
    [`POST ${root}/order/v1/detail`]: (_query, body) =>
      (body as { orderId: string }).orderId === ids.again ? next : held(ids.old, ten, ended),
    [`POST ${root}/order/v1/hold`]: () => next,
    [`POST ${root}/order/v1/confirm`]: (_query, body) => confirm((body as { orderId: string }).orderId),
    [`GET ${root}/service/v1/list`]: () => ({ list: [], paysOnline: false }),
    [`GET ${root}/slot/v1/list`]: () => ({
      ...{ days: [{ day: '2030-05-01', slots: [slot] }], timeZone: 'Asia/Shanghai' },
      ...{ firstDay: '2030-05-01', lastDay: '2030-05-30', refusal: '' },
    }),
  })
  drawn = await draw(<ConfirmBookingPage />)
  await until(() => expect(document.body.textContent).toContain('保留时间已到'))
  await type('到店顾客', '王敏')
  await type('手机号', '13800000001')
  await tap(control('确认预约'))
  return asked
}

test('a hold that ran out is booked by the same form while its time is free', async () => {
  const asked = await opened((orderId) => ({ ...held(orderId, ten, ''), state: 'confirmed' }))
  await until(() => expect(window.location.hash).toContain('/pages/appointment/order/index'))
  expect(asked.some(({ key }) => key.includes('slot'))).toBe(false)
})

test('where its time was taken, another one is held for the chosen person and the typed words are sent', async () => {
  const asked = await opened((orderId) =>
    orderId === ids.old ? new Error('60001412') : { ...held(orderId, eleven, ''), state: 'confirmed' },
  )
  await until(() => expect(control('11:00')).toBeDefined())
  expect(control('确认预约')).toBeUndefined()
  await tap(control('11:00'))
  await until(() => expect(document.body.textContent).toContain('已为你保留'))
  expect(input('到店顾客').value).toBe('王敏')
  await tap(control('确认预约'))
  await until(() => expect(window.location.hash).toContain(`order=${ids.again}`))
  const sent = (path: string) =>
    asked.filter(({ key }) => key === `POST ${root}/order/v1/${path}`).at(-1)?.body
  expect(sent('hold')).toEqual({
    serviceId: 's1',
    placeId: 'p1',
    persons: 1,
    userId: 'lin',
    startsAt: eleven,
    seenPrice: 0,
  })
  expect(sent('confirm')).toMatchObject({ orderId: ids.again, customerName: '王敏' })
})
