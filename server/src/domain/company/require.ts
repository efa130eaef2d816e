import { sql, type Transaction } from 'kysely'
import type { DB } from '#core/db/schema.ts'
import { Failure } from '#core/http/failure.ts'

/**
 * The company stays there until the transaction ends. With `alone`, of all who ask so one at a time goes on.
 * @throws Failure notFound
 */
export async function requireCompany(
  db: Transaction<DB>,
  companyId: string,
  { alone = false } = {},
): Promise<void> {
  const strength = alone ? sql`no key update` : sql`key share`
  const { rows } = await sql`select from company where company_id = ${companyId} for ${strength}`.execute(db)
  if (rows.length === 0) throw new Failure('notFound')
}

export async function companyExists(db: Transaction<DB>, companyId: string): Promise<boolean> {
  const { rows } = await sql`select from company where company_id = ${companyId}`.execute(db)
  return rows.length > 0
}
