import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { staffNow } from '#domain/staff/successor.ts'

/** The thing that a printed scene or a share leads to. */
export interface Meaning {
  companyId: string
  userId: string
  contentType: string
  contentId: string
  shareId: string
  /** The salesperson's share at the root of the chain; '' if a visitor started it. */
  saleShareId: string
  shareType: string
}

/**
 * The thing of a scene id or a share id; after a hand-over the successor's. Undefined for an unknown id, and if a
 * salesperson left without a successor.
 */
export async function meaningOf(db: TenantDb, companyId: string, id: string): Promise<Meaning | undefined> {
  const { rows } = await sql<Meaning>`
    with recursive
      named as (
        select staff_id, content_type, content_id, share_id from scene where company_id = ${companyId} and scene_id = ${id}
        union all
        select staff_id, content_type, content_id, share_id from share where company_id = ${companyId} and share_id = ${id}
      ),
      chain as (
        select share.share_id, share.parent_share_id, share.share_type, 0 as steps
        from share join named on share.share_id = named.share_id
        where share.company_id = ${companyId}
        union all
        select share.share_id, share.parent_share_id, share.share_type, chain.steps + 1
        from share join chain on share.share_id = chain.parent_share_id
        where share.company_id = ${companyId}
      )
    select
      ${companyId}::text as "companyId",
      staff.user_id as "userId",
      named.content_type as "contentType",
      case when named.content_type = 'card' then staff.user_id else named.content_id end as "contentId",
      coalesce(named.share_id, '') as "shareId",
      coalesce((select share_id from chain where parent_share_id is null and share_type = 'staff'), '') as "saleShareId",
      coalesce((select share_type from chain where steps = 0), '') as "shareType"
    from named
    join staff meant on meant.company_id = ${companyId} and meant.staff_id = named.staff_id
    join staff on staff.company_id = ${companyId} and staff.staff_id = ${staffNow('meant')} and staff.status = 'active'
    join company on company.company_id = ${companyId} and company.status = 'open'
    limit 1`.execute(db)
  return rows[0]
}

/** The thing of the first of these ids that is a share or a scene; undefined where none is. */
export async function sharedContent(db: TenantDb, companyId: string, ids: string[]) {
  const share = await db
    .selectFrom('share')
    .select(['content_type as type', 'content_id as id'])
    .where('company_id', '=', companyId)
    .where('share_id', 'in', ids)
    .executeTakeFirst()
  if (share) return share
  return db
    .selectFrom('scene')
    .select(['content_type as type', 'content_id as id'])
    .where('company_id', '=', companyId)
    .where('scene_id', 'in', ids)
    .executeTakeFirst()
}
