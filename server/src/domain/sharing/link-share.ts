import { routedId } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { confirmForward } from './forwards.ts'
import type { Content } from './queries.ts'

/** The share of a link: it counts as forwarded when it is made, and is used for no other forward. */
export async function linkShare(
  db: TenantDb,
  companyId: string,
  { staffId, personId, content }: { staffId: string; personId: string; content: Content },
): Promise<string> {
  const shareId = routedId(companyId)
  await db
    .insertInto('share')
    .values({
      company_id: companyId,
      share_id: shareId,
      staff_id: staffId,
      share_type: 'staff',
      person_id: personId,
      content_type: content.type,
      content_id: content.id,
      channel: 'link',
      confirmed_at: new Date(),
    })
    .execute()
  await confirmForward(db, companyId, shareId)
  return shareId
}
