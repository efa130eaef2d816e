import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { lockedPersonIds } from '#domain/identity/persons.ts'

export interface Liked {
  liked: boolean
  likes: number
  /** Whether the call changed something. */
  changed: boolean
}

/**
 * Sets whether the caller likes a post that they may see. A person has one like, also by several identities.
 * @param liked undefined: the opposite of the present state
 */
export async function likePost(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'identityPersonId'>,
  postId: string,
  liked: boolean | undefined,
): Promise<Liked> {
  const { companyId, identityPersonId } = caller
  const personIds = await lockedPersonIds(db, caller)
  const { rows } = await sql<{ liked: boolean }>`
    select exists (select from post_like
      where company_id = ${companyId} and post_id = ${postId} and person_id = any(${personIds}::uuid[])) as liked`.execute(
    db,
  )
  const was = rows[0]?.liked === true
  const becomes = liked ?? !was
  if (becomes && !was)
    await db
      .insertInto('post_like')
      .values({ company_id: companyId, post_id: postId, person_id: identityPersonId })
      .execute()
  else if (was && !becomes)
    await sql`
      delete from post_like
      where company_id = ${companyId} and post_id = ${postId} and person_id = any(${personIds}::uuid[])`.execute(
      db,
    )
  const { likes } = await countsOf(db, companyId, postId)
  return { liked: becomes, likes, changed: was !== becomes }
}

export async function countsOf(
  db: TenantDb,
  companyId: string,
  postId: string,
): Promise<{ likes: number; comments: number }> {
  const row = await db
    .selectFrom('post_count')
    .select(['likes', 'comments'])
    .where('company_id', '=', companyId)
    .where('post_id', '=', postId)
    .executeTakeFirst()
  return row ?? { likes: 0, comments: 0 }
}
