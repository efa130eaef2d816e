import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'

/** A day of WeChat Pay's bills begins at midnight in China, whatever the clock of the company says. */
const chinaMidnight = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone 'Asia/Shanghai')`

/**
 * Compares a bill with our records, by the numbers of attempts and refunds, and stores the differences. One whose
 * cause is gone is settled by itself; one that a member settled is open again when it is another one.
 *
 * A payment is of the day on which it was paid, a refund of the day on which it was accepted, both by the vendor's clock.
 * A record of a day counts as missing only while it is in no bill at all.
 */
export async function compareBill(db: TenantDb, companyId: string, billId: string): Promise<void> {
  const isOfDay = (moment: RawBuilder<unknown>) =>
    sql`a.mch_id = b.mch_id and ${moment} >= ${chinaMidnight(sql`b.day`)} and ${moment} < ${chinaMidnight(sql`b.day + 1`)}`
  const isBilled = (kind: 'payment' | 'refund', number: RawBuilder<unknown>) =>
    sql`exists (select from lines l where l.kind = ${kind} and l.number = ${number})`
  await sql`
    with bill as (
      select * from pay_bill where company_id = ${companyId} and bill_id = ${billId} and state in ('read', 'none')
    ), lines as materialized (
      select kind, number, sum(amount)::bigint as amount from pay_bill_line
      where company_id = ${companyId} and bill_id = ${billId} group by kind, number
    ), recorded as (
      select 'payment' as kind, a.number, a.order_id, a.state in ('paid', 'wrong') as is_settled,
        (select e.amount from money_entry e
          where e.company_id = a.company_id and e.attempt_id = a.attempt_id and e.kind = 'payment') as amount
      from (
        select a.* from payment_attempt a, bill b where a.company_id = ${companyId} and ${isOfDay(sql`a.paid_at`)}
        union
        select a.* from payment_attempt a where a.company_id = ${companyId} and ${isBilled('payment', sql`a.number`)}
      ) a
      union all
      select 'refund', r.number, r.order_id, r.state not in ('asked', 'refused'), r.amount
      from (
        select r.* from payment_refund r join payment_attempt a using (company_id, attempt_id), bill b
        where r.company_id = ${companyId} and r.state <> 'refused' and ${isOfDay(sql`r.accepted_at`)}
        union
        select r.* from payment_refund r where r.company_id = ${companyId} and ${isBilled('refund', sql`r.number`)}
      ) r
    ), found as materialized (
      select kind, number, l.amount as billed, r.amount as recorded, r.order_id,
        case
          when l.number is null then 'missing'
          when r.number is null then 'unknown'
          when not r.is_settled then 'unsettled'
          else 'amount'
        end as what
      from lines l full join recorded r using (kind, number)
      where (l.number is null or r.number is null or not r.is_settled or l.amount is distinct from r.amount)
        and not (l.number is null and exists (
          select from pay_bill_line other
          where other.company_id = ${companyId} and other.number = r.number and other.kind = r.kind))
    ), gone as (
      update pay_difference d set settled_at = now()
      where d.company_id = ${companyId} and d.bill_id = ${billId} and d.settled_at is null
        and exists (select from bill)
        and not exists (select from found f where f.kind = d.kind and f.number = d.number)
    )
    insert into pay_difference as d (company_id, bill_id, kind, number, what, billed, recorded, order_id)
    select ${companyId}, ${billId}, kind, number, what, billed, recorded, order_id from found, bill
    on conflict (company_id, bill_id, kind, number) do update
      set what = excluded.what, billed = excluded.billed, recorded = excluded.recorded, order_id = excluded.order_id,
        found_at = now(), settled_at = null, staff_id = null, words = ''
      where (d.what, d.billed, d.recorded) is distinct from (excluded.what, excluded.billed, excluded.recorded)
        or d.settled_at is not null and d.staff_id is null`.execute(db)
}

/** Compares a bill and those of the days beside it: a trade near midnight may stand in either. */
export async function compareAround(db: TenantDb, companyId: string, billId: string): Promise<void> {
  const { rows } = await sql<{ billId: string }>`
    select near.bill_id as "billId" from pay_bill b
    join pay_bill near on near.company_id = b.company_id and near.mch_id = b.mch_id
      and near.day between b.day - 1 and b.day + 1
    where b.company_id = ${companyId} and b.bill_id = ${billId}
    order by near.day`.execute(db)
  for (const near of rows) await compareBill(db, companyId, near.billId)
}

/** Bills of one merchant number are stored and compared one after the other: a row may belong into either of two. */
export const lockBills = (db: TenantDb, companyId: string, mchId: string): Promise<void> =>
  lockUntilEnd(db, `bills ${companyId} ${mchId}`)
