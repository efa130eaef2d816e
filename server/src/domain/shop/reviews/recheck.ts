import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { JobPayload } from '#core/jobs/tasks.ts'
import { tellProductReviewers } from '#domain/notices/reviews.ts'
import { postSetting } from '#domain/posts/settings.ts'
import { foundWords } from '#domain/posts/words.ts'
import { waitingReviews } from './managed.ts'

/** Reviews that one transaction looks at. */
const batch = 500

/**
 * The job after a change of the company's words: shown reviews with a word that no moderator saw in them wait, as comments
 * do (decision 77).
 */
export const recheckReviews =
  (parts: { db: Pick<Database, 'tenant'> }) =>
  async ({ companyId }: Pick<JobPayload, 'companyId'>): Promise<void> => {
    let hits = 0
    for (let after = '00000000-0000-0000-0000-000000000000'; after; ) {
      const part = await parts.db.tenant(companyId, (db) => recheckPart(db, companyId, after))
      hits += part.hits
      after = part.last
    }
    if (hits === 0) return
    await parts.db.tenant(companyId, async (db) =>
      tellProductReviewers(db, companyId, await waitingReviews(db, companyId)),
    )
  }

async function recheckPart(db: TenantDb, companyId: string, after: string) {
  const { forbiddenWords: forbidden, allowedWords: allowed } = await postSetting(db, companyId)
  const { rows } = await sql<{ id: string; content: string; passed: string[]; revision: number }>`
    select review_id as id, content, found_words as passed, revision from product_review
    where company_id = ${companyId} and state = 'shown' and review_id > ${after} order by review_id limit ${batch}`.execute(
    db,
  )
  let hits = 0
  for (const { id, content, passed, revision } of rows) {
    const words = foundWords(content, { forbidden, allowed })
    if (words.every((word) => passed.includes(word))) continue
    const { numAffectedRows } = await sql`
      update product_review set state = 'waiting', causes = '{words}', found_words = ${words}, revision = revision + 1,
        updated_at = clock_timestamp()
      where company_id = ${companyId} and review_id = ${id} and revision = ${revision} and state = 'shown'`.execute(
      db,
    )
    hits += Number(numAffectedRows ?? 0n)
  }
  return { hits, last: rows.length === batch ? (rows.at(-1)?.id ?? '') : '' }
}
