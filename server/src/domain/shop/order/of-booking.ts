import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { sourceBefore } from '#domain/tracking/visit-source.ts'
import { creditedTo } from './credit.ts'
import { noteStep, type OrderOf } from './moves.ts'
import { newNumber } from './submit.ts'

interface BookingOrder {
  companyId: string
  /** Who books, and the root person whom they belong to. */
  personId: string
  rootId: string
  /** Who serves: it counts for them where nobody has the customer as a lead. */
  staffId: string | null
  total: number
  expiresAt: Date
}

/**
 * Makes the order by which a booking is paid, with a frozen amount. It has no lines, and the lists of the mall leave it
 * out.
 * @returns its id
 */
export async function orderBooking(db: TenantDb, of: BookingOrder): Promise<string> {
  const { companyId, personId, rootId, staffId, total, expiresAt } = of
  const orderId = uuidv7()
  const channel = await sourceBefore(db, companyId, { personIds: [personId, rootId], shareId: null })
  const credited = (await creditedTo(db, { companyId, personId: rootId }, undefined)) ?? staffId
  await db
    .insertInto('shop_order')
    .values({
      ...{ company_id: companyId, order_id: orderId, number: newNumber(), kind: 'booking' },
      ...{ person_id: personId, state: 'awaitingPayment', delivery: 'none', staff_id: credited, channel },
      ...{ goods: total, discount: 0, freight: 0, total, expires_at: expiresAt },
    })
    .execute()
  await noteStep(db, { companyId, orderId }, 'submit', { by: 'buyer' })
  return orderId
}

/** Ends the time in which an order can be paid: a job closes it, at the vendor first. */
export async function endTimeToPay(db: TenantDb, { companyId, orderId }: OrderOf): Promise<void> {
  await sql`
    update shop_order set expires_at = least(expires_at, now())
    where company_id = ${companyId} and order_id = ${orderId} and state = 'awaitingPayment'`.execute(db)
  await addJob(db, 'close_order', orderId)
}
