import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'
import { at, onceKey, shop } from './support.ts'

const api = '/java-appointment-center/api/app/appointment' as const

/** Each refusal of a booking rule (60001412), by the call's own doing. */
export function bookingProblems(test: TestApp): Problems {
  const { callAs, makeVisitor } = test
  /** A shop with a booking that was cancelled, and one that stands in the way. */
  async function cancelled() {
    const made = await shop(test)
    const visitor = await makeVisitor(made.companyId)
    const orderId = (await made.book(visitor, '10:00', { userId: made.lin.userId })).body.data?.orderId ?? ''
    await made.cancel(visitor, orderId)
    await made.book(await makeVisitor(made.companyId), '12:00', { userId: made.lin.userId })
    return { ...made, visitor, orderId }
  }
  const byStaff = (move: 'confirm' | 'finish' | 'no_show') => ({
    async serverMessage60001412() {
      const { admin, orderId } = await cancelled()
      return callAs(admin.session, `POST ${api}/staff/v1/${move}`, { body: { orderId } })
    },
  })
  const withReason = (move: 'refuse' | 'cancel') => ({
    async serverMessage60001412() {
      const { admin, orderId } = await cancelled()
      return callAs(admin.session, `POST ${api}/staff/v1/${move}`, { body: { orderId, reason: '' } })
    },
  })
  return {
    [`POST ${api}/order/v1/hold`]: {
      async serverMessage60001412() {
        const { visitor, lin, hold } = await cancelled()
        return hold(visitor, '12:00', { userId: lin.userId })
      },
    },
    [`POST ${api}/order/v1/confirm`]: {
      async serverMessage60001412() {
        const { visitor, orderId, confirm } = await cancelled()
        return confirm(visitor, orderId)
      },
    },
    [`POST ${api}/order/v1/change`]: {
      async serverMessage60001412() {
        const { visitor, orderId, change } = await cancelled()
        return change(visitor, orderId, 3, '14:00')
      },
    },
    [`POST ${api}/order/v1/cancel`]: {
      async serverMessage60001412() {
        const { visitor, orderId, cancel } = await cancelled()
        return cancel(visitor, orderId)
      },
    },
    [`POST ${api}/staff/v1/confirm`]: byStaff('confirm'),
    [`POST ${api}/staff/v1/refuse`]: withReason('refuse'),
    [`POST ${api}/staff/v1/arrive`]: {
      async serverMessage60001412() {
        const { admin, orderId } = await cancelled()
        return callAs(admin.session, `POST ${api}/staff/v1/arrive`, { body: { code: orderId } })
      },
    },
    [`POST ${api}/staff/v1/finish`]: byStaff('finish'),
    [`POST ${api}/staff/v1/no_show`]: byStaff('no_show'),
    [`POST ${api}/staff/v1/cancel`]: withReason('cancel'),
    [`POST ${api}/staff/v1/change`]: {
      async serverMessage60001412() {
        const { admin, orderId } = await cancelled()
        const body = { orderId, revision: 3, startsAt: at('14:00') }
        return callAs(admin.session, `POST ${api}/staff/v1/change`, { body, headers: onceKey() })
      },
    },
    [`POST ${api}/staff/v1/book`]: {
      async serverMessage60001412() {
        const { admin, serviceId, placeId, lin } = await cancelled()
        const body = { serviceId, placeId, userId: lin.userId, startsAt: at('12:00'), customerName: '王芳' }
        return callAs(admin.session, `POST ${api}/staff/v1/book`, { body, headers: onceKey() })
      },
    },
  }
}
