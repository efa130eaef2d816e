import type { TenantDb } from '#core/db/connect.ts'
import type { Content } from './queries.ts'

/** An id in a printed code, for a salesperson's thing. */
export interface NewScene {
  sceneId: string
  staffId: string
  content: Content
  /** The issue of the card for which it is printed. */
  issue: number
}

export async function keepScene(
  db: TenantDb,
  companyId: string,
  { sceneId, staffId, content, issue }: NewScene,
): Promise<void> {
  await db
    .insertInto('scene')
    .values({
      company_id: companyId,
      scene_id: sceneId,
      staff_id: staffId,
      content_type: content.type,
      content_id: content.id,
      issue,
    })
    .execute()
}
