import { sql, type Transaction } from 'kysely'
import type { DB } from '#core/db/schema.ts'
import { Failure } from '#core/http/failure.ts'

/**
 * Locks the company, so that it is not deleted until the transaction ends. With `alone`, the callers continue one at a
 * time.
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
