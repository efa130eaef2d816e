import type { SpotQuestion } from '@mingpian/contract/questions.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'

/** Questions by their ids. */
export async function questionsOf(
  db: TenantDb,
  companyId: string,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, SpotQuestion>> {
  const ids = questionIds.filter(isUuid)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('spot_question')
    .select(['question_id', 'words', 'picture', 'page', 'x', 'y'])
    .where('company_id', '=', companyId)
    .where('question_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ question_id, ...question }) => [question_id, question]))
}
