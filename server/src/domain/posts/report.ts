import { plainText } from '@mingpian/contract/shared/rules/plain-text.ts'
import type { ReportReason } from '@mingpian/contract/shared/rules/post.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { lockedPersonIds } from '#domain/identity/persons.ts'

interface Report {
  postId: string
  /** null: the post is reported. */
  commentId: string | null
  reason: ReportReason
  note: string
}

/**
 * Stores a report of a post or a comment that the caller sees. A person has one report of a record: a second one changes
 * its reason, and comes before a moderator again only where the first is not settled.
 */
export async function reportToModerators(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'identityPersonId'>,
  { postId, commentId, reason, note: written }: Report,
): Promise<void> {
  const note = plainText(written)
  const { companyId, identityPersonId } = caller
  const personIds = await lockedPersonIds(db, caller)
  const { numAffectedRows } = await sql`
    update post_report set reason = ${reason}, note = ${note}
    where company_id = ${companyId} and post_id = ${postId} and comment_id is not distinct from ${commentId}::uuid
      and person_id = any(${personIds}::uuid[])`.execute(db)
  if (numAffectedRows) return
  await db
    .insertInto('post_report')
    .values({
      company_id: companyId,
      report_id: uuidv7(),
      post_id: postId,
      comment_id: commentId,
      person_id: identityPersonId,
      reason,
      note,
    })
    .execute()
}

/** Whether readers see a comment. */
export async function isShownComment(db: TenantDb, companyId: string, commentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from post_comment where company_id = ${companyId} and comment_id = ${commentId} and state = 'shown'`.execute(
    db,
  )
  return rows.length > 0
}
