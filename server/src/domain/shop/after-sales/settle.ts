import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addMissingJobs } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import { notePiecesRefunded, setAfterSale } from '#domain/shop/order/after-sale.ts'
import { leftToShip } from '#domain/shop/order/left.ts'
import { moveOrder, system } from '#domain/shop/order/moves.ts'
import { ofCompany } from '#domain/shop/order/readers.ts'
import { addFollowing } from '#domain/shop/payment/follow.ts'
import { refundOfAfterSale } from '#domain/shop/payment/of-order.ts'
import { bringBack } from './handle.ts'
import { lockAfterSale, makeMove } from './move.ts'

const never = (): never => {
  throw new Error('the state was checked')
}

/**
 * The job that makes a request follow its refund, any number of times. Pieces that were never shipped are in stock again. An
 * order of which all pieces were refunded closes, also where its freight stays; one of which all others were sent is shipped.
 */
export const settleAfterSale =
  ({ db }: { db: Pick<Database, 'tenant'> }): Task =>
  ({ companyId, id }) =>
    db.tenant(companyId, async (tenant) => {
      const { order, sale } = await lockAfterSale(tenant, companyId, ofCompany(companyId), id)
      // Where points alone were paid, no money goes back.
      const state = sale.amount === 0 ? 'done' : (await refundOfAfterSale(tenant, companyId, id))?.state
      if (sale.state !== 'refunding' && sale.state !== 'stuck') return
      if (state === 'abnormal' || state === 'refused') {
        if (sale.state === 'refunding') await makeMove(tenant, companyId, sale, 'fail', system, never)
        return
      }
      if (state !== 'done' && state !== 'offline') return
      await makeMove(tenant, companyId, sale, 'finish', system, never)
      await setAfterSale(tenant, order, null)
      const pieces = sale.lines.map(({ position, quantity }) => ({ position, count: quantity }))
      const isEmpty = await notePiecesRefunded(tenant, order, pieces)
      // The order that closed with a refund of all that was left has brought its pieces back.
      if (order.state === 'closed') return
      if (sale.kind === 'refund') await bringBack(tenant, order, pieces, null)
      // What was sent is all that the buyer gets: no parcel follows.
      if (order.state === 'partShipped' && (await leftToShip(tenant, order)).length === 0)
        await moveOrder(tenant, order, 'shipRest', system)
      if (isEmpty && (await moveOrder(tenant, order, 'refundAll', system, 'refunded')))
        await addFollowing(tenant, order)
    })

/** Adds jobs for requests whose refund ended and that have none, because theirs was lost. */
export const reviveAfterSales = (db: Pick<Database, 'ops'>): Promise<void> =>
  addMissingJobs(
    db,
    'settle_after_sale',
    sql`select s.company_id, s.after_sale_id as id, s.changed_at as since from after_sale s
      where s.changed_at < now() - interval '1 minute' and (
        s.state in ('refunding', 'stuck') and exists (
          select from payment_refund r where r.company_id = s.company_id and r.after_sale_id = s.after_sale_id
            and r.state in ('done', 'offline'))
        or s.state = 'refunding' and not exists (
          select from payment_refund r where r.company_id = s.company_id and r.after_sale_id = s.after_sale_id
            and r.state in ('asked', 'processing')))`,
  )
