import type { CardPost } from '@mingpian/contract/shared/entities.ts'
import type { StaffPost } from '@mingpian/contract/shared/posts.ts'
import { cutText } from '@mingpian/contract/shared/rules/cut-text.ts'
import { type PostFace, type PostState, postLimits } from '@mingpian/contract/shared/rules/post.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { activeStaffId } from '#domain/staff/members.ts'
import { cursorOf, placeOf } from './cursor.ts'
import { type PostReader, shownToStaff, shownToVisitors } from './reader.ts'
import { postsOf } from './rows.ts'
import { openFaces, postSetting } from './settings.ts'

interface Part {
  cursor?: string | undefined
  pageSize: number
}

/** The part of a list that a page shows, and the cursor of the next one. */
export interface PartOf<T> {
  list: T[]
  next: string
}

interface Asked extends Part {
  face: PostFace
  /** The posts of one member alone. */
  userId?: string | undefined
}

/**
 * A part of a face's published posts, the newest first, the pinned ones above the first part. The cursor names the last
 * post and those that were pinned, so a post comes once, whatever is posted or pinned meanwhile.
 * @throws Failure notFound for a member who is missing or has left: their posts name no card, so no link leads to them alone
 */
export async function flowOf(
  db: TenantDb,
  reader: PostReader,
  { face, userId, cursor, pageSize }: Asked,
): Promise<PartOf<StaffPost>> {
  const { companyId } = reader
  if (userId && !(await activeStaffId(db, companyId, userId))) throw new Failure('notFound')
  const shown = reader.staffId ? shownToStaff : shownToVisitors
  const isByAuthor = userId
    ? sql`p.staff_id in (select staff_id from staff where company_id = ${companyId} and user_id = ${userId})`
    : sql`true`
  const of = sql`from post p where p.company_id = ${companyId} and p.face = ${face} and ${shown} and ${isByAuthor}`
  const place = cursor ? placeOf(cursor) : undefined
  const pinned = place ? [] : await pinnedIds(db, of, pageSize)
  const above = place?.above ?? pinned
  const { rows } = await sql<Listed>`
    select p.post_id, p.shown_at as at ${of}
      and (p.shown_at, p.post_id) < (${place?.at ?? 'infinity'}::timestamptz, ${place?.id ?? lastId}::uuid)
      and p.post_id <> all(${above}::uuid[])
    order by p.shown_at desc, p.post_id desc limit ${pageSize - pinned.length + 1}`.execute(db)
  return partOf(db, reader, { rows, size: pageSize - pinned.length, pinned, above })
}

/** The reader's own posts of both faces, the newest first. Their state may be chosen. */
export async function ownPosts(
  db: TenantDb,
  reader: PostReader,
  { status, cursor, pageSize }: Part & { status?: PostState | undefined },
): Promise<PartOf<StaffPost>> {
  const place = cursor ? placeOf(cursor) : undefined
  const { rows } = await sql<Listed>`
    select p.post_id, date_trunc('milliseconds', p.created_at) as at from post p
    where p.company_id = ${reader.companyId} and p.staff_id = any(${reader.staffIds}::uuid[])
      and ${status ? sql`p.state = ${status}` : sql`true`}
      and (date_trunc('milliseconds', p.created_at), p.post_id)
        < (${place?.at ?? 'infinity'}::timestamptz, ${place?.id ?? lastId}::uuid)
    order by 2 desc, 1 desc limit ${pageSize + 1}`.execute(db)
  return partOf(db, reader, { rows, size: pageSize, pinned: [], above: [] })
}

/** Posts of a face in another state than published: the reader's own, and all for a moderator. */
export async function postsInState(
  db: TenantDb,
  reader: PostReader,
  { face, status, cursor, pageSize }: Asked & { status: PostState },
): Promise<PartOf<StaffPost>> {
  const place = cursor ? placeOf(cursor) : undefined
  const mine = reader.mayModerate ? sql`true` : sql`p.staff_id = any(${reader.staffIds}::uuid[])`
  const { rows } = await sql<Listed>`
    select p.post_id, date_trunc('milliseconds', p.updated_at) as at from post p
    where p.company_id = ${reader.companyId} and p.face = ${face} and p.state = ${status} and ${mine}
      and (date_trunc('milliseconds', p.updated_at), p.post_id)
        < (${place?.at ?? 'infinity'}::timestamptz, ${place?.id ?? lastId}::uuid)
    order by 2 desc, 1 desc limit ${pageSize + 1}`.execute(db)
  return partOf(db, reader, { rows, size: pageSize, pinned: [], above: [] })
}

const onCard = { posts: 1, titleLength: 10 }

/**
 * The newest post for a member's card: of the news desk or of the member, where its face is open to visitors. A post of
 * pictures alone is left out: a card names posts by their words. One and in few words: the document of a card is small,
 * and the page of the post leads to all others.
 */
export async function postsForCard(db: TenantDb, companyId: string, staffId: string): Promise<CardPost[]> {
  const faces = openFaces(await postSetting(db, companyId))
  const newest = (face: PostFace, which: RawBuilder<unknown>) => sql`(
    select p.post_id, p.shown_at, p.title, left(p.content, 200) as content from post p
    where p.company_id = ${companyId} and p.face = ${face} and ${faces.includes(face)}::boolean
      and ${shownToVisitors} and concat(p.title, p.content) <> '' and ${which}
    order by p.shown_at desc, p.post_id desc limit ${onCard.posts})`
  const { rows } = await sql<{ post_id: string; title: string; content: string }>`
    select post_id, title, content from (
      ${newest('bridge', sql`true`)} union all ${newest('dync', sql`p.staff_id = ${staffId}`)}) newest
    order by shown_at desc, post_id desc limit ${onCard.posts}`.execute(db)
  return rows.map(({ post_id, title, content }) => ({
    _id: post_id,
    title: shortened((title || content).replace(/\s+/g, ' ').trim()),
  }))
}

const shortened = (words: string): string =>
  words.length > onCard.titleLength ? `${cutText(words, onCard.titleLength - 1)}…` : words

/** Milliseconds until the next post of a company appears that waits for its time; undefined where none will. */
export async function nextAppearanceMs(db: TenantDb, companyId: string): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(shown_at) - now()) * 1000)::float8 as ms
    from post where company_id = ${companyId} and state = 'published' and shown_at > now()`.execute(db)
  return rows[0]?.ms ?? undefined
}

interface Listed {
  post_id: string
  at: Date
}

/** Above every id. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

async function partOf(
  db: TenantDb,
  reader: PostReader,
  { rows, size, pinned, above }: { rows: Listed[]; size: number; pinned: string[]; above: string[] },
): Promise<PartOf<StaffPost>> {
  const listed = rows.slice(0, size)
  const last = listed.at(-1)
  const ids = [...pinned, ...listed.map(({ post_id }) => post_id)]
  return {
    list: await postsOf(db, reader, ids),
    next: rows.length > size && last ? cursorOf(last.at, last.post_id, above) : '',
  }
}

/**
 * The pinned posts above a list, fewer than a part has: those that find no room come at their own places.
 * @param of `from post p where …`
 */
export async function pinnedIds(db: TenantDb, of: RawBuilder<unknown>, pageSize: number): Promise<string[]> {
  const { rows } = await sql<{ post_id: string }>`
    select p.post_id ${of} and p.pinned_at is not null
    order by p.pinned_at desc, p.post_id limit ${Math.min(postLimits.pinned, pageSize - 1)}`.execute(db)
  return rows.map(({ post_id }) => post_id)
}
