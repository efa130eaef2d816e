import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import type { BillLine } from '#core/platform/pay/bill.ts'
import { compareAround, lockBills } from './compare.ts'

interface BillOf {
  companyId: string
  mchId: string
  /** Of China's clock, YYYY-MM-DD. */
  day: string
}

type Came =
  | { state: 'read'; lines: readonly BillLine[] }
  | { state: 'making' | 'none' }
  | { state: 'failed'; problem: string }

/** Stores what became of the request for a bill, and compares it. A bill that was read stays when a later request fails. */
export async function storeBill(
  db: TenantDb,
  { companyId, mchId, day }: BillOf,
  came: Came,
  given: Given = {},
): Promise<string> {
  await lockBills(db, companyId, mchId)
  const problem = came.state === 'failed' ? came.problem : ''
  const { rows } = await sql<{ billId: string; state: string }>`
    insert into pay_bill as b (company_id, bill_id, mch_id, day, state, problem, requested_at)
    values (${companyId}, ${givenId(given)}, ${mchId}, ${day}, ${came.state}, ${problem}, ${given.at ?? new Date()})
    on conflict (company_id, mch_id, day) do update set requested_at = excluded.requested_at,
      state = case when b.state = 'read' then b.state else excluded.state end,
      problem = case when b.state = 'read' then b.problem else excluded.problem end
    returning bill_id as "billId", state`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the bill was not stored')
  if (came.state === 'read') await storeLines(db, companyId, row.billId, came.lines)
  if (came.state === 'read' || came.state === 'none') await compareAround(db, companyId, row.billId)
  return row.billId
}

async function storeLines(
  db: TenantDb,
  companyId: string,
  billId: string,
  lines: readonly BillLine[],
): Promise<void> {
  await sql`delete from pay_bill_line where company_id = ${companyId} and bill_id = ${billId}`.execute(db)
  await sql`
    insert into pay_bill_line (company_id, bill_id, position, kind, at, number, transaction_id, amount, fee)
    select ${companyId}, ${billId}, position - 1, kind, at, number, "transactionId", amount, fee
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (
      kind text, at timestamptz, number text, "transactionId" text, amount bigint, fee bigint))
      with ordinality as line (kind, at, number, "transactionId", amount, fee, position)`.execute(db)
  await sql`
    update pay_bill b set state = 'read', problem = '', payments = sums.payments, refunds = sums.refunds,
      paid = sums.paid, refunded = sums.refunded, fee = sums.fee
    from (
      select count(*) filter (where kind = 'payment') as payments, count(*) filter (where kind = 'refund') as refunds,
        coalesce(sum(amount) filter (where kind = 'payment'), 0) as paid,
        coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded, coalesce(sum(fee), 0) as fee
      from pay_bill_line where company_id = ${companyId} and bill_id = ${billId}
    ) sums
    where b.company_id = ${companyId} and b.bill_id = ${billId}`.execute(db)
}
