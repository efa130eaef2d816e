import type { PostSaved } from '@mingpian/contract/shared/posts.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import {
  movedPost,
  type PostFace,
  type PostState,
  type PostType,
  postLimits,
} from '@mingpian/contract/shared/rules/post.ts'
import type { Static } from '@sinclair/typebox'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { record } from '#domain/audit/record.ts'
import {
  columnsOf,
  filesOf,
  type PostBody,
  requireBody,
  requireOwnFiles,
  textsOf,
  type Written,
  type WrittenColumns,
} from './check.ts'
import { type PostReader, postReader, visibleTo } from './reader.ts'
import { mayPublish, type PostSetting, postSetting } from './settings.ts'
import { refusal } from './state-words.ts'
import { foundWords } from './words.ts'

export type Author = Pick<Caller, 'companyId' | 'staffId' | 'personId' | 'role'>
export type Saved = Static<typeof PostSaved>

/**
 * The vendor did not let a text pass or gave no answer (`check`), it cannot judge this person (`unchecked`), or its answer
 * about the pictures comes later (`pictures`).
 */
export type Doubt = 'check' | 'unchecked' | 'pictures'

interface NewPost extends Written {
  face: PostFace
  dyncType: PostType
  /** Publish, or hand in for review; otherwise it is a draft. */
  submit?: boolean | undefined
  /** Of the vendor's check: the post waits for a moderator. */
  doubt?: Doubt | undefined
}

/**
 * Adds a post of a member of staff.
 * @throws Failure forbidden for a member whom the company does not let write, tooManyRequests after 20 posts within a
 * day, parameterError
 */
export async function addPost(
  db: TenantDb,
  author: Author,
  { face, dyncType, submit = true, doubt, ...written }: NewPost,
  given: Given = {},
): Promise<Saved> {
  const { companyId, staffId } = author
  const setting = await postSetting(db, companyId)
  if (!mayPublish(setting, author)) throw new Failure('forbidden')
  if (!given.at) await requireRoom(db, author)
  const columns = await columnsOf(db, companyId, written)
  const { personIds } = await postReader(db, companyId, author)
  await requireOwnFiles(db, { companyId, personIds }, written)
  const body = { ...emptyBody, face, ...bodyOf(columns) }
  requireBody(body)
  const words = wordsIn(body, setting)
  const judged = judgedBy({ setting, author, face, words, doubt })
  const state = submit ? judged.state : 'draft'
  const doubts = submit ? judged.doubts : []
  const postId = givenId(given)
  await db
    .insertInto('post')
    .values({
      company_id: companyId,
      post_id: postId,
      face,
      type: dyncType,
      state,
      staff_id: staffId,
      found_words: words,
      doubts,
      ...columns,
      ...(state === 'published' ? publication(columns.appears_at, given.at) : {}),
      ...(given.at ? { created_at: given.at, updated_at: given.at } : {}),
    })
    .execute()
  await askAboutPictures(db, postId, doubts)
  return { dyncId: postId, status: state, revision: 1 }
}

/** The times of a post that becomes published. */
export const publication = (appearsAt: Date | null | undefined, at: Date = new Date()) => ({
  published_at: at,
  shown_at: appearsAt && appearsAt > at ? appearsAt : at,
})

export interface Edit extends Written {
  face: PostFace
  dyncId: string
  revision: number
  dyncType?: PostType | undefined
  submit?: boolean | undefined
  doubt?: Doubt | undefined
}

/**
 * Changes a post of the caller, or any as a moderator. What its author changes goes to review where the company reviews;
 * what a moderator changes does not.
 * @throws Failure notFound, forbidden, materialChanged, illegalMove, parameterError
 */
export async function editPost(
  db: TenantDb,
  author: Author,
  { face, dyncId, revision, dyncType, submit, doubt, ...written }: Edit,
  fail: Fail<'materialChanged' | 'illegalMove'>,
): Promise<Saved> {
  const { companyId } = author
  const reader = await postReader(db, companyId, author)
  const row = await lockedPost(db, reader, dyncId)
  if (row.face !== face) throw new Failure('notFound')
  requireRight(reader, row)
  if (row.revision !== revision) return fail('materialChanged')
  const setting = await postSetting(db, companyId)
  if (submit !== false && !mayPublish(setting, author)) throw new Failure('forbidden')
  const columns = await columnsOf(db, companyId, written)
  await requireOwnFiles(db, reader, written, filesOf(row))
  const body = { ...row, ...bodyOf(columns) }
  requireBody(body)
  const words = wordsIn(body, setting)
  const { state: submitted, doubts } = judgedBy({ setting, author, face, words, doubt })
  const next = stateAfterEdit(row.state, submit, submitted)
  if (!next) return fail('illegalMove', refusal(row.state, submit ? 'submit' : 'withdraw'))
  const appearsAt = columns.appears_at === undefined ? row.appears_at : columns.appears_at
  await db
    .updateTable('post')
    .set({
      ...columns,
      ...(dyncType ? { type: dyncType } : {}),
      ...(isTakenOver(reader, row) && submit ? { staff_id: author.staffId } : {}),
      state: next,
      found_words: words,
      doubts,
      revision: revision + 1,
      updated_at: sql<Date>`clock_timestamp()`,
      ...(next === 'review' ? { review_note: '' } : {}),
      ...(next === 'published' ? timesAfterEdit(row, appearsAt) : {}),
    })
    .where('company_id', '=', companyId)
    .where('post_id', '=', row.post_id)
    .execute()
  if (next === 'review') await askAboutPictures(db, row.post_id, doubts)
  if (!reader.staffIds.includes(row.staff_id))
    await record(db, companyId, author.staffId, 'post changed', { dyncId: row.post_id })
  return { dyncId: row.post_id, status: next, revision: revision + 1 }
}

/** A draft of a member whom the reader succeeded: handed in, it is the reader's post. */
const isTakenOver = ({ staffId, staffIds }: PostReader, { state, staff_id }: PostRow): boolean =>
  state === 'draft' && staff_id !== staffId && staffIds.includes(staff_id)

/** A post that readers saw keeps its place; the time of one that is still to appear may change. */
function timesAfterEdit(
  { published_at, shown_at }: Pick<PostRow, 'published_at' | 'shown_at'>,
  appearsAt: Date | null,
) {
  if (!published_at) return publication(appearsAt)
  return shown_at > new Date() ? { shown_at: publication(appearsAt).shown_at } : {}
}

/** @param submitted the state to which a submission by this author leads */
export function stateAfterEdit(
  state: PostState,
  submit: boolean | undefined,
  submitted: 'review' | 'published',
): PostState | null {
  if (submit === undefined) return state === 'published' ? submitted : state
  if (!submit) return state === 'offline' ? state : movedPost(state, 'withdraw')
  return movedPost(state, submitted === 'review' ? 'submit' : 'publish')
}

/**
 * Where a submission of this author leads: moderators publish, others as the company set it.
 * @param problems listed words, and doubts of the vendor
 */
function submittedState(
  { postsReview }: PostSetting,
  { role }: Author,
  face: PostFace,
  problems: readonly string[],
): 'review' | 'published' {
  if (may(role, 'posts.moderate')) return 'published'
  return face === 'bridge' || postsReview === 'before' || problems.length > 0 ? 'review' : 'published'
}

interface Submission {
  setting: PostSetting
  author: Author
  face: PostFace
  words: readonly string[]
  doubt: Doubt | undefined
}

/** A post that a person reviews anyway does not wait for the vendor's answer about its pictures. */
function judgedBy({ setting, author, face, words, doubt }: Submission) {
  const withoutPictures = submittedState(setting, author, face, words)
  const doubts = doubt && (doubt !== 'pictures' || withoutPictures === 'published') ? [doubt] : []
  return { state: submittedState(setting, author, face, [...words, ...doubts]), doubts }
}

async function askAboutPictures(db: TenantDb, postId: string, doubts: readonly Doubt[]): Promise<void> {
  if (doubts.includes('pictures')) await addJob(db, 'check_pictures', postId)
}

const wordsIn = (body: PostBody, { forbiddenWords, allowedWords }: PostSetting): string[] =>
  foundWords(textsOf(body), { forbidden: forbiddenWords, allowed: allowedWords })

export interface PostRow extends PostBody {
  post_id: string
  type: PostType
  state: PostState
  staff_id: string
  revision: number
  appears_at: Date | null
  shown_at: Date
  published_at: Date | null
}

/** A post that the reader may see, locked until the transaction ends. @throws Failure notFound */
export async function lockedPost(db: TenantDb, reader: PostReader, dyncId: string): Promise<PostRow> {
  if (!isUuid(dyncId)) throw new Failure('notFound')
  const { rows } = await sql<PostRow>`
    select p.post_id, p.face, p.type, p.state, p.title, p.content, p.pictures, p.video, p.link, p.thing_id, p.staff_id,
      p.revision, p.appears_at, p.shown_at, p.published_at
    from post p where p.company_id = ${reader.companyId} and p.post_id = ${dyncId} and ${visibleTo(reader)}
    for update of p`.execute(db)
  if (!rows[0]) throw new Failure('notFound')
  return rows[0]
}

/** @throws Failure forbidden for a post of a colleague */
export function requireRight(reader: PostReader, { staff_id }: Pick<PostRow, 'staff_id'>): void {
  if (!reader.mayModerate && !reader.staffIds.includes(staff_id)) throw new Failure('forbidden')
}

/** @throws Failure tooManyRequests */
async function requireRoom(db: TenantDb, { companyId, staffId }: Author): Promise<void> {
  await lockUntilEnd(db, `${companyId} posts of ${staffId}`)
  const { rows } = await sql<{ written: number }>`
    select count(*)::integer as written from post
    where company_id = ${companyId} and staff_id = ${staffId} and created_at > now() - interval '1 day'`.execute(
    db,
  )
  if ((rows[0]?.written ?? 0) >= postLimits.perDay) throw new Failure('tooManyRequests')
}

const emptyBody = { title: '', content: '', pictures: [], video: '', link: null, thing_id: null }

const bodyOf = ({ title, content, pictures, video, link, thing_id }: WrittenColumns): Partial<PostBody> =>
  Object.fromEntries(
    Object.entries({
      title,
      content,
      pictures: pictures && JSON.parse(pictures),
      video,
      link: link && JSON.parse(link),
      thing_id,
    }).filter(([, value]) => value !== undefined),
  )
