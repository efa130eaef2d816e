import type { DrawnPost, Locale } from '@mingpian/contract/shared/render.ts'
import { Failure } from '#core/http/failure.ts'
import { deskPostFor } from '#domain/posts/desk.ts'
import { postReader } from '#domain/posts/reader.ts'
import { readPost } from '#domain/posts/rows.ts'
import { type ReadsPieces, salespersonOf } from './pieces.ts'

/**
 * A post that any visitor may read, with the salesperson's card. null for any other, and if the database does not
 * answer: the client requests it and shows why there is none.
 */
export async function postOrNothing(
  { db, sealer, log }: ReadsPieces,
  { companyId, postId, userId }: { companyId: string; postId: string; userId: string },
  locale: Locale,
): Promise<DrawnPost | null> {
  try {
    return await db.tenant(companyId, async (tenant) => {
      const reader = await postReader(tenant, companyId, null)
      const post = deskPostFor(reader, await readPost(tenant, reader, postId))
      return { companyId, post, ...(await salespersonOf(tenant, sealer, { companyId, userId }, locale)) }
    })
  } catch (error) {
    if (!(error instanceof Failure)) db.outages.logError(log, error, 'a post could not be read')
    return null
  }
}
