import type { TestApp } from '../support/app.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { onceKey, shop, someDay } from './support.ts'

const api = '/java-appointment-center/api/app/appointment' as const

/** A shop whose service has one seat at 10:00 and one at 11:00, or as many as `over` says. */
export async function smallShop(test: TestApp, over: Parameters<typeof shop>[1] = {}) {
  const { callAs, makeVisitor, parts } = test
  const made = await shop(test, { userIds: [], step: 60, ...over })
  const { companyId, placeId, serviceId, admin } = made
  const hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '10:00', until: '12:00' }]
  const savePlace = (more: object = {}) =>
    made.savePlace({ placeId, hours, userIds: [made.lin.userId, made.wang.userId], ...more })
  await savePlace()
  const visitor = () => makeVisitor(companyId)
  const join = (who: Pick<MadeVisitor, 'session'>, more: object = {}) =>
    callAs(who.session, `POST ${api}/waiting/v1/join`, {
      body: { serviceId, placeId, day: someDay, ...more },
      headers: onceKey(),
    })
  const act = (who: Pick<MadeVisitor, 'session'>, what: 'leave' | 'decline', waitingId: string) =>
    callAs(who.session, `POST ${api}/waiting/v1/${what}`, { body: { waitingId } })
  const own = async (who: Pick<MadeVisitor, 'session'>) =>
    (await callAs(who.session, `GET ${api}/waiting/v1/list`)).body.data?.list ?? []
  const all = async (more: object = {}) =>
    (await callAs(admin.session, `GET ${api}/manage/v1/waiting/list`, { query: more })).body.data
  /** Fills both slots. @returns who did, with their bookings */
  const fill = async () => {
    const taken = []
    for (const time of ['10:00', '11:00']) {
      const who = await visitor()
      taken.push({ who, orderId: (await made.book(who, time)).body.data?.orderId ?? '' })
    }
    return taken as [(typeof taken)[number], (typeof taken)[number]]
  }
  /** Lets the time of all standing offers run out. */
  const endOffers = async () => {
    await parts.db.opsPool.query(
      `update booking set held_until = now() - interval '1 second' where company_id = $1 and is_offer and state = 'held'`,
      [companyId],
    )
    await parts.db.opsPool.query(
      `update waiting_entry set offered_until = now() - interval '1 second'
       where company_id = $1 and state = 'offered'`,
      [companyId],
    )
  }
  return { ...made, savePlace, visitor, join, act, own, all, fill, endOffers }
}
