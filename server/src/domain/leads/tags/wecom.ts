import type { TenantDb } from '#core/db/connect.ts'

/**
 * Stores WeCom's id of a tag that has none yet, unless another tag has that id.
 * @returns whether the tag has that id now
 */
export async function keepWecomTag(
  db: TenantDb,
  companyId: string,
  tagId: string,
  wecomTagId: string,
): Promise<boolean> {
  await db
    .updateTable('tag')
    .set({ wecom_tag_id: wecomTagId, wecom_gone_at: null })
    .where('company_id', '=', companyId)
    .where('tag_id', '=', tagId)
    .where('wecom_tag_id', '=', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tag as other')
            .select('other.tag_id')
            .where('other.company_id', '=', companyId)
            .where('other.wecom_tag_id', '=', wecomTagId),
        ),
      ),
    )
    .execute()
  const kept = await db
    .selectFrom('tag')
    .select('tag_id')
    .where('company_id', '=', companyId)
    .where('tag_id', '=', tagId)
    .where('wecom_tag_id', '=', wecomTagId)
    .executeTakeFirst()
  return kept !== undefined
}
