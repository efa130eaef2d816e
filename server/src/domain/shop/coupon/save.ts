import type { CouponInput } from '@mingpian/contract/shared/coupons.ts'
import { couponLimits } from '@mingpian/contract/shared/rules/coupon.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { momentOf } from '#core/http/moment.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import type { Keeper } from '#domain/shop/product/save.ts'

interface Fixed {
  kind: CouponInput['kind']
  off: number
  threshold: number
  product_ids: string[]
  category_ids: string[]
  starts_at: Date
  ends_at: Date | null
  valid_days: number | null
}

/** What a coupon is worth and how long: fixed once the coupon was taken. */
function fixedOf({ kind, off, threshold, validDays, ...input }: CouponInput): Fixed {
  if (kind === 'percent' && off > couponLimits.percent)
    refuseParameter('off', `must be at most ${couponLimits.percent}`)
  const startsAt = momentOf('startsAt', input.startsAt)
  const endsAt = input.endsAt === '' ? null : momentOf('endsAt', input.endsAt)
  if (!endsAt && validDays === 0) refuseParameter('endsAt', 'must not be empty without validDays')
  if (endsAt && endsAt.getTime() <= startsAt.getTime()) refuseParameter('endsAt', 'must be after startsAt')
  const ids = (named: readonly string[]) => [...new Set(named.map((id) => id.toLowerCase()))].sort()
  return {
    ...{ kind, off, threshold, product_ids: ids(input.productIds), category_ids: ids(input.categoryIds) },
    ...{ starts_at: startsAt, ends_at: endsAt, valid_days: validDays || null },
  }
}

const supplyOf = ({ name, total, perPerson, byLink, byStaff, code }: CouponInput) => ({
  ...{ name: name.trim(), total, per_person: perPerson, by_link: byLink, by_staff: byStaff },
  code: code.toUpperCase() || null,
})

/**
 * Makes a coupon.
 * @returns its id
 * @throws Failure parameterError; notFound for a product or a category that the company does not have
 */
export async function makeCoupon(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  input: CouponInput,
  given: Given = {},
): Promise<string> {
  await requireCompany(db, companyId, { alone: true })
  const fixed = fixedOf(input)
  if (fixed.ends_at && !given.at && fixed.ends_at.getTime() <= Date.now())
    refuseParameter('endsAt', 'must not be in the past')
  await refuseUnknown(db, companyId, fixed)
  await refuseOthersCode(db, companyId, input.code, null)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from coupon where company_id = ${companyId} and stopped_at is null`.execute(
    db,
  )
  if ((rows[0]?.count ?? 0) >= couponLimits.coupons)
    refuseParameter('name', `cannot be given: the company has ${couponLimits.coupons} coupons, stop some`)
  const couponId = givenId(given)
  await db
    .insertInto('coupon')
    .values({
      ...{ company_id: companyId, coupon_id: couponId, ...fixed, ...supplyOf(input) },
      ...(given.at && { created_at: given.at }),
    })
    .execute()
  await record(db, companyId, staffId, 'coupon made', { couponId })
  return couponId
}

/**
 * Changes a coupon. What persons have already stays what they took.
 * @throws Failure notFound, parameterError
 */
export async function saveCoupon(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  couponId: string,
  input: CouponInput,
): Promise<void> {
  await requireCompany(db, companyId, { alone: true })
  const before = await lockCoupon(db, companyId, couponId)
  const fixed = fixedOf(input)
  if (before.taken > 0) {
    const changed = (Object.keys(fixed) as (keyof Fixed)[]).find(
      (key) => JSON.stringify(fixed[key]) !== JSON.stringify(before[key]),
    )
    if (changed) refuseParameter(asCalled[changed], 'must not change, since the coupon was taken')
  } else await refuseUnknown(db, companyId, fixed)
  if (input.total < before.taken) refuseParameter('total', `must be at least ${before.taken}`)
  await refuseOthersCode(db, companyId, input.code, couponId)
  await db
    .updateTable('coupon')
    .set({ ...fixed, ...supplyOf(input) })
    .where('company_id', '=', companyId)
    .where('coupon_id', '=', couponId)
    .execute()
  await record(db, companyId, staffId, 'coupon changed', { couponId })
}

const asCalled = {
  ...{ kind: 'kind', off: 'off', threshold: 'threshold', product_ids: 'productIds' },
  ...{ category_ids: 'categoryIds', starts_at: 'startsAt', ends_at: 'endsAt', valid_days: 'validDays' },
} satisfies Record<keyof Fixed, keyof CouponInput>

/**
 * The products of a category that is removed move to another one: so do the coupons that are for them. Without another
 * one they stay for that category, and so for no goods.
 */
export async function moveCoupons(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { categoryId, moveToId }: { categoryId: string; moveToId?: string | undefined },
): Promise<void> {
  if (!moveToId) return
  const { rows } = await sql<{ couponId: string }>`
    update coupon set category_ids = array(
      select distinct unnest(array_replace(category_ids, ${categoryId}::uuid, ${moveToId}::uuid)) order by 1)
    where company_id = ${companyId} and ${categoryId}::uuid = any(category_ids)
    returning coupon_id as "couponId"`.execute(db)
  for (const { couponId } of rows) await record(db, companyId, staffId, 'coupon changed', { couponId })
}

/** Ends the taking of a coupon; repeating it changes nothing. @throws Failure notFound */
export async function stopCoupon(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  couponId: string,
  { at = new Date() }: Pick<Given, 'at'> = {},
): Promise<void> {
  const { stoppedAt } = await lockCoupon(db, companyId, couponId)
  if (stoppedAt) return
  await sql`
    update coupon set stopped_at = ${at} where company_id = ${companyId} and coupon_id = ${couponId}`.execute(
    db,
  )
  await record(db, companyId, staffId, 'coupon stopped', { couponId })
}

async function lockCoupon(
  db: TenantDb,
  companyId: string,
  couponId: string,
): Promise<Fixed & { taken: number; stoppedAt: Date | null }> {
  const { rows } = isUuid(couponId)
    ? await sql<Fixed & { taken: number; stoppedAt: Date | null }>`
        select kind, off::float8 as off, threshold::float8 as threshold, product_ids, category_ids, starts_at, ends_at,
          valid_days, taken, stopped_at as "stoppedAt"
        from coupon where company_id = ${companyId} and coupon_id = ${couponId} for update`.execute(db)
    : { rows: [] }
  const [row] = rows
  if (!row) throw new Failure('notFound')
  return row
}

async function refuseUnknown(
  db: TenantDb,
  companyId: string,
  { product_ids: productIds, category_ids: categoryIds }: Fixed,
): Promise<void> {
  if (![...productIds, ...categoryIds].every(isUuid)) throw new Failure('notFound')
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from product where company_id = ${companyId} and product_id = any(${productIds}::uuid[])
        and removed_at is null)::integer + (
      select count(*) from product_category
      where company_id = ${companyId} and category_id = any(${categoryIds}::uuid[]))::integer as count`.execute(
    db,
  )
  if (rows[0]?.count !== productIds.length + categoryIds.length) throw new Failure('notFound')
}

async function refuseOthersCode(
  db: TenantDb,
  companyId: string,
  code: string,
  ownId: string | null,
): Promise<void> {
  if (code === '') return
  const { rows } = await sql`
    select from coupon where company_id = ${companyId} and code = ${code.toUpperCase()}
      and coupon_id is distinct from ${ownId}::uuid`.execute(db)
  if (rows.length > 0) refuseParameter('code', 'is the code of another coupon')
}
