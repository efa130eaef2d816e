import { may } from '@mingpian/contract/shared/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'

/** The lead of a person that counts: the one with the latest deed. As a table `lead`. */
const newestLead = (companyId: RawBuilder<string> | string, rootId: RawBuilder<unknown> | string) => sql`(
  select * from lead
  where company_id = ${companyId} and root_id = ${rootId} and not returned and not is_free
  order by last_at desc, holder_id limit 1) lead`

/** The holder of a person's lead that counts; undefined for none. */
export async function newestHolder(
  db: TenantDb,
  companyId: string,
  rootId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ staffId: string }>`
    /* newest holder */
    select holder_id as "staffId" from ${newestLead(companyId, rootId)}`.execute(db)
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

/** The user id of the newest holder of a lead, as a column; '' for none. Show it as `shownHolder` answers it. */
export const leadHolderOf = (
  companyId: RawBuilder<string>,
  rootId: RawBuilder<unknown>,
) => sql<string>`coalesce((
  select k.user_id from ${newestLead(companyId, rootId)}
  join staff k on k.company_id = lead.company_id and k.staff_id = lead.holder_id), '')`

/** The holder of a lead, for a caller who may read the leads of colleagues; '' for others. */
export const shownHolder = (role: Caller['role'] | undefined, holder: string): string =>
  role && may(role, 'customers.read') ? holder : ''
