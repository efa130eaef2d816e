import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Content } from '#domain/sharing/queries.ts'

/**
 * The activity id of a person's last view of a thing: deeds that the server itself observes belong to it. '' for none.
 */
export async function lastViewOf(
  db: TenantDb,
  { companyId, personId, content }: { companyId: string; personId: string; content: Content },
): Promise<string> {
  const row = await db
    .selectFrom('visit')
    .select('activity_id')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('content_type', '=', content.type)
    .where('content_id', '=', content.id)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.activity_id ?? ''
}

/**
 * The activity id of a person's last view with a salesperson within a day: of the thing, else of any other. '' for none.
 */
export async function lastViewWith(
  db: TenantDb,
  of: { companyId: string; personId: string; staffId: string; content: Content },
): Promise<string> {
  const { companyId, personId, staffId, content } = of
  const { rows } = await sql<{ activityId: string }>`
    select activity_id as "activityId" from visit
    where company_id = ${companyId} and person_id = ${personId} and staff_id = ${staffId}
      and opened_at > now() - interval '1 day'
    order by (content_type = ${content.type} and content_id = ${content.id}) desc, opened_at desc limit 1`.execute(
    db,
  )
  return rows[0]?.activityId ?? ''
}
