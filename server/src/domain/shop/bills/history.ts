import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { BillLine } from '#core/platform/pay/bill.ts'
import { storeBill } from './store.ts'

/** What the vendor takes, and gives back with a refund: 0.6 %, in thousandths of a fen. */
const feeOf = (amount: number) => Math.round(amount * 0.006) * 1_000

interface PastBills {
  companyId: string
  mchId: string
  now: Date
  /** Days before today, in China. */
  days: number
  /** @param ago 1 for yesterday */
  idOf: (ago: number) => string
  /** What the bill of a day has in place of the trades that are stored. */
  alter: (lines: BillLine[], ago: number) => BillLine[]
  /** Who settled the differences of which bill, and with what words. */
  settled: { ago: number; staffId: string; words: string }
}

/**
 * Stores the bills of past days as the vendor would have made them of the payments and refunds that are stored, and
 * compares them, for a program that fills a database.
 */
export async function importBills(
  db: TenantDb,
  { companyId, mchId, now, days, idOf, alter, settled }: PastBills,
): Promise<void> {
  const { rows } = await sql<{ ago: number; day: string; lines: (BillLine & { at: string })[] }>`
    with trade as (
      select 'payment' as kind, a.paid_at as at, a.number, a.transaction_id, e.amount
      from payment_attempt a join money_entry e using (company_id, attempt_id)
      where a.company_id = ${companyId} and a.mch_id = ${mchId} and e.kind = 'payment'
      union all
      select 'refund', r.accepted_at, r.number, a.transaction_id, r.amount
      from payment_refund r join payment_attempt a using (company_id, attempt_id)
      where r.company_id = ${companyId} and a.mch_id = ${mchId} and r.accepted_at is not null
    ), day as (
      select ago, (${now}::timestamptz at time zone 'Asia/Shanghai')::date - ago as day
      from generate_series(1, ${days}::integer) as ago
    )
    select ago, day::text as day, coalesce((
      select jsonb_agg(jsonb_build_object('kind', t.kind, 'at', t.at, 'number', t.number,
        'transactionId', t.transaction_id, 'amount', t.amount) order by t.at, t.number)
      from trade t where (t.at at time zone 'Asia/Shanghai')::date = day.day), '[]') as lines
    from day order by ago desc`.execute(db)
  for (const { ago, day, lines } of rows) {
    const whole = lines.map((line): BillLine => {
      const fee = feeOf(line.amount)
      return { ...line, at: new Date(line.at), fee: line.kind === 'refund' ? -fee : fee }
    })
    const billed = alter(whole, ago)
    await storeBill(
      db,
      { companyId, mchId, day },
      billed.length > 0 ? { state: 'read', lines: billed } : { state: 'none' },
      { id: idOf(ago), at: new Date(Date.parse(day) + readAfterMs) },
    )
  }
  const isSettled = sql`b.bill_id = ${idOf(settled.ago)}`
  await sql`
    update pay_difference d set difference_id = md5(b.bill_id || d.number)::uuid, found_at = b.requested_at,
      settled_at = case when ${isSettled} then b.requested_at + interval '1 hour' end,
      staff_id = case when ${isSettled} then ${settled.staffId}::uuid end,
      words = case when ${isSettled} then ${settled.words} else '' end
    from pay_bill b
    where d.company_id = ${companyId} and b.company_id = d.company_id and b.bill_id = d.bill_id`.execute(db)
}

/** From midnight of a day in UTC to half past ten of the next one in China. */
const readAfterMs = 26.5 * 3_600_000
