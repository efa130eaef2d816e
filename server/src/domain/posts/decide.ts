import type { Decided } from '@mingpian/contract/shared/posts.ts'
import { plainText } from '@mingpian/contract/shared/rules/plain-text.ts'
import {
  type CommentMove,
  type CommentState,
  movedComment,
  movedPost,
  type PostMove,
  type PostState,
  postLimits,
} from '@mingpian/contract/shared/rules/post.ts'
import type { Static } from '@sinclair/typebox'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { publication } from './write.ts'

export type Moderator = Pick<Caller, 'companyId' | 'staffId'>

/** What a moderator does with a post or a comment. `reject` refuses a post in review and takes off a published one. */
export type Act =
  | { kind: 'post'; id: string; move: PostMove | 'reject' }
  | { kind: 'comment'; id: string; move: CommentMove }

interface Change {
  kind: 'post' | 'comment'
  id: string
  from: PostState | CommentState
  to: PostState | CommentState
  revision: number
  /** The post was published for the first time. */
  isFirst?: boolean
  /** When the post was pinned that was taken off; absent where it was not. */
  pinnedAt?: string
}

interface Row {
  id: string
  state: PostState | CommentState
  revision: number
  appears_at: Date | null
  published_at: Date | null
  pinned_at: Date | null
}

/**
 * Acts of a moderator on several records, in one transaction. Records that are gone or whose state does not allow the
 * move are skipped. The reports of each record are settled.
 * @param reason for the authors of posts that go back
 */
export async function decide(
  db: TenantDb,
  moderator: Moderator,
  acts: readonly Act[],
  reason = '',
): Promise<Static<typeof Decided>> {
  const { companyId, staffId } = moderator
  const skipped: { id: string; reason: 'missing' | 'state' }[] = []
  const changes: Change[] = []
  const actId = uuidv7()
  // In the order of their ids, so that two moderators wait for each other and never in a circle.
  for (const act of acts.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const row = await lockedRow(db, companyId, act)
    if (!row) {
      skipped.push({ id: act.id, reason: 'missing' })
      continue
    }
    const to = stateAfter(act, row.state)
    if (!to) {
      skipped.push({ id: act.id, reason: 'state' })
      continue
    }
    await settleReports(db, companyId, act, actId)
    if (to === row.state) continue
    await move(db, companyId, act, { row, to, reason })
    const isFirst = to === 'published' && !row.published_at
    const pinnedAt = to === 'offline' ? row.pinned_at?.toISOString() : undefined
    const revision = row.revision + 1
    changes.push({
      kind: act.kind,
      id: row.id,
      from: row.state,
      to,
      revision,
      isFirst,
      ...(pinnedAt && { pinnedAt }),
    })
  }
  await db
    .insertInto('post_act')
    .values({ company_id: companyId, act_id: actId, staff_id: staffId, changes: JSON.stringify(changes) })
    .execute()
  if (changes.length > 0) {
    const results = [...new Set(changes.map(({ to }) => to))]
    await record(db, companyId, staffId, 'posts decided', { ...recorded(changes), results })
  }
  return { actId, changed: changes.length, skipped }
}

/** What the activity log keeps of the records of an act; it names a single post. */
function recorded(changes: readonly Pick<Change, 'kind' | 'id'>[]) {
  const idsOf = (kind: Change['kind']) => changes.filter((one) => one.kind === kind).map(({ id }) => id)
  const [posts, commentIds] = [idsOf('post'), idsOf('comment')]
  const [dyncId] = changes.length === 1 ? posts : []
  return {
    count: changes.length,
    ...(dyncId ? { dyncId } : { ...(posts.length > 0 && { dyncIds: posts }) }),
    ...(commentIds.length > 0 && { commentIds }),
  }
}

function stateAfter(act: Act, state: Row['state']): PostState | CommentState | null {
  if (act.kind === 'comment') return movedComment(state as CommentState, act.move)
  if (act.move !== 'reject') return movedPost(state as PostState, act.move)
  return movedPost(state as PostState, state === 'review' ? 'refuse' : 'takeOff')
}

async function lockedRow(db: TenantDb, companyId: string, { kind, id }: Act): Promise<Row | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await (kind === 'post'
    ? sql<Row>`
        select post_id as id, state, revision, appears_at, published_at, pinned_at from post
        where company_id = ${companyId} and post_id = ${id} for update`
    : sql<Row>`
        select comment_id as id, state, revision, null as appears_at, null as published_at,
          null as pinned_at from post_comment
        where company_id = ${companyId} and comment_id = ${id} for update`
  ).execute(db)
  return rows[0]
}

async function move(
  db: TenantDb,
  companyId: string,
  { kind, id }: Act,
  { row, to, reason }: { row: Row; to: Row['state']; reason: string },
): Promise<void> {
  if (kind === 'comment') {
    await sql`
      update post_comment set state = ${to}, revision = revision + 1, updated_at = clock_timestamp()
      where company_id = ${companyId} and comment_id = ${id}`.execute(db)
    return
  }
  const times = to === 'published' && !row.published_at ? publication(row.appears_at) : {}
  await db
    .updateTable('post')
    .set({
      state: to as PostState,
      review_note: to === 'published' ? '' : plainText(reason),
      revision: row.revision + 1,
      updated_at: sql<Date>`clock_timestamp()`,
      ...(to === 'offline' ? { pinned_at: null } : {}),
      ...times,
    })
    .where('company_id', '=', companyId)
    .where('post_id', '=', id)
    .execute()
}

/** The reports of a record. Those of a post are not those of its comments. */
async function settleReports(
  db: TenantDb,
  companyId: string,
  { kind, id }: Act,
  actId: string,
): Promise<void> {
  const of = kind === 'post' ? sql`post_id = ${id} and comment_id is null` : sql`comment_id = ${id}`
  await sql`
    update post_report set settled_at = clock_timestamp(), settled_by = ${actId}
    where company_id = ${companyId} and ${of} and settled_at is null`.execute(db)
}

/**
 * Undoes an act of the moderator within ten minutes. A record that changed since stays as it is.
 * @returns how many records went back
 * @throws Failure notFound
 */
export async function undoAct(db: TenantDb, moderator: Moderator, actId: string): Promise<number> {
  const { companyId, staffId } = moderator
  if (!isUuid(actId)) throw new Failure('notFound')
  const { rows } = await sql<{ changes: Change[] }>`
    update post_act set undone_at = clock_timestamp()
    where company_id = ${companyId} and act_id = ${actId} and staff_id = ${staffId} and undone_at is null
      and at > now() - interval '10 minutes' returning changes`.execute(db)
  if (!rows[0]) throw new Failure('notFound')
  if (rows[0].changes.some(({ pinnedAt }) => pinnedAt)) await lockPins(db, companyId)
  const undone: Change[] = []
  for (const change of rows[0].changes) if (await undo(db, companyId, change)) undone.push(change)
  await sql`
    update post_report set settled_at = null, settled_by = null
    where company_id = ${companyId} and settled_by = ${actId}`.execute(db)
  if (undone.length > 0) await record(db, companyId, staffId, 'posts decision undone', recorded(undone))
  return undone.length
}

/** Few posts of a face are pinned at a time. Locked before the posts themselves. */
export const lockPins = (db: TenantDb, companyId: string): Promise<void> =>
  lockUntilEnd(db, `${companyId} pinned posts`)

/** Its pin comes back, unless others have taken all places meanwhile. */
async function undo(db: TenantDb, companyId: string, change: Change): Promise<boolean> {
  const { kind, id, from, revision, isFirst, pinnedAt } = change
  const { numAffectedRows } = await (kind === 'comment'
    ? sql`
        update post_comment set state = ${from}, revision = revision + 1, updated_at = clock_timestamp()
        where company_id = ${companyId} and comment_id = ${id} and revision = ${revision}`
    : sql`
        update post set state = ${from}, revision = revision + 1, review_note = '', updated_at = clock_timestamp(),
          published_at = case when ${isFirst === true} then null else published_at end,
          pinned_at = case when (
            select count(*) from post other
            where other.company_id = ${companyId} and other.face = post.face and other.pinned_at is not null
          ) < ${postLimits.pinned} then ${pinnedAt ?? null}::timestamptz end
        where company_id = ${companyId} and post_id = ${id} and revision = ${revision}`
  ).execute(db)
  return numAffectedRows === 1n
}
