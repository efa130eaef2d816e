import type { StaffPost } from '@mingpian/contract/shared/posts.ts'
import type { PostType } from '@mingpian/contract/shared/rules/post.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'
import { effectiveState } from '#domain/content/visibility.ts'
import { type PostReader, visibleTo } from './reader.ts'

type Row = Omit<StaffPost, 'at' | 'appearsAt' | 'updatedAt' | 'mayModerate'> & {
  at: Date
  appearsAt: Date | null
  updatedAt: Date
}

/** Posts by their ids, in the order of the ids. Whether the reader may see them is not checked. */
export async function postsOf(
  db: TenantDb,
  { companyId, personIds, staffIds, mayModerate }: PostReader,
  ids: readonly string[],
): Promise<StaffPost[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select p.post_id as "dyncId", p.face, p.type as "dyncType", p.title, p.content, p.pictures, p.video, p.link,
      case when thing.title is not null then jsonb_build_object('type', p.thing_type, 'id', p.thing_id,
        'kind', thing.kind, 'title', thing.title, 'cover', thing.cover) end as thing,
      p.page_path as "pagePath",
      jsonb_build_object('userId', case when s.status = 'active' then s.user_id else '' end, 'name', s.name,
        'avatar', s.avatar, 'position', case when s.status = 'active' then s.position else '' end) as author,
      p.pinned_at is not null as pinned, p.shown_at as at,
      to_char(p.shown_at at time zone c.time_zone, 'YYYY-MM-DD') as day,
      case when n.likes is null then 0 else n.likes end as likes,
      case when n.comments is null then 0 else n.comments end as comments,
      exists (select from post_like l where l.company_id = p.company_id and l.post_id = p.post_id
        and l.person_id = any(${personIds}::uuid[])) as liked,
      p.state as status, p.audience, p.appears_at as "appearsAt", p.review_note as "reviewNote",
      p.staff_id = any(${staffIds}::uuid[]) as "isOwn",
      p.staff_id = any(${staffIds}::uuid[]) or ${mayModerate}::boolean as "mayEdit",
      p.revision, p.updated_at as "updatedAt"
    from post p
    join company c on c.company_id = p.company_id
    join staff s on s.company_id = p.company_id and s.staff_id = p.staff_id
    left join post_count n on n.company_id = p.company_id and n.post_id = p.post_id
    left join lateral (
      select material.kind, material.title, material.cover from material
      where p.thing_type = 'material' and material.company_id = ${companyId} and material.material_id = p.thing_id
        and ${effectiveState} = 'published'
      union all
      select '', product.name, product.cover from product
      where p.thing_type = 'product' and product.company_id = ${companyId} and product.product_id = p.thing_id
        and product.status = 'published'
    ) thing on true
    where p.company_id = ${companyId} and p.post_id = any(${ids}::uuid[])`.execute(db)
  const posts = new Map(
    rows.map(({ at, appearsAt, updatedAt, ...row }) => [
      row.dyncId,
      {
        ...row,
        at: at.toISOString(),
        appearsAt: appearsAt?.toISOString() ?? null,
        updatedAt: updatedAt.toISOString(),
        mayModerate,
      },
    ]),
  )
  return ids.flatMap((id) => posts.get(id) ?? [])
}

/** A post that the reader may see. @throws Failure notFound */
export async function readPost(db: TenantDb, reader: PostReader, dyncId: string): Promise<StaffPost> {
  const { postId } = await visiblePost(db, reader, dyncId)
  const [post] = await postsOf(db, reader, [postId])
  if (!post) throw new Failure('notFound')
  return post
}

/** A post that the reader may see, and its type. @throws Failure notFound */
export async function visiblePost(
  db: TenantDb,
  reader: PostReader,
  dyncId: string,
): Promise<{ postId: string; postType: PostType }> {
  if (!isUuid(dyncId)) throw new Failure('notFound')
  const { rows } = await sql<{ postId: string; postType: PostType }>`
    select p.post_id as "postId", p.type as "postType" from post p
    where p.company_id = ${reader.companyId} and p.post_id = ${dyncId} and ${visibleTo(reader)}`.execute(db)
  if (!rows[0]) throw new Failure('notFound')
  return rows[0]
}
