import { may } from '@mingpian/contract/shared/roles.ts'
import { plainText } from '@mingpian/contract/shared/rules/plain-text.ts'
import { type CommentState, type PostType, postLimits } from '@mingpian/contract/shared/rules/post.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure, refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { lockedPersonIds } from '#domain/identity/persons.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { isBlank, refuseLonger } from './check.ts'
import { judgeText } from './judge.ts'
import { countsOf } from './likes.ts'
import { type PostSetting, postSetting } from './settings.ts'
import { refusal } from './state-words.ts'
import type { Doubt } from './write.ts'

export type Commenter = Pick<
  Caller,
  'companyId' | 'personId' | 'identityPersonId' | 'staffId' | 'role' | 'trackingOff'
>

/** Why a comment waits. */
export type Cause = 'review' | 'words' | Doubt

export interface SavedComment {
  commentId: string
  status: CommentState
  comments: number
}

interface NewComment {
  postId: string
  content: string
  parentId?: string | undefined
  doubt?: Doubt | undefined
}

/** Adds a comment on a post that the caller may see. @throws Failure forbidden, notFound, tooManyRequests */
export async function addComment(
  db: TenantDb,
  commenter: Commenter,
  { postId, content, parentId, doubt }: NewComment,
  given: Given & { status?: CommentState } = {},
): Promise<SavedComment> {
  const { companyId, identityPersonId, staffId } = commenter
  const setting = await postSetting(db, companyId)
  if (!setting.commentsOn) throw new Failure('forbidden')
  const text = wordsOf(content)
  const topId = parentId === undefined ? null : await topComment(db, companyId, postId, parentId)
  if (!given.at) await requireRoom(db, commenter)
  const judged = judge(commenter, setting, text, doubt)
  const commentId = givenId(given)
  const status = given.status ?? judged.status
  await db
    .insertInto('post_comment')
    .values({
      company_id: companyId,
      comment_id: commentId,
      post_id: postId,
      parent_id: topId,
      person_id: identityPersonId,
      staff_id: staffId || null,
      state: status,
      content: text,
      causes: judged.causes,
      found_words: judged.words,
      ...(given.at ? { created_at: given.at, updated_at: given.at } : {}),
    })
    .execute()
  return { commentId, status, comments: (await countsOf(db, companyId, postId)).comments }
}

/**
 * Changes a comment of the caller. The new words are judged like those of a new one, and stand in the name that the caller
 * has now: a member who left speaks for the company no more.
 * @throws Failure notFound; forbidden where the company takes no comments
 */
export async function editComment(
  db: TenantDb,
  commenter: Commenter,
  { commentId, content, doubt }: { commentId: string; content: string; doubt?: Doubt | undefined },
  fail: Fail<'illegalMove'>,
): Promise<SavedComment & { postId: string }> {
  const { companyId, staffId } = commenter
  const setting = await postSetting(db, companyId)
  const personIds = await lockedPersonIds(db, commenter)
  const row = await lockedComment(db, companyId, commentId)
  if (!row.person_id || !personIds.includes(row.person_id)) throw new Failure('notFound')
  if (!setting.commentsOn) throw new Failure('forbidden')
  if (row.state === 'deleted') return fail('illegalMove', refusal(row.state, 'edit'))
  const text = wordsOf(content)
  const judged = judge(commenter, setting, text, doubt)
  // Nothing that a moderator refused shows again by itself, whatever its words are now.
  const waits = row.state === 'refused' && !may(commenter.role, 'posts.moderate')
  const causes = waits ? [...new Set([...judged.causes, 'review' as const])] : judged.causes
  const { status, words } = waits ? { ...judged, status: 'waiting' as const } : judged
  await sql`
    update post_comment set content = ${text}, staff_id = ${staffId || null}, state = ${status}, causes = ${causes}, found_words = ${words},
      revision = revision + 1, edited_at = clock_timestamp(), updated_at = clock_timestamp()
    where company_id = ${companyId} and comment_id = ${row.comment_id}`.execute(db)
  const { comments } = await countsOf(db, companyId, row.post_id)
  return { commentId: row.comment_id, status, comments, postId: row.post_id }
}

/**
 * Deletes a comment of the caller, or any as an administrator: its words go, and readers see a stub where it has replies.
 * @throws Failure notFound, also for a comment of another person
 */
export async function deleteComment(
  db: TenantDb,
  commenter: Commenter,
  commentId: string,
  { ownAlone = false }: { ownAlone?: boolean } = {},
): Promise<{ deleted: boolean }> {
  const { companyId, staffId } = commenter
  const personIds = await lockedPersonIds(db, commenter)
  const row = await lockedComment(db, companyId, commentId)
  const isOwn = row.person_id !== null && personIds.includes(row.person_id)
  if (!isOwn && (ownAlone || !may(commenter.role, 'posts.moderate'))) throw new Failure('notFound')
  if (row.state === 'deleted') return { deleted: false }
  await sql`
    update post_comment set state = 'deleted', content = '', causes = '{}', found_words = '{}', revision = revision + 1,
      updated_at = clock_timestamp()
    where company_id = ${companyId} and comment_id = ${row.comment_id}`.execute(db)
  if (!isOwn)
    await record(db, companyId, staffId, 'post comment deleted', {
      dyncId: row.post_id,
      commentId: row.comment_id,
    })
  return { deleted: true }
}

interface Judged {
  status: 'waiting' | 'shown'
  causes: Cause[]
  words: string[]
}

/**
 * Whether readers see a comment at once. Moderators' comments are shown. Those of other members of staff wait if they have
 * a word of the company's list. Those of visitors also wait where the company reviews first or the vendor's check failed.
 */
function judge({ role, staffId }: Commenter, setting: PostSetting, content: string, doubt?: Doubt): Judged {
  if (may(role, 'posts.moderate')) return { status: 'shown', causes: [], words: [] }
  const judged = judgeText(setting, content, { isVisitor: !staffId, doubt })
  return { status: judged.causes.length > 0 ? 'waiting' : 'shown', ...judged }
}

function wordsOf(content: string): string {
  refuseLonger(content, postLimits.comment)
  const text = plainText(content)
  return isBlank(text) ? refuseParameter('content', 'must have words') : text
}

interface CommentRow {
  comment_id: string
  post_id: string
  person_id: string | null
  state: CommentState
  revision: number
}

/** A comment, locked until the transaction ends. @throws Failure notFound */
async function lockedComment(db: TenantDb, companyId: string, commentId: string): Promise<CommentRow> {
  if (!isUuid(commentId)) throw new Failure('notFound')
  const { rows } = await sql<CommentRow>`
    select comment_id, post_id, person_id, state, revision from post_comment
    where company_id = ${companyId} and comment_id = ${commentId} for update`.execute(db)
  if (!rows[0]) throw new Failure('notFound')
  return rows[0]
}

/** The comment above the replies to which a reply belongs. @throws Failure notFound for one that readers do not see */
async function topComment(
  db: TenantDb,
  companyId: string,
  postId: string,
  parentId: string,
): Promise<string> {
  if (!isUuid(parentId)) throw new Failure('notFound')
  const { rows } = await sql<{ top: string }>`
    select case when parent_id is null then comment_id else parent_id end as top from post_comment
    where company_id = ${companyId} and comment_id = ${parentId} and post_id = ${postId} and state = 'shown'`.execute(
    db,
  )
  if (!rows[0]) throw new Failure('notFound')
  return rows[0].top
}

const mostPerMinute = 5

/** @throws Failure tooManyRequests after five comments within a minute, whatever call wrote them */
async function requireRoom(db: TenantDb, commenter: Commenter): Promise<void> {
  const personIds = await lockedPersonIds(db, commenter)
  const { rows } = await sql<{ written: number }>`
    select count(*)::integer as written from post_comment
    where company_id = ${commenter.companyId} and person_id = any(${personIds}::uuid[])
      and created_at > now() - interval '1 minute'`.execute(db)
  if ((rows[0]?.written ?? 0) >= mostPerMinute) throw new Failure('tooManyRequests', { retryAfter: 60 })
}

/** Comments of visitors that readers see, as deeds of their persons. */
export async function shownComments(db: TenantDb, companyId: string, commentIds: readonly string[]) {
  const { rows } = await sql<{
    commentId: string
    postId: string
    postType: PostType
    personId: string
    identityPersonId: string
    trackingOff: boolean
    isColleague: boolean
  }>`
    select k.comment_id as "commentId", k.post_id as "postId", p.type as "postType", ${rootIdOf('w')} as "personId",
      k.person_id as "identityPersonId", o.tracking_off as "trackingOff", o.staff_id is not null as "isColleague"
    from post_comment k join post p on p.company_id = k.company_id and p.post_id = k.post_id
    join person w on w.company_id = k.company_id and w.person_id = k.person_id
    join person o on o.company_id = k.company_id and o.person_id = ${rootIdOf('w')}
    where k.company_id = ${companyId} and k.comment_id = any(${commentIds.filter(isUuid)}::uuid[]) and k.state = 'shown'
      and k.staff_id is null`.execute(db)
  return rows.map((row) => ({ ...row, companyId }))
}

/** The post of a comment; undefined for a missing one. */
export async function postOfComment(
  db: TenantDb,
  companyId: string,
  commentId: string,
): Promise<string | undefined> {
  if (!isUuid(commentId)) return undefined
  const row = await db
    .selectFrom('post_comment')
    .select('post_id')
    .where('company_id', '=', companyId)
    .where('comment_id', '=', commentId)
    .executeTakeFirst()
  return row?.post_id
}
