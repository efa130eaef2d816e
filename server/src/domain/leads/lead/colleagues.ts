import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords } from '#core/db/paging.ts'
import { ownPicture } from '#core/own-picture.ts'

const maxColleagues = 100

/** Active colleagues of a member of staff whose name holds the keyword. */
export async function colleaguesOf(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  keyword: string,
) {
  const rows = await db
    .selectFrom('staff')
    .select(['user_id as userId', 'name', 'position', 'avatar'])
    .where('company_id', '=', companyId)
    .where('staff_id', '!=', staffId)
    .where('status', '=', 'active')
    .where(hasWords(sql`name`, keyword))
    .orderBy('name')
    .orderBy('user_id')
    .limit(maxColleagues)
    .execute()
  return rows.map((row) => ({ ...row, avatar: ownPicture(row.avatar) }))
}
