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
