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

/**
 * Adds the message about trouble with the payment of an order to the administrators and to the salesperson for whom it
 * counts, once for each kind of trouble. Members who get no messages are left out.
 */
export async function tellPaymentTrouble(
  db: TenantDb,
  companyId: string,
  order: { orderId: string; number: string; personId: string; staffId: string | null },
  trouble: PaymentTrouble,
): Promise<void> {
  const { rows } = await sql<{ notice_id: string }>`
    with buyer as (
      select root.person_id from person p
      join person root on root.company_id = p.company_id and root.person_id = ${rootIdOf('p')} and root.erased_at is null
      where p.company_id = ${companyId} and p.person_id = ${order.personId} for key share
    )
    insert into notice (company_id, notice_id, staff_id, person_id, occasion, content_id, signal, at)
    select ${companyId}, md5(concat('payment ', s.staff_id, ' ', ${order.orderId}::text, ' ', ${trouble}::text))::uuid,
      s.staff_id, (select person_id from buyer), 'payment', ${order.number}, ${trouble}, now()
    from staff s where s.company_id = ${companyId} and s.status = 'active'
      and (s.role in ('admin', 'owner') or s.staff_id = ${order.staffId})
      and ${getsNotices('s')}
    on conflict (company_id, notice_id) do nothing
    returning notice_id`.execute(db)
  for (const { notice_id } of rows) await addJob(db, 'send_notice', notice_id)
}
