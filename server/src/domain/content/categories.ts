import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { effectiveState } from './visibility.ts'

/** A member of staff who sorts the content. */
interface Keeper {
  companyId: string
  staffId: string
}

const mostCategories = 200

/** The categories in their order, each with the number of its pieces. */
export async function categoriesOf(db: TenantDb, companyId: string) {
  const { rows } = await sql<{ categoryId: string; category: string; pieces: number; all: number }>`
    select c.category_id as "categoryId", c.name as category, counted.pieces, counted.all
    from content_category c cross join lateral (
      select count(*)::integer as all,
        (count(*) filter (where official and ${effectiveState} = 'published'))::integer as pieces
      from material
      where company_id = ${companyId} and material.category_id = c.category_id and status <> 'removed'
    ) counted
    where c.company_id = ${companyId} and c.removed_at is null
    order by c.position, c.category_id`.execute(db)
  return rows
}

/**
 * The id under which a piece is stored for a category that a call names.
 * @param categoryId '' for none
 * @throws Failure notFound
 */
export async function requireCategory(
  db: TenantDb,
  companyId: string,
  categoryId: string,
): Promise<string | null> {
  if (categoryId === '') return null
  if (!isUuid(categoryId)) throw new Failure('notFound')
  const { rows } = await sql<{ id: string }>`
    select category_id as id from content_category
    where company_id = ${companyId} and category_id = ${categoryId} and removed_at is null
    for share`.execute(db)
  const [row] = rows
  if (!row) throw new Failure('notFound')
  return row.id
}

/** The id of the category of this name; undefined where there is none. @param name '' is '' */
export async function categoryNamed(
  db: TenantDb,
  companyId: string,
  name: string,
): Promise<string | undefined> {
  if (name === '') return ''
  const row = await db
    .selectFrom('content_category')
    .select('category_id')
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.category_id
}

/**
 * Makes a category, the last in the order.
 * @returns its id
 * @throws Failure parameterError for the name of another category, and for one too many
 */
export async function createCategory(
  db: TenantDb,
  companyId: string,
  name: string,
  { staffId, ...given }: Given & { staffId?: string } = {},
): Promise<string> {
  const present = await held(db, companyId)
  if (present.length >= mostCategories)
    refuseParameter('name', `cannot be given: the company has ${mostCategories} categories already`)
  const words = ownName(present, name)
  const categoryId = given.id === undefined ? uuidv7() : givenId(given)
  await db
    .insertInto('content_category')
    .values({
      company_id: companyId,
      category_id: categoryId,
      name: words,
      position: Math.max(0, ...present.map(({ position }) => position)) + 1,
    })
    .execute()
  if (staffId) await record(db, companyId, staffId, 'content category made', { categoryId })
  return categoryId
}

/** @throws Failure notFound, parameterError for the name of another category */
export async function renameCategory(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { categoryId, name }: { categoryId: string; name: string },
): Promise<void> {
  const present = await held(db, companyId)
  const { id, name: before } = among(present, categoryId)
  const words = ownName(present, name, id)
  if (words === before) return
  await rowOf(db, companyId, id).set({ name: words }).execute()
  await record(db, companyId, staffId, 'content category renamed', { categoryId: id })
}

/**
 * Sets the order of categories; categories that are not named follow in their present order.
 * @throws Failure notFound
 */
export async function orderCategories(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  categoryIds: readonly string[],
): Promise<number> {
  const present = await held(db, companyId)
  const named = [...new Set(categoryIds)].map((asked) => among(present, asked).id)
  const order = [...named, ...present.map(({ id }) => id).filter((id) => !named.includes(id))]
  await sql`
    update content_category set position = place.at
    from unnest(${order}::uuid[]) with ordinality place (id, at)
    where company_id = ${companyId} and category_id = place.id`.execute(db)
  await record(db, companyId, staffId, 'content categories ordered')
  return order.length
}

/**
 * Deletes a category and moves its pieces.
 * @param moveToId the category to which they move; undefined: none
 * @returns the number of pieces
 * @throws Failure notFound, parameterError if that is the deleted category
 */
export async function removeCategory(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { categoryId, moveToId }: { categoryId: string; moveToId?: string | undefined },
): Promise<number> {
  const present = await held(db, companyId)
  const { id } = among(present, categoryId)
  const to = moveToId ? among(present, moveToId).id : null
  if (to === id) refuseParameter('moveToId', 'must be another category')
  // A concurrent save that puts a piece into the category runs before or after the whole move.
  await sql`select from content_category where company_id = ${companyId} and category_id = ${id} for update`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`
    update material set category_id = ${to}::uuid
    where company_id = ${companyId} and category_id = ${id} returning material_id as id`.execute(db)
  const moved = rows.map((row) => row.id)
  await rowOf(db, companyId, id).set({ removed_at: sql`now()`, moved_to: to, moved_pieces: moved }).execute()
  await record(db, companyId, staffId, 'content category removed', { categoryId: id })
  return moved.length
}

/**
 * Undoes a deletion. Pieces that were moved to another category since stay there. Idempotent.
 * @throws Failure notFound, parameterError if another category has the name now
 */
export async function putCategoryBack(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  categoryId: string,
): Promise<number> {
  const present = await held(db, companyId)
  if (!isUuid(categoryId)) throw new Failure('notFound')
  const row = await db
    .selectFrom('content_category')
    .select(['category_id as id', 'name', 'removed_at'])
    .where('company_id', '=', companyId)
    .where('category_id', '=', categoryId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  if (row.removed_at === null) return 0
  if (present.some(({ name }) => name === row.name))
    refuseParameter('categoryId', 'has the name of another category')
  const { numAffectedRows } = await sql`
    update material m set category_id = ${row.id}
    from content_category c
    where c.company_id = ${companyId} and c.category_id = ${row.id} and m.company_id = ${companyId}
      and m.material_id = any(c.moved_pieces) and m.category_id is not distinct from c.moved_to`.execute(db)
  await rowOf(db, companyId, row.id).set({ removed_at: null, moved_to: null, moved_pieces: [] }).execute()
  await record(db, companyId, staffId, 'content category put back', { categoryId: row.id })
  return Number(numAffectedRows ?? 0)
}

/**
 * Moves pieces into a category.
 * @param toCategoryId '' for none
 * @returns the previous category of each piece
 * @throws Failure notFound for a missing category or piece
 */
export async function assignCategory(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { materialIds, toCategoryId }: { materialIds: readonly string[]; toCategoryId: string },
): Promise<{ _id: string; categoryId: string }[]> {
  const ids = [...new Set(materialIds.map((id) => id.toLowerCase()))]
  if (!ids.every(isUuid)) throw new Failure('notFound')
  const to = await requireCategory(db, companyId, toCategoryId)
  const before = await db
    .selectFrom('material')
    .select(['material_id as _id', 'category_id'])
    .where('company_id', '=', companyId)
    .where('material_id', 'in', ids)
    .where('status', '<>', 'removed')
    .orderBy('material_id')
    .forUpdate()
    .execute()
  if (before.length < ids.length) throw new Failure('notFound')
  await db
    .updateTable('material')
    .set({ category_id: to })
    .where('company_id', '=', companyId)
    .where('material_id', 'in', ids)
    .execute()
  await record(db, companyId, staffId, 'content sorted', { categoryId: to, pieces: ids.length })
  return before.map(({ _id, category_id }) => ({ _id, categoryId: category_id ?? '' }))
}

interface HeldCategory {
  id: string
  name: string
  position: number
}

/** The categories of a company; a lock on its row prevents other changes of them until the transaction ends. */
async function held(db: TenantDb, companyId: string): Promise<HeldCategory[]> {
  const { rows } = await sql`
    select from company where company_id = ${companyId} for no key update`.execute(db)
  if (rows.length === 0) throw new Failure('notFound')
  return db
    .selectFrom('content_category')
    .select(['category_id as id', 'name', 'position'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('category_id')
    .execute()
}

function among(present: readonly HeldCategory[], asked: string): HeldCategory {
  const found = present.find(({ id }) => id === asked.toLowerCase())
  if (!found) throw new Failure('notFound')
  return found
}

/** @throws Failure parameterError for the name of another category */
function ownName(present: readonly HeldCategory[], name: string, ownId = ''): string {
  const words = name.trim()
  if (present.some((other) => other.name === words && other.id !== ownId))
    refuseParameter('name', 'is the name of another category')
  return words
}

const rowOf = (db: TenantDb, companyId: string, categoryId: string) =>
  db.updateTable('content_category').where('company_id', '=', companyId).where('category_id', '=', categoryId)
