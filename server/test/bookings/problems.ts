import { randomUUID } from 'node:crypto'
import { PayError } from '#core/platform/pay/error.ts'
import { openShop } from '../shop/shop.ts'
import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'
import { at, onceKey, shop } from './support.ts'

const api = '/java-appointment-center/api/app/appointment' as const

/** Each refusal of a booking rule (60001412), by the call's own doing. */
export function bookingProblems(test: TestApp): Problems {
  const { callAs, makeVisitor, parts } = test
  /** An unpaid booking of a service for 88.00, and a call that opens its sheet. */
  async function unpaid() {
    const made = await shop(test, { price: 8_800 })
    await openShop(parts, made.companyId)
    const visitor = await makeVisitor(made.companyId, { unionId: `union-${randomUUID()}` })
    const orderId = (await made.book(visitor, '10:00', { seenPrice: 8_800 })).body.data?.orderId ?? ''
    const pay = (session = visitor.session, seenTotal = 8_800) =>
      callAs(session, `POST ${api}/order/v1/pay`, { body: { orderId, seenTotal } })
    return { ...made, visitor, orderId, pay }
  }
  const change = (text: string, companyId: string) => parts.db.opsPool.query(text, [companyId])
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
    [`POST ${api}/order/v1/pay`]: {
      async orderStatusWrong() {
        const { companyId, pay } = await unpaid()
        await change(`update shop_order set expires_at = now() where company_id = $1`, companyId)
        return pay()
      },
      async paymentAmountWrong() {
        const { pay } = await unpaid()
        return pay(undefined, 1)
      },
      async paymentConfigWrong() {
        const { companyId, pay } = await unpaid()
        await change(`delete from credential where company_id = $1 and kind = 'pay'`, companyId)
        return pay()
      },
      async mallPersonNotFound() {
        const { companyId, admin, pay } = await unpaid()
        await change(`update booking set person_id = '${admin.personId}' where company_id = $1`, companyId)
        return pay(admin.session)
      },
      async platformProblem() {
        const { pay } = await unpaid()
        const { prepay } = parts.pay
        parts.pay.prepay = () => Promise.reject(new PayError(500, 'SYSTEM_ERROR', ''))
        try {
          return await pay()
        } finally {
          parts.pay.prepay = prepay
        }
      },
    },
    [`POST ${api}/order/v1/give_up`]: {
      async serverMessage60001412() {
        const { visitor, orderId } = await cancelled()
        return callAs(visitor.session, `POST ${api}/order/v1/give_up`, { body: { orderId } })
      },
    },
    [`POST ${api}/staff/v1/refund`]: {
      async serverMessage60001412() {
        const { admin, orderId } = await cancelled()
        const body = { orderId, reason: '重复' }
        return callAs(admin.session, `POST ${api}/staff/v1/refund`, { body, headers: onceKey() })
      },
    },
    [`POST ${api}/manage/v1/order/refund`]: {
      async serverMessage60001412() {
        const { companyId, admin } = await unpaid()
        const { rows } = await change(
          `select payment_order_id as id from booking where company_id = $1`,
          companyId,
        )
        const body = { orderId: rows[0]?.id ?? '', reason: '重复' }
        return callAs(admin.session, `POST ${api}/manage/v1/order/refund`, { body, headers: onceKey() })
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
    [`POST ${api}/staff/v1/keep`]: {
      async serverMessage60001412() {
        const { admin, orderId } = await cancelled()
        return callAs(admin.session, `POST ${api}/staff/v1/keep`, { body: { orderId, override: '单独开门' } })
      },
    },
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
