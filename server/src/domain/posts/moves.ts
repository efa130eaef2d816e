import { movedPost, postLimits } from '@mingpian/contract/shared/rules/post.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Fail } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { releaseUploads } from '#domain/files/removal.ts'
import { filesOf, type PostBody } from './check.ts'
import { lockPins, type Moderator } from './decide.ts'
import { type PostReader, postReader } from './reader.ts'
import { refusal } from './state-words.ts'
import { type Author, lockedPost, requireRight, type Saved } from './write.ts'

/** Takes a post off: its author's or, by a moderator, any. @throws Failure notFound, forbidden, illegalMove */
export async function takeOff(
  db: TenantDb,
  author: Author,
  dyncId: string,
  fail: Fail<'illegalMove'>,
): Promise<Saved> {
  const { companyId, staffId } = author
  const reader = await postReader(db, companyId, author)
  const row = await lockedPost(db, reader, dyncId)
  requireRight(reader, row)
  const status = movedPost(row.state, 'takeOff')
  if (!status) return fail('illegalMove', refusal(row.state, 'takeOff'))
  const saved = { dyncId: row.post_id, status }
  if (status === row.state) return { ...saved, revision: row.revision }
  await sql`
    update post set state = ${status}, pinned_at = null, revision = revision + 1, updated_at = clock_timestamp()
    where company_id = ${companyId} and post_id = ${row.post_id}`.execute(db)
  await record(db, companyId, staffId, 'post taken off', { dyncId: row.post_id })
  return { ...saved, revision: row.revision + 1 }
}

/** Pins a published post, or ends that. @throws Failure notFound; illegalMove for another state, and for a fourth one */
export async function pinPost(
  db: TenantDb,
  { reader, moderator }: { reader: PostReader; moderator: Moderator },
  dyncId: string,
  { pinned, fail }: { pinned: boolean; fail: Fail<'illegalMove'> },
): Promise<void> {
  const { companyId } = reader
  await lockPins(db, companyId)
  const row = await lockedPost(db, reader, dyncId)
  if (pinned && row.state !== 'published') return fail('illegalMove', refusal(row.state, 'pin'))
  if (pinned) {
    const { rows } = await sql<{ others: number }>`
      select count(*)::integer as others from post
      where company_id = ${companyId} and face = ${row.face} and pinned_at is not null and post_id <> ${row.post_id}`.execute(
      db,
    )
    if ((rows[0]?.others ?? 0) >= postLimits.pinned)
      return fail('illegalMove', {
        zh: `最多置顶 ${postLimits.pinned} 条动态，请先取消一条`,
        en: `at most ${postLimits.pinned} posts can be pinned, please unpin one first`,
      })
  }
  await sql`
    update post set pinned_at = case when not ${pinned}::boolean then null when pinned_at is null then now() else pinned_at end
    where company_id = ${companyId} and post_id = ${row.post_id}`.execute(db)
  await record(db, companyId, moderator.staffId, pinned ? 'post pinned' : 'post unpinned', {
    dyncId: row.post_id,
  })
}

/** Deletes a post with its likes, comments and reports, for good. @returns whether it existed */
export async function deletePost(db: TenantDb, moderator: Moderator, dyncId: string): Promise<boolean> {
  const { companyId, staffId } = moderator
  if (!isUuid(dyncId)) return false
  const gone = await removedPost(db, sql`company_id = ${companyId} and post_id = ${dyncId}`)
  if (gone) await record(db, companyId, staffId, 'post deleted', { dyncId })
  return gone
}

/** Deletes a post; the files that its author uploaded for it go, where nothing else shows them. @returns whether it existed */
export async function removedPost(db: TenantDb, where: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<
    Pick<PostBody, 'pictures' | 'video' | 'link'> & {
      companyId: string
      personIds: string[]
      savedAt: Date
    }
  >`
    delete from post p where ${where}
    returning p.company_id as "companyId", p.pictures, p.video, p.link, p.updated_at as "savedAt", array(
      select a.person_id from person a
      where a.company_id = p.company_id and a.staff_id = p.staff_id) as "personIds"`.execute(db)
  const [gone] = rows
  if (gone) await releaseUploads(db, gone, filesOf(gone), gone.savedAt)
  return gone !== undefined
}
