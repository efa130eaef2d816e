import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/** Stores past openings of a link. Idempotent. */
export async function importLinkOpenings(
  db: TenantDb,
  companyId: string,
  linkId: string,
  openings: readonly { activityId: string; at: Date }[],
): Promise<void> {
  if (openings.length === 0) return
  await db
    .insertInto('link_open')
    .values(
      openings.map(({ activityId, at }) => ({
        company_id: companyId,
        link_id: linkId,
        activity_id: activityId,
        at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`update link set opens = (
      select count(*) from link_open o where o.company_id = link.company_id and o.link_id = link.link_id)
    where company_id = ${companyId} and link_id = ${linkId}`.execute(db)
}
