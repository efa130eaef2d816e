import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/** The holder of a person's lead; of several leads the one with the latest deed. undefined for none. */
export async function newestHolder(
  db: TenantDb,
  companyId: string,
  rootId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ staffId: string }>`
    select holder_id as "staffId" from lead
    where company_id = ${companyId} and root_id = ${rootId} and not returned and not is_free
    order by last_at desc, holder_id limit 1`.execute(db)
  return rows[0]?.staffId
}

/** The member of staff for whom a deed of a customer counts: the newest holder of the lead, else `otherwise`. */
export async function creditedMember(
  db: TenantDb,
  companyId: string,
  rootId: string,
  otherwise: string | null,
): Promise<{ staffId: string; userId: string } | undefined> {
  const staffId = (await newestHolder(db, companyId, rootId)) ?? otherwise
  if (!staffId) return undefined
  return db
    .selectFrom('staff')
    .select(['staff_id as staffId', 'user_id as userId'])
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
}
