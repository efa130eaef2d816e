import type { DeskPost, StaffPost } from '@mingpian/contract/shared/posts.ts'
import type { PostState, PostType } from '@mingpian/contract/shared/rules/post.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, type Page } from '#core/db/paging.ts'
import { cursorOf, placeOf } from './cursor.ts'
import { lastId, pinnedIds } from './flow.ts'
import { type PostReader, shownToStaff, shownToVisitors } from './reader.ts'
import { postsOf } from './rows.ts'

interface Asked extends Page {
  dyncType: PostType | 'all'
  status?: PostState | 'all' | undefined
  title?: string | undefined
  createUserName?: string | undefined
  sortBy?: 'time' | 'likes' | 'comments' | undefined
  sortOrder?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

/**
 * Posts of the news desk by pages. The newest are the first and the pinned ones above them, unless the caller chose
 * another order; a cursor goes on in that order alone.
 */
export async function deskPosts(
  db: TenantDb,
  reader: PostReader,
  { dyncType, status = 'published', title = '', createUserName = '', ...asked }: Asked,
): Promise<{ list: StaffPost[]; total: number; next: string }> {
  const { companyId } = reader
  if (!reader.staffId && !reader.openFaces.includes('bridge')) return { list: [], total: 0, next: '' }
  const { sortBy = 'time', sortOrder = 'desc', page, pageSize, cursor } = asked
  const of = sql`
    from post p join staff s on s.company_id = p.company_id and s.staff_id = p.staff_id
    left join post_count n on n.company_id = p.company_id and n.post_id = p.post_id
    where p.company_id = ${companyId} and p.face = 'bridge' and ${inState(reader, status)}
      and ${dyncType === 'all' ? sql`true` : sql`p.type = ${dyncType}`}
      and ${title ? sql`(${hasWords(sql`p.title`, title)} or ${hasWords(sql`p.content`, title)})` : sql`true`}
      and ${createUserName ? hasWords(sql`s.name`, createUserName) : sql`true`}`
  const isByTime = sortBy === 'time' && sortOrder === 'desc'
  const place = cursor && isByTime ? placeOf(cursor) : undefined
  // Pinned posts are on the first page and take their places there.
  const pinned = isByTime && !place ? await pinnedIds(db, of, pageSize) : []
  const above = place?.above ?? pinned
  const isFirst = page === 1 && !place
  const size = isFirst ? pageSize - pinned.length : pageSize
  const offset = place || isFirst ? 0 : Math.max((page - 1) * pageSize - pinned.length, 0)
  const direction = sortOrder === 'asc' ? sql`asc` : sql`desc`
  const order = {
    time: sql`p.shown_at ${direction}, p.post_id ${direction}`,
    likes: sql`case when n.likes is null then 0 else n.likes end ${direction}, p.post_id ${direction}`,
    comments: sql`case when n.comments is null then 0 else n.comments end ${direction}, p.post_id ${direction}`,
  }[sortBy]
  const { rows } = await sql<{ post_id: string; at: Date }>`
    select p.post_id, p.shown_at as at ${of} and p.post_id <> all(${above}::uuid[])
      and (p.shown_at, p.post_id) < (${place?.at ?? 'infinity'}::timestamptz, ${place?.id ?? lastId}::uuid)
    order by ${order} limit ${size + 1} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${of}`.execute(db)
  const listed = rows.slice(0, size)
  const last = listed.at(-1)
  const ids = [...(isFirst ? pinned : []), ...listed.map(({ post_id }) => post_id)]
  return {
    list: await postsOf(db, reader, ids),
    total: counted[0]?.total ?? 0,
    next: isByTime && rows.length > size && last ? cursorOf(last.at, last.post_id, above) : '',
  }
}

/** Published posts for readers; of other states the reader's own, and all for a moderator. */
function inState({ staffId, staffIds, mayModerate }: PostReader, status: PostState | 'all') {
  if (!staffId) return status === 'published' || status === 'all' ? shownToVisitors : sql`false`
  const mine = mayModerate ? sql`true` : sql`p.staff_id = any(${staffIds}::uuid[])`
  if (status === 'published') return sql`(${shownToStaff} or p.state = 'published' and ${mine})`
  if (status === 'all') return sql`(${shownToStaff} or ${mine})`
  return sql`(p.state = ${status} and ${mine})`
}

/** What a reader of the news desk gets: more for a session, all for a member of staff. */
export function deskPostFor(reader: PostReader, post: StaffPost): DeskPost {
  const { liked, status, audience, appearsAt, reviewNote, isOwn, mayEdit, ...rest } = post
  const { mayModerate, revision, updatedAt, ...publicFields } = rest
  if (reader.staffId) return post
  return reader.personIds.length > 0 ? { ...publicFields, liked } : publicFields
}

/** Numbers of posts that visitors see. */
export async function shownCounts(
  db: TenantDb,
  companyId: string,
  openFaces: readonly string[],
): Promise<{ bridgePosts: number; dyncPosts: number }> {
  const { rows } = await sql<{ bridgePosts: number; dyncPosts: number }>`
    select count(*) filter (where p.face = 'bridge')::integer as "bridgePosts",
      count(*) filter (where p.face = 'dync')::integer as "dyncPosts"
    from post p where p.company_id = ${companyId} and ${shownToVisitors} and p.face = any(${openFaces}::text[])`.execute(
    db,
  )
  return rows[0] ?? { bridgePosts: 0, dyncPosts: 0 }
}
