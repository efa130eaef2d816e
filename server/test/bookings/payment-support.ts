import { sql } from 'kysely'
import { expect } from 'vitest'
import { addJob } from '#core/jobs/add-job.ts'
import { keepNotice, settleNotice } from '#domain/shop/payment/notices.ts'
import { type fakePay, openShop } from '../shop/shop.ts'
import type { TestApp } from '../support/app.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { onceKey, shop } from './support.ts'

const api = '/java-appointment-center/api/app/appointment' as const

/** What tests of paid bookings do. The app has a database of its own, because `work` works on the jobs of all companies. */
export function paidBookings(test: TestApp, vendor: ReturnType<typeof fakePay>) {
  const { callAs, makeVisitor, parts } = test
  const work = () => parts.queue.runDue()
  // Without a vendor each notice to staff is tried with pauses, and again by each `due`.
  parts.platform.wecom.sendCard = async () => true

  /** A shop whose service costs 88.00. */
  async function paidShop(over: Parameters<typeof shop>[1] = {}) {
    const made = await shop(test, { price: 8_800, ...over })
    const { companyId, admin } = made
    await openShop(parts, companyId)
    const buyer = () => makeVisitor(companyId, { unionId: `union-${crypto.randomUUID()}` })
    const ask = (
      who: Pick<MadeVisitor, 'session'>,
      call: 'pay' | 'check' | 'give_up' | 'detail',
      body: object,
    ) => callAs(who.session, `POST ${api}/order/v1/${call}`, { body: body as never })
    const detail = async (who: Pick<MadeVisitor, 'session'>, orderId: string) =>
      (await callAs(who.session, `POST ${api}/order/v1/detail`, { body: { orderId } })).body.data
    /** Books, as far as the payment. */
    const unpaid = async (who: Pick<MadeVisitor, 'session'>, time: string, more: object = {}) => {
      const { body } = await made.book(who, time, { seenPrice: 8_800, ...more })
      return body.data ?? expect.fail(`${body.code} ${body.message}`)
    }
    /** Opens the sheet. @returns the number of the attempt at the vendor */
    const pay = async (who: Pick<MadeVisitor, 'session'>, orderId: string, seenTotal = 8_800) => {
      const known = new Set(vendor.orders.keys())
      const { body } = await callAs(who.session, `POST ${api}/order/v1/pay`, { body: { orderId, seenTotal } })
      expect(body.data?.sheet).toMatchObject({ signType: 'RSA' })
      return [...vendor.orders.keys()].find((number) => !known.has(number)) ?? ''
    }
    /** Books and pays, with the vendor's notice. */
    const paid = async (who: Pick<MadeVisitor, 'session'>, time: string, more: object = {}) => {
      const { orderId } = await unpaid(who, time, more)
      const number = await pay(who, orderId)
      await notice(companyId, vendor.money(number))
      await work()
      return { orderId, number }
    }
    const byStaff = (move: 'cancel' | 'refuse' | 'refund', orderId: string, reason = '店里停电') =>
      callAs(admin.session, `POST ${api}/staff/v1/${move}`, {
        body: { orderId, reason },
        headers: onceKey(),
      })
    return { ...made, buyer, ask, detail, unpaid, pay, paid, byStaff }
  }

  /** Stores a verified notice of the vendor. */
  const notice = (companyId: string, transaction: ReturnType<typeof vendor.money>) =>
    keepNotice(parts.db, companyId, { id: crypto.randomUUID(), kind: 'transaction', transaction })

  /** The time to pay of a company's bookings is over, also for their orders. */
  const endTime = (companyId: string) =>
    parts.db.opsPool.query(
      `with over as (update booking set held_until = now() - interval '1 second' where company_id = $1 and state = 'unpaid')
       update shop_order set expires_at = now() - interval '1 second' where company_id = $1 and state = 'awaitingPayment'`,
      [companyId],
    )

  const due = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts`.execute(
      parts.db.ops,
    )
    await work()
  }

  /** The vendor finishes all refunds; the jobs ask about them. */
  async function moneyBack(companyId: string) {
    await work()
    for (const refund of vendor.refunds.values()) if (refund.state === 'PROCESSING') refund.state = 'SUCCESS'
    const { rows } = await sql<{ id: string }>`
      select refund_id as id from payment_refund where company_id = ${companyId} and state in ('asked', 'processing')`.execute(
      parts.db.ops,
    )
    for (const { id } of rows) await parts.db.tenant(companyId, (db) => addJob(db, 'refund_payment', id))
    await work()
  }

  /** Acts on the notices that wait. The jobs by which bookings follow their orders are lost. */
  async function settleWithoutBookings(companyId: string) {
    const { rows } = await sql<{ id: string }>`
      select notice_id as id from payment_notice where company_id = ${companyId} and done_at is null`.execute(
      parts.db.ops,
    )
    for (const { id } of rows) await settleNotice(parts)({ companyId, id }, { isLast: false })
    await sql`
      delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
      where task.id = job.task_id and task.identifier = 'settle_booking'`.execute(parts.db.ops)
  }

  return { paidShop, notice, endTime, due, moneyBack, work, settleWithoutBookings }
}
