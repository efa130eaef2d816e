import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Parts } from '#parts.ts'

/** A bill without rows. @returns its id */
export async function billOf({ db }: Pick<Parts, 'db'>, companyId: string): Promise<string> {
  const billId = randomUUID()
  // Of the merchant of the company, where it has one, and of any day.
  await sql`
    insert into pay_bill (company_id, bill_id, mch_id, day, state)
    values (${companyId}, ${billId}, coalesce((
        select app_id from credential where company_id = ${companyId} and kind = 'pay'), 'none'),
      date '2000-01-01' + floor(random() * 9000)::integer, 'read')`.execute(db.ops)
  return billId
}

/** An open difference of a bill of its own. @returns its id */
export async function differenceOf(
  parts: Pick<Parts, 'db'>,
  companyId: string,
  kind: 'payment' | 'refund' = 'payment',
): Promise<string> {
  const differenceId = randomUUID()
  await sql`
    insert into pay_difference (company_id, difference_id, bill_id, kind, number, what, billed)
    values (${companyId}, ${differenceId}, ${await billOf(parts, companyId)}, ${kind}, ${differenceId}, 'unknown', 100)`.execute(
    parts.db.ops,
  )
  return differenceId
}
