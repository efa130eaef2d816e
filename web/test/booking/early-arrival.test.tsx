// @vitest-environment happy-dom
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import type { StaffBooking } from '@mingpian/contract/shared/booking.ts'
import { afterEach, expect, test } from 'vitest'
import HandlePage from '../../src/pages/appointment/handle/page.tsx'
import { answerCalls, control, draw, settle, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const root = '/java-appointment-center/api/app/appointment'
const orderId = 'a'.repeat(32)
const booking = (arrivesFrom: string): StaffBooking => ({
  ...{
    orderId,
    state: 'confirmed',
    serviceId: 's1',
    serviceName: '剪发',
    placeId: 'p1',
    placeName: '西湖店',
  },
  ...{ address: '', placePhone: '', latitude: null, longitude: null, staff: null, persons: 1, words: '' },
  ...{ startsAt: '2030-05-02T02:00:00.000Z', endsAt: '2030-05-02T03:00:00.000Z', timeZone: 'Asia/Shanghai' },
  ...{ customerName: '王敏', customerPhone: '', payment: null, heldUntil: '', changeUntil: '', reason: '' },
  ...{ arrivalCode: '', revision: 2, createdAt: '2030-05-01T02:00:00.000Z', moves: ['arrive'] },
  ...{ clueId: '', leadHolder: '', override: '', bookedBy: '', trouble: '', arrivesFrom },
})

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
  window.location.hash = ''
})

async function opened(arrivesFrom: string) {
  keepSession(userRecord())
  window.location.hash = `#/pages/appointment/handle/index?order=${orderId}`
  const asked = answerCalls({
    [`GET ${root}/staff/v1/detail`]: () => booking(arrivesFrom),
    [`POST ${root}/staff/v1/arrive`]: () => booking(''),
    [`GET ${root}/config/theme/get`]: () => ({ projectName: '', customerTitle: '', storeName: '' }),
  })
  drawn = await draw(<HandlePage />)
  await until(() => expect(document.body.textContent).toContain('王敏'))
  const sent = () => asked.find(({ key }) => key.endsWith('/arrive'))?.body
  return sent
}

test('an arrival is noted by one tap on the day of the booking', async () => {
  const sent = await opened('2020-01-01T00:00:00.000Z')
  expect(control('提前登记到店')).toBeUndefined()
  await tap(control('登记到店'))
  await until(() => expect(sent()).toEqual({ code: orderId }))
})

test('an arrival on an earlier day asks for a reason, which is sent', async () => {
  const sent = await opened('2090-05-01T16:00:00.000Z')
  await tap(control('提前登记到店'))
  const action = Array.from(document.querySelectorAll('button')).findLast((each) =>
    each.textContent?.includes('提前登记到店'),
  )
  expect(action?.disabled).toBe(true)
  const field = document.querySelector('textarea')
  await settle(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, '记错了日子')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await tap(action)
  await until(() => expect(sent()).toEqual({ code: orderId, override: '记错了日子' }))
})
