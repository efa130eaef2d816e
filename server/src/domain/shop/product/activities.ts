import type { ActivityInput, ActivityPrice, NamedSku } from '@mingpian/contract/shared/goods.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { momentOf } from '#core/http/moment.ts'
import { record } from '#domain/audit/record.ts'
import { namedSku, refuseUnknownProduct } from './managed.ts'
import type { Keeper } from './save.ts'

/** Prices for a time: those that run or come, the next end first, then the past ones. */
export async function activitiesOf(
  db: TenantDb,
  companyId: string,
  { productId, page, pageSize }: Page & { productId?: string | undefined },
) {
  if (productId) await refuseUnknownProduct(db, companyId, productId)
  const asked = sql`
    from activity_price a
    join product_sku s on s.company_id = a.company_id and s.sku_id = a.sku_id
    join product p on p.company_id = s.company_id and p.product_id = s.product_id
    where a.company_id = ${companyId} ${productId ? sql`and s.product_id = ${productId}` : sql``}`
  const { rows } = await sql<
    NamedSku & { id: string; title: string; own: number; startsAt: Date; endsAt: Date; left: number }
  >`
    select a.activity_price_id as id, a.name as title, a.price::float8 as own, a.starts_at as "startsAt",
      a.ends_at as "endsAt", a.available as left, ${namedSku}
    ${asked}
    order by a.ends_at <= now(), case when a.ends_at > now() then a.ends_at end, a.ends_at desc, a.activity_price_id
    ${limitOf({ page, pageSize })}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${asked}`.execute(db)
  const now = Date.now()
  const list = rows.map(
    ({ id, title, own, startsAt, endsAt, left, ...sku }): ActivityPrice => ({
      activityPriceId: id,
      name: title,
      sku,
      price: own,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      left,
      state: endsAt.getTime() <= now ? 'past' : startsAt.getTime() > now ? 'coming' : 'running',
    }),
  )
  return { list, total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/**
 * Gives SKUs a price for a time.
 * @param ids those that a program brings along that fills a database; what it brings may lie in the past
 * @returns the ids in the order of the lines
 * @throws Failure notFound, parameterError for a span that ends before it begins or lies in the past, and for a SKU
 * that has another such price at that time
 */
export async function makeActivity(
  db: TenantDb,
  companyId: string,
  { name, lines, ...span }: ActivityInput,
  { staffId, ids }: { staffId?: string; ids?: string[] } = {},
): Promise<string[]> {
  const [startsAt, endsAt] = [momentOf('startsAt', span.startsAt), momentOf('endsAt', span.endsAt)]
  if (startsAt >= endsAt) refuseParameter('endsAt', 'must be later than startsAt')
  if (!ids && endsAt.getTime() <= Date.now()) refuseParameter('endsAt', 'must be in the future')
  const skuIds = lines.map(({ skuId }) => skuId.toLowerCase())
  if (!skuIds.every(isUuid)) throw new Failure('notFound')
  if (new Set(skuIds).size < skuIds.length) refuseParameter('lines', 'must each name another SKU')
  // Locked, so that two activities of one SKU are compared one after the other.
  const { rows } = await sql`
    select from product_sku s join product p on p.company_id = s.company_id and p.product_id = s.product_id
    where s.company_id = ${companyId} and s.sku_id = any(${skuIds}::uuid[])
      and s.removed_at is null and p.removed_at is null
    order by s.sku_id for no key update of s`.execute(db)
  if (rows.length < skuIds.length) throw new Failure('notFound')
  const { rows: others } = await sql<{ skuId: string }>`
    select sku_id as "skuId" from activity_price
    where company_id = ${companyId} and sku_id = any(${skuIds}::uuid[])
      and tstzrange(starts_at, ends_at) && tstzrange(${startsAt}, ${endsAt})`.execute(db)
  if (others[0]) {
    const at = skuIds.indexOf(others[0].skuId)
    refuseParameter(`lines.${at}`, 'has another price for a part of this time')
  }
  const newIds = ids ?? lines.map(() => uuidv7())
  const written = lines.map(({ price, stock }, at) => ({ id: newIds[at], skuId: skuIds[at], price, stock }))
  await sql`
    insert into activity_price
      (company_id, activity_price_id, sku_id, name, price, starts_at, ends_at, available)
    select ${companyId}, id, "skuId", ${name}, price, ${startsAt}, ${endsAt}, stock
    from jsonb_to_recordset(${JSON.stringify(written)}) as w (id uuid, "skuId" uuid, price bigint, stock integer)`.execute(
    db,
  )
  if (staffId) await record(db, companyId, staffId, 'activity price made', { skus: lines.length })
  return newIds
}

/** Ends a price for a time, or deletes one that has not begun. Idempotent. @throws Failure notFound */
export async function endActivity(db: TenantDb, { companyId, staffId }: Keeper, id: string): Promise<number> {
  if (!isUuid(id)) throw new Failure('notFound')
  const { rows } = await sql<{ isComing: boolean; isPast: boolean }>`
    select starts_at >= now() as "isComing", ends_at <= now() as "isPast" from activity_price
    where company_id = ${companyId} and activity_price_id = ${id} for update`.execute(db)
  const [row] = rows
  if (!row) throw new Failure('notFound')
  if (row.isPast) return 0
  if (row.isComing)
    await sql`delete from activity_price where company_id = ${companyId} and activity_price_id = ${id}`.execute(
      db,
    )
  else
    await sql`
      update activity_price set ends_at = now() where company_id = ${companyId} and activity_price_id = ${id}`.execute(
      db,
    )
  await record(db, companyId, staffId, 'activity price ended')
  return 1
}
