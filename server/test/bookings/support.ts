import { randomUUID } from 'node:crypto'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import type { TestApp } from '../support/app.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'

const api = '/java-appointment-center/api/app/appointment' as const
export const onceKey = () => ({ 'Idempotency-Key': randomUUID() })

type Settings = CallTypes<`POST ${typeof api}/manage/v1/service/save`>['body']
const always = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' }

/** A day ahead, on which the shop of the tests is open. */
export const someDay = dayAfter(new Date().toISOString().slice(0, 10), 3)
export const at = (time: string, day = someDay) => new Date(`${day}T${time}:00+08:00`).toISOString()

/** A company with a shop, two members who serve all day, and a service of an hour. */
export async function shop({ callAs, makeCompany, makeStaff, parts }: TestApp, over: Partial<Settings> = {}) {
  const companyId = await makeCompany()
  const admin = await makeStaff(companyId, { role: 'owner' })
  const [lin, wang] = [
    await makeStaff(companyId, { name: '林晓' }),
    await makeStaff(companyId, { name: '王明' }),
  ]
  const savePlace = async (place: object = {}) =>
    callAs(admin.session, 'POST /wxwork/v1/console/place/save', {
      body: { name: '西湖店', address: '文三路 90 号', hours: [always], ...place },
      headers: onceKey(),
    })
  const placeId = (await savePlace({ userIds: [lin.userId, wang.userId] })).body.data?.placeId ?? ''
  const plan = (who: MadeStaff, more: object = {}) =>
    callAs(admin.session, `POST ${api}/manage/v1/plan/save`, {
      body: { userId: who.userId, seats: 1, places: [{ placeId, hours: [always] }], daysOff: [], ...more },
    })
  for (const who of [lin, wang]) await plan(who)
  const saveService = async (more: Partial<Settings> = {}) =>
    callAs(admin.session, `POST ${api}/manage/v1/service/save`, {
      body: {
        ...{ name: '剪发', words: '', picture: '', minutes: 60, before: 0, after: 0, step: 30, seats: 1 },
        ...{ personsMax: 1, notice: 0, windowDays: 30, cancelNotice: 0, personLimit: 0, dayLimit: 0 },
        ...{
          needsConfirmation: false,
          isOpen: true,
          placeIds: [placeId],
          userIds: [lin.userId, wang.userId],
        },
        ...over,
        ...more,
      },
      headers: onceKey(),
    })
  const serviceId = (await saveService()).body.data?.serviceId ?? ''
  const hold = (who: Pick<MadeVisitor, 'session'>, time: string, more: object = {}) =>
    callAs(who.session, `POST ${api}/order/v1/hold`, {
      body: { serviceId, placeId, startsAt: at(time), ...more },
    })
  const confirm = (who: Pick<MadeVisitor, 'session'>, orderId: string, more: object = {}) =>
    callAs(who.session, `POST ${api}/order/v1/confirm`, {
      body: { orderId, customerName: '陈静', customerPhone: '13800001111', ...more },
      headers: onceKey(),
    })
  /** Holds and books. */
  const book = async (who: Pick<MadeVisitor, 'session'>, time: string, more: object = {}) => {
    const held = await hold(who, time, more)
    return held.body.data ? confirm(who, held.body.data.orderId) : held
  }
  const slots = async (who: Pick<MadeVisitor, 'session'>, more: object = {}) => {
    const query = { serviceId, placeId, from: someDay, to: someDay, ...more }
    const { body } = await callAs(who.session, `GET ${api}/slot/v1/list`, { query })
    return body.data?.days.flatMap(({ slots: free }) => free.map(({ startsAt }) => startsAt)) ?? []
  }
  const change = (
    who: Pick<MadeVisitor, 'session'>,
    orderId: string,
    revision: number,
    time: string,
    more: object = {},
  ) =>
    callAs(who.session, `POST ${api}/order/v1/change`, {
      body: { orderId, revision, startsAt: at(time), ...more },
      headers: onceKey(),
    })
  const cancel = (who: Pick<MadeVisitor, 'session'>, orderId: string) =>
    callAs(who.session, `POST ${api}/order/v1/cancel`, { body: { orderId }, headers: onceKey() })
  /** Lets a booking begin in an hour. */
  const beginSoon = (orderId: string) =>
    parts.db.opsPool.query(
      `update booking set starts_at = now() + interval '1 hour', ends_at = now() + interval '2 hours',
         busy = tstzrange(now() + interval '1 hour', now() + interval '2 hours')
       where company_id = $1 and booking_id = $2`,
      [companyId, orderId],
    )
  return {
    ...{ companyId, admin, lin, wang, placeId, serviceId, savePlace, saveService, plan },
    ...{ hold, confirm, book, slots, change, cancel, beginSoon },
  }
}
