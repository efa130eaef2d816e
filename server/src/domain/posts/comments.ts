import type { PostComment } from '@mingpian/contract/shared/posts.ts'
import { type CommentState, postLimits } from '@mingpian/contract/shared/rules/post.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'
import { ownPictureOf } from '#core/own-picture.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { cursorOf, placeOf } from './cursor.ts'
import { lastId } from './flow.ts'
import { countsOf } from './likes.ts'
import type { PostReader } from './reader.ts'

type Comment = Omit<PostComment, 'replies' | 'replyCount'>

interface Row extends Omit<Comment, 'at'> {
  at: Date
  replyCount: number
}

/** Those of the reader that others do not see. */
const isOwnHidden = ({ personIds }: PostReader) =>
  sql`(k.person_id = any(${personIds}::uuid[]) and k.state in ('waiting', 'refused'))`

/** A condition on `k`, a row of `post_comment` that is no reply: the reader sees it, or its stub above replies. */
const isListed = (reader: PostReader) => sql`(k.state = 'shown' or ${isOwnHidden(reader)} or exists (
  select from post_comment r where r.company_id = k.company_id and r.parent_id = k.comment_id
    and (r.state = 'shown' or r.person_id = any(${reader.personIds}::uuid[]) and r.state in ('waiting', 'refused'))))`

const columns = ({ companyId, personIds, mayModerate }: PostReader) => {
  const isOwn = sql`k.person_id is not null and k.person_id = any(${personIds}::uuid[])`
  const isStub = sql`(k.state = 'deleted' or k.state <> 'shown' and not (${isOwn}))`
  return sql`
    k.comment_id as "commentId", case when k.parent_id is null then '' else k.parent_id::text end as "parentId",
    case when ${isStub} then '' else k.content end as content, ${isStub} as "isStub",
    case when ${isStub} then 'deleted' else k.state end as status,
    case when ${isStub} then jsonb_build_object('name', '', 'avatar', '', 'isStaff', false, 'userId', '')
      when s.staff_id is not null then jsonb_build_object('name', s.name, 'avatar', s.avatar, 'isStaff', true,
        'userId', case when s.status = 'active' then s.user_id else '' end)
      -- Only what the person granted.
      when o.profile_at is not null then jsonb_build_object('name', o.name, 'avatar', ${ownPictureOf(sql`o.avatar`)}, 'isStaff', false, 'userId', '')
      else jsonb_build_object('name', '', 'avatar', '', 'isStaff', false, 'userId', '') end as author,
    not ${isStub} and ${isOwn} as "isOwn", not ${isStub} and k.edited_at is not null as "isEdited",
    not ${isStub} and (${isOwn} or ${mayModerate}::boolean) as "mayDelete", k.created_at as at,
    (select count(*)::integer from post_comment r
      where r.company_id = ${companyId} and r.parent_id = k.comment_id and r.state = 'shown') as "replyCount"`
}

/** A comment with its author: the member of staff, or the person after joins. */
const withAuthors = (companyId: string) => sql`
  left join staff s on s.company_id = ${companyId} and s.staff_id = k.staff_id
  left join person w on w.company_id = ${companyId} and w.person_id = k.person_id
  left join person o on o.company_id = ${companyId} and o.person_id = ${rootIdOf('w')}`

interface Asked extends Page {
  postId: string
  /** The comment whose replies are listed. */
  parentId?: string | undefined
  cursor?: string | undefined
}

/** Comments of a post that the reader may see, the newest first, with their first replies; or the replies of one. */
export async function commentsOf(
  db: TenantDb,
  reader: PostReader,
  { postId, parentId, cursor, page, pageSize }: Asked,
) {
  const { companyId } = reader
  if (parentId !== undefined && !isUuid(parentId)) throw new Failure('notFound')
  const place = cursor ? placeOf(cursor) : undefined
  const { of, direction, isBehind } = parentId
    ? {
        of: sql`k.parent_id = ${parentId} and (k.state = 'shown' or ${isOwnHidden(reader)})`,
        direction: sql`asc`,
        isBehind: sql`(k.created_at, k.comment_id) > (${place?.at ?? '-infinity'}::timestamptz, ${place?.id ?? firstId}::uuid)`,
      }
    : {
        of: sql`k.parent_id is null and ${isListed(reader)}`,
        direction: sql`desc`,
        isBehind: sql`(k.created_at, k.comment_id) < (${place?.at ?? 'infinity'}::timestamptz, ${place?.id ?? lastId}::uuid)`,
      }
  const { rows } = await sql<Row>`
    select ${columns(reader)} from post_comment k ${withAuthors(companyId)}
    where k.company_id = ${companyId} and k.post_id = ${postId} and ${of} and ${isBehind}
    order by k.created_at ${direction}, k.comment_id ${direction}
    limit ${pageSize + 1} offset ${place ? 0 : (page - 1) * pageSize}`.execute(db)
  const listed = rows.slice(0, pageSize)
  const replies = parentId ? new Map<string, Comment[]>() : await firstReplies(db, reader, idsOf(listed))
  const last = listed.at(-1)
  const { comments } = await countsOf(db, companyId, postId)
  return {
    list: listed.map(({ replyCount, ...row }) => ({
      ...commentOf(row),
      replyCount,
      replies: replies.get(row.commentId) ?? [],
    })),
    total: await shownTotal(
      db,
      companyId,
      postId,
      parentId ? sql`k.parent_id = ${parentId}` : sql`k.parent_id is null`,
    ),
    next: rows.length > pageSize && last ? cursorOf(last.at, last.commentId) : '',
    comments,
  }
}

const firstId = '00000000-0000-0000-0000-000000000000'
const idsOf = (rows: readonly Row[]) => rows.map(({ commentId }) => commentId)

const commentOf = ({ at, ...row }: Omit<Row, 'replyCount'>): Comment => ({ ...row, at: at.toISOString() })

/** Those that every reader sees, as the pages count them. */
async function shownTotal(db: TenantDb, companyId: string, postId: string, of: RawBuilder<unknown>) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from post_comment k
    where k.company_id = ${companyId} and k.post_id = ${postId} and ${of} and k.state = 'shown'`.execute(db)
  return rows[0]?.total ?? 0
}

/** The first replies of comments, the oldest first, by the ids of the comments. */
async function firstReplies(db: TenantDb, reader: PostReader, commentIds: readonly string[]) {
  const { companyId } = reader
  const { rows } = await sql<Row>`
    select ${columns(reader)} from unnest(${commentIds}::uuid[]) as top(id)
    cross join lateral (
      select * from post_comment k where k.company_id = ${companyId} and k.parent_id = top.id
        and (k.state = 'shown' or ${isOwnHidden(reader)})
      order by k.created_at, k.comment_id limit ${postLimits.replies}
    ) k ${withAuthors(companyId)} order by k.created_at, k.comment_id`.execute(db)
  const byParent = new Map<string, Comment[]>()
  for (const { replyCount, ...row } of rows)
    byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), commentOf(row)])
  return byParent
}

interface OwnComment {
  commentId: string
  dyncId: string
  postTitle: string
  postShown: boolean
  content: string
  status: CommentState
  at: string
}

/** The reader's comments, the newest first, without deleted ones. @param seen a condition on `p`: the post is visible */
export async function ownComments(
  db: TenantDb,
  { companyId, personIds }: PostReader,
  { cursor, pageSize, seen }: { cursor?: string | undefined; pageSize: number; seen: RawBuilder<unknown> },
): Promise<{ list: OwnComment[]; next: string }> {
  const place = cursor ? placeOf(cursor) : undefined
  const { rows } = await sql<Omit<OwnComment, 'at'> & { at: Date }>`
    select k.comment_id as "commentId", k.post_id as "dyncId",
      case when ${seen} then case when p.title <> '' then p.title else left(p.content, 40) end else '' end as "postTitle",
      ${seen} as "postShown", k.content, k.state as status, k.created_at as at
    from post_comment k join post p on p.company_id = k.company_id and p.post_id = k.post_id
    where k.company_id = ${companyId} and k.person_id = any(${personIds}::uuid[]) and k.state <> 'deleted'
      and (k.created_at, k.comment_id) < (${place?.at ?? 'infinity'}::timestamptz, ${place?.id ?? lastId}::uuid)
    order by k.created_at desc, k.comment_id desc limit ${pageSize + 1}`.execute(db)
  const listed = rows.slice(0, pageSize)
  const last = listed.at(-1)
  return {
    list: listed.map((row) => ({ ...row, at: row.at.toISOString() })),
    next: rows.length > pageSize && last ? cursorOf(last.at, last.commentId) : '',
  }
}
