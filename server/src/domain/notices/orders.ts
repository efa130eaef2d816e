import { may, roles } from '@mingpian/contract/shared/roles.ts'
import type { AfterSaleKind } from '@mingpian/contract/shared/rules/after-sale-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { getsNotices } from './settings.ts'

/**
 * Kinds of trouble with a payment: a wrong amount, a second payment of the same order, a booking that was paid when its
 * slot was gone, a refund that failed.
 */
export type PaymentTrouble = 'wrongAmount' | 'second' | 'slotGone' | 'refundFailed'

interface Order {
  orderId: string
  number: string
  personId: string
}

/**
 * Adds the message about trouble with the payment of an order to the administrators and to the salesperson for whom it
 * counts, once for each kind of trouble with what it is about: the order, or a refund of it.
 */
export const tellPaymentTrouble = (
  db: TenantDb,
  companyId: string,
  order: Order & { staffId: string | null; about: string },
  trouble: PaymentTrouble,
): Promise<void> =>
  tell(db, companyId, order, {
    occasion: 'payment',
    signal: trouble,
    key: order.about,
    aboutId: order.orderId,
    staffId: order.staffId,
  })

/** Adds the message about a request after the sale to those who may decide about it, once. */
export const tellAfterSale = (
  db: TenantDb,
  companyId: string,
  order: Order,
  { afterSaleId, kind }: { afterSaleId: string; kind: AfterSaleKind },
): Promise<void> =>
  tell(db, companyId, order, {
    ...{ occasion: 'after_sale', signal: kind, staffId: null },
    ...{ key: afterSaleId, aboutId: afterSaleId },
  })

interface News {
  occasion: 'payment' | 'after_sale'
  signal: string
  /** What it is about: a member is told of it once for each signal. */
  key: string
  /** The order or the request that the message opens. */
  aboutId: string
  /** A member who is told beside those who handle refunds. */
  staffId: string | null
}

const handlers = roles.filter((role) => may(role, 'refunds.write'))

/** Members who get no messages are left out. Of an erased buyer none is told: the order shows its trouble in the console. */
async function tell(
  db: TenantDb,
  companyId: string,
  { number, personId }: Order,
  { occasion, signal, key, aboutId, staffId }: News,
): Promise<void> {
  const { rows } = await sql<{ notice_id: string }>`
    with buyer as (
      select root.person_id from person p
      join person root on root.company_id = p.company_id and root.person_id = ${rootIdOf('p')} and root.erased_at is null
      where p.company_id = ${companyId} and p.person_id = ${personId} for key share
    )
    insert into notice (company_id, notice_id, staff_id, person_id, occasion, content_id, about_id, signal, at)
    select ${companyId}, md5(concat(${occasion}::text, ' ', s.staff_id, ' ', ${key}::text, ' ', ${signal}::text))::uuid,
      s.staff_id, (select person_id from buyer), ${occasion}, ${number}, ${aboutId}, ${signal}, now()
    from staff s where s.company_id = ${companyId} and s.status = 'active'
      and (s.role = any(${[...handlers]}::text[]) or s.staff_id = ${staffId})
      and ${getsNotices('s')} and exists (select from buyer)
    on conflict (company_id, notice_id) do nothing
    returning notice_id`.execute(db)
  for (const { notice_id } of rows) await addJob(db, 'send_notice', notice_id)
}
