import type { ChosenGood, ChosenMaterial } from '@mingpian/contract/shared/card-things.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'
import { effectiveState, isOwnPiece } from '#domain/content/visibility.ts'

interface OwnMaterial {
  _id: string
  title: string
}

interface OwnGood {
  _id: string
  hidden: boolean
  reason: string
}

interface Card {
  companyId: string
  staffId: string
}

/** The owner's own part of a list: fixed things are left out, and absent texts become ''. */
export const ownMaterials = (
  asked: readonly { _id: string; title?: string }[],
  before: readonly ChosenMaterial[],
): OwnMaterial[] =>
  own('materials', asked, before).map(({ _id, title = '' }) => ({ _id, title: title.trim() }))

export const ownGoods = (
  asked: readonly { _id: string; hidden?: boolean; reason?: string }[],
  before: readonly ChosenGood[],
): OwnGood[] =>
  own('goods', asked, before).map(({ _id, hidden = false, reason = '' }) => ({
    _id,
    hidden,
    reason: reason.trim(),
  }))

/** @throws Failure 400 where a thing is named twice */
function own<T extends { _id: string }>(
  path: string,
  asked: readonly T[],
  before: readonly { _id: string; fixed: boolean }[],
): T[] {
  const list = asked.map((each) => ({ ...each, _id: each._id.toLowerCase() }))
  if (new Set(list.map(({ _id }) => _id)).size < list.length)
    throw new Failure('parameterError', {
      parameters: [{ path, message: `${path} must name each thing once` }],
    })
  return list.filter(({ _id }) => !before.some((each) => each.fixed && each._id === _id))
}

/** Whether the list equals the card's, apart from fixed things. An absent list changes nothing. */
export const areMaterialsAsBefore = (
  before: readonly ChosenMaterial[],
  wanted: readonly OwnMaterial[] | undefined,
) =>
  !wanted ||
  isSame(
    before.filter(({ fixed }) => !fixed).map(({ _id, ownTitle }) => ({ _id, title: ownTitle })),
    wanted,
  )

export const areGoodsAsBefore = (before: readonly ChosenGood[], wanted: readonly OwnGood[] | undefined) =>
  !wanted ||
  isSame(
    before.filter(({ fixed }) => !fixed).map(({ _id, hidden, reason }) => ({ _id, hidden, reason })),
    wanted,
  )

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A published piece of the company or of the card's owner; a colleague's own pieces are excluded. */
const mayStandOnCard = (companyId: string, staffId: string) =>
  sql`(${effectiveState} = 'published' and (material.official or ${isOwnPiece(companyId, staffId)}))`

/**
 * Added things must be published by the company; things that are on the card may stay unpublished.
 * @throws Failure notFound, for a thing that is missing, another company's or not published
 */
export async function refuseUnknown(
  db: TenantDb,
  { companyId, staffId }: Card,
  table: 'material' | 'product',
  wanted: readonly { _id: string }[],
  before: readonly { _id: string }[],
): Promise<void> {
  const added = wanted.map(({ _id }) => _id).filter((id) => !before.some(({ _id }) => _id === id))
  if (added.length === 0) return
  if (!added.every(isUuid)) throw new Failure('notFound')
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from ${sql.table(table)}
     where company_id = ${companyId} and status = 'published' and ${sql.ref(`${table}_id`)} = any(${added}::uuid[])
       and ${table === 'material' ? mayStandOnCard(companyId, staffId) : sql`true`}`.execute(db)
  if (rows[0]?.found !== added.length) throw new Failure('notFound')
}

const fixedIds = (before: readonly { _id: string; fixed: boolean }[]) =>
  before.filter(({ fixed }) => fixed).map(({ _id }) => _id)

/**
 * Replaces a card's own materials. Things that the company has fixed meanwhile stay stored, as they become the owner's
 * again when the company removes them.
 */
export async function writeMaterials(
  db: TenantDb,
  { companyId, staffId }: Card,
  wanted: readonly OwnMaterial[],
  before: readonly ChosenMaterial[],
): Promise<void> {
  const stays = [...wanted.map(({ _id }) => _id), ...fixedIds(before)]
  await db
    .deleteFrom('card_material')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where(sql<boolean>`material_id <> all(${stays}::uuid[])`)
    .execute()
  if (wanted.length === 0) return
  await db
    .insertInto('card_material')
    .values(
      wanted.map(({ _id, title }, position) => ({
        company_id: companyId,
        staff_id: staffId,
        material_id: _id,
        position,
        title,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'staff_id', 'material_id']).doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        title: ref('excluded.title'),
      })),
    )
    .execute()
}

/** As `writeMaterials`, for products. */
export async function writeGoods(
  db: TenantDb,
  { companyId, staffId }: Card,
  wanted: readonly OwnGood[],
  before: readonly ChosenGood[],
): Promise<void> {
  const stays = [...wanted.map(({ _id }) => _id), ...fixedIds(before)]
  await db
    .deleteFrom('card_product')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where(sql<boolean>`product_id <> all(${stays}::uuid[])`)
    .execute()
  if (wanted.length === 0) return
  await db
    .insertInto('card_product')
    .values(
      wanted.map(({ _id, hidden, reason }, position) => ({
        company_id: companyId,
        staff_id: staffId,
        product_id: _id,
        position,
        hidden,
        reason,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'staff_id', 'product_id']).doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        hidden: ref('excluded.hidden'),
        reason: ref('excluded.reason'),
      })),
    )
    .execute()
}
