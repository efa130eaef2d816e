import type { HeldCoupon } from '@mingpian/contract/shared/coupons.ts'
import type { HeldState } from '@mingpian/contract/shared/rules/coupon.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { heldStateOf, type Terms, terms } from './terms.ts'

const tables = sql`held_coupon h join coupon c using (company_id, coupon_id)`

const ownedBy = (companyId: string, personIds: readonly string[]): RawBuilder<unknown> =>
  sql`h.company_id = ${companyId} and h.person_id = any(${[...personIds]}::uuid[])`

/** The coupons that a person has in a state: usable ones by their end, the others newest first. */
export async function heldCoupons(
  db: TenantDb,
  companyId: string,
  personIds: readonly string[],
  state: HeldState,
  { page, pageSize }: Page,
) {
  const where = sql`${ownedBy(companyId, personIds)} and ${heldStateOf} = ${state}`
  const order =
    state === 'usable' ? sql`h.valid_to, h.held_id` : sql`coalesce(h.used_at, h.taken_at) desc, h.held_id`
  const { rows } = await sql<
    Omit<HeldCoupon, 'takenAt' | 'validFrom' | 'validTo'> & Record<'takenAt' | 'validFrom' | 'validTo', Date>
  >`
    select h.held_id as "heldId", ${terms}, ${heldStateOf} as state, h.way, h.taken_at as "takenAt",
      h.valid_from as "validFrom", h.valid_to as "validTo", coalesce(h.order_id::text, '') as "orderId"
    from ${tables} where ${where} order by ${order} ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from ${tables} where ${where}`.execute(db)
  return {
    list: rows.map(
      ({ takenAt, validFrom, validTo, ...row }): HeldCoupon => ({
        ...row,
        takenAt: takenAt.toISOString(),
        validFrom: validFrom.toISOString(),
        validTo: validTo.toISOString(),
      }),
    ),
    ...{ total: counted[0]?.total ?? 0, page, pageSize },
  }
}

/** A coupon of a person beside goods that they want to buy. */
export interface CouponAtHand extends Terms {
  heldId: string
  state: HeldState
  validTo: Date
  productIds: string[]
  categoryIds: string[]
}

/** As many as a checkout shows. */
const mostAtHand = 100

/**
 * The coupons that a person can use now or later, of several pieces of one coupon the piece that ends first, in the order
 * of their ends; and the one that they name, whatever became of it.
 * @param heldId '' for none
 */
export async function couponsAtHand(
  db: TenantDb,
  companyId: string,
  personIds: readonly string[],
  heldId: string,
): Promise<CouponAtHand[]> {
  const named = sql`(h.held_id is not distinct from ${isUuid(heldId) ? heldId : null}::uuid)`
  const isAtHand = sql`(h.order_id is null and h.valid_to > now())`
  const { rows } = await sql<CouponAtHand>`
    select * from (
      select distinct on (h.coupon_id, "isAtHand") h.held_id as "heldId", ${terms}, ${heldStateOf} as state,
        h.valid_to as "validTo", c.product_ids as "productIds", c.category_ids as "categoryIds",
        ${named} as "isNamed", ${isAtHand} as "isAtHand"
      from ${tables}
      where ${ownedBy(companyId, personIds)} and (${named} or ${isAtHand})
      order by h.coupon_id, "isAtHand", "isNamed" desc, h.valid_to, h.held_id
    ) one
    order by "isNamed" desc, "validTo", "heldId" limit ${mostAtHand}`.execute(db)
  return rows
}
