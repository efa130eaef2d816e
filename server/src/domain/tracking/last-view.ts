import type { TenantDb } from '#core/db/connect.ts'

/**
 * The activity id of a person's last view of a material: deeds that the server itself observes belong to it. '' for
 * none.
 */
export async function lastViewOf(
  db: TenantDb,
  { companyId, personId, materialId }: { companyId: string; personId: string; materialId: string },
): Promise<string> {
  const row = await db
    .selectFrom('visit')
    .select('activity_id')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('content_type', '=', 'material')
    .where('content_id', '=', materialId)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.activity_id ?? ''
}
