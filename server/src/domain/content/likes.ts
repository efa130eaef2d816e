import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { lockedRoot } from '#domain/identity/locks.ts'
import { personIdsOf } from '#domain/identity/persons.ts'

/** Number of persons who like a piece, and whether the reader does; a reader without a session does not. */
export async function likesOf(
  db: TenantDb,
  companyId: string,
  materialId: string,
  reader: Pick<Caller, 'personId'> | null,
): Promise<{ likes: number; liked: boolean }> {
  const personIds = reader ? await personIdsOf(db, companyId, reader.personId) : []
  const { likes, own } = await db
    .selectFrom('material_like')
    .select(({ fn, eb }) => [
      fn.countAll<string>().as('likes'),
      fn
        .countAll<string>()
        .filterWhere(personIds.length > 0 ? eb('person_id', 'in', personIds) : eb.lit(false))
        .as('own'),
    ])
    .where('company_id', '=', companyId)
    .where('material_id', '=', materialId)
    .executeTakeFirstOrThrow()
  return { likes: Number(likes), liked: Number(own) > 0 }
}

/** Sets whether the caller likes a piece. Idempotent. */
export async function setLike(
  db: TenantDb,
  { companyId, identityPersonId }: Pick<Caller, 'companyId' | 'identityPersonId'>,
  materialId: string,
  liked: boolean,
): Promise<{ likes: number; liked: boolean }> {
  const personId = await lockedRoot(db, companyId, identityPersonId)
  const personIds = await personIdsOf(db, companyId, personId)
  const known = await likesOf(db, companyId, materialId, { personId })
  if (known.liked === liked) return known
  if (liked)
    await db
      .insertInto('material_like')
      .values({ company_id: companyId, material_id: materialId, person_id: identityPersonId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await db
      .deleteFrom('material_like')
      .where('company_id', '=', companyId)
      .where('material_id', '=', materialId)
      .where('person_id', 'in', personIds)
      .execute()
  return likesOf(db, companyId, materialId, { personId })
}
