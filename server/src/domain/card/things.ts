import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { effectiveState } from '#domain/content/visibility.ts'
import { isOfOpenFace, shownToVisitors } from '#domain/posts/reader.ts'
import { type Content, findSalesperson, type Salesperson } from '#domain/sharing/queries.ts'
import { staffNow } from '#domain/staff/successor.ts'

/** A thing that visitors can see, so that it can be shared and its visits are tracked. */
export interface Thing {
  /** The salesperson whom the thing itself names: a card's owner, or a company card's agent. */
  owner: Salesperson | null
}

type Sql = RawBuilder<unknown>

/** A published record, an open company card or site, a post that visitors see, or the card of an active member of staff. */
export async function findThing(
  db: TenantDb,
  companyId: string,
  { type, id }: Content,
): Promise<Thing | undefined> {
  if (type === 'card') {
    const owner = await findSalesperson(db, companyId, id)
    return owner && { owner }
  }
  if (!isUuid(id)) return undefined
  const { rows } = await sql<{ isOwned: boolean; namedId: string | null }>`
    ${visible[type](companyId, id)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return { owner: row.isOwned ? await answering(db, companyId, row.namedId) : null }
}

/**
 * `namedId`: the member responsible for the thing. If `isOwned` is false, visits count for the member who shared it.
 */
const visible = {
  material: (companyId: string, id: string) => sql`
    select false as "isOwned", null as "namedId" from material
    where company_id = ${companyId} and material_id = ${id} and ${effectiveState} = 'published'`,
  product: (companyId: string, id: string) => sql`
    select false as "isOwned", null as "namedId" from product
    where company_id = ${companyId} and product_id = ${id} and status = 'published'`,
  coupon: (companyId: string, id: string) => sql`
    select false as "isOwned", null as "namedId" from coupon
    where company_id = ${companyId} and coupon_id = ${id} and by_link and stopped_at is null`,
  company: (companyId: string, id: string) => sql`
    select true as "isOwned", agent_id as "namedId" from company_card
    where company_id = ${companyId} and card_id = ${id} and status = 'open'`,
  announcement: (companyId: string, id: string) => sql`
    select true as "isOwned", staff_id as "namedId" from post p
    where p.company_id = ${companyId} and p.post_id = ${id} and p.type = 'announcement' and ${shownToVisitors}
      and ${isOfOpenFace}`,
  post: (companyId: string, id: string) => sql`
    select true as "isOwned", staff_id as "namedId" from post p
    where p.company_id = ${companyId} and p.post_id = ${id} and p.type <> 'announcement' and ${shownToVisitors}
      and ${isOfOpenFace}`,
  site: (companyId: string, id: string) => sql`
    select true as "isOwned", null as "namedId" from site
    where company_id = ${companyId} and site_id = ${id} and opened and content is not null`,
}

/**
 * The member of staff for whom visits to a company's own thing count: the named member or their successor, else the
 * administrator of longest standing. Null without any of them.
 */
async function answering(
  db: TenantDb,
  companyId: string,
  namedId: string | null,
): Promise<Salesperson | null> {
  const named = sql<string>`(select ${staffNow('meant')} from staff meant
    where meant.company_id = ${companyId} and meant.staff_id = ${namedId})`
  const row = await db
    .selectFrom('staff')
    .select(['staff_id as staffId', 'user_id as userId'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
    .where(({ or, eb }) => or([eb('staff_id', '=', named), eb('role', 'in', ['admin', 'owner'])]))
    .orderBy(sql`staff_id is not distinct from ${named}`, 'desc')
    .orderBy('created_at')
    .orderBy('user_id')
    .executeTakeFirst()
  return row ?? null
}

/** The present `title` and, for a material, `kind`. A card has its owner's name. No row for a deleted thing. */
export const titleOf = (companyId: string, type: Sql, id: Sql) => {
  const record = (name: string) => sql`case when ${type} = ${name} then (${id})::uuid end`
  return sql`
    select name as title, '' as kind from staff
    where ${type} = 'card' and company_id = ${companyId} and user_id = ${id}
    union all
    select title, kind from material where company_id = ${companyId} and material_id = ${record('material')}
    union all
    select name, '' from product where company_id = ${companyId} and product_id = ${record('product')}
    union all
    select name, '' from coupon where company_id = ${companyId} and coupon_id = ${record('coupon')}
    union all
    select name, '' from company_card where company_id = ${companyId} and card_id = ${record('company')}
    union all
    select case when title <> '' then title else left(content, 40) end, '' from post
    where company_id = ${companyId} and post_id = case when ${type} in ('announcement', 'post') then (${id})::uuid end
    union all
    select content->>'title', '' from site
    where ${type} = 'site' and company_id = ${companyId} and site_id = ${id} and content is not null`
}
