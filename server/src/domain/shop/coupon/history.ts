import type { CouponWay } from '@mingpian/contract/shared/rules/coupon.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/** A coupon that a person got in the past. */
export interface PastHolding {
  heldId: string
  couponId: string
  personId: string
  way: CouponWay
  /** Who gave it. */
  staffId: string | null
  shareId: string | null
  at: Date
}

/** Stores coupons that persons got in the past, for a program that fills a database. */
export async function importHoldings(
  db: TenantDb,
  companyId: string,
  holdings: readonly PastHolding[],
): Promise<void> {
  for (const { heldId, couponId, personId, way, staffId, shareId, at } of holdings)
    await sql`
      with counted as (
        update coupon set taken = taken + 1 where company_id = ${companyId} and coupon_id = ${couponId}
        returning coupon_id, starts_at, ends_at, valid_days
      )
      insert into held_coupon (company_id, held_id, coupon_id, person_id, way, staff_id, share_id, taken_at, valid_from,
        valid_to)
      select ${companyId}, ${heldId}, coupon_id, ${personId}, ${way}, ${staffId}, ${shareId}, ${at},
        case when valid_days is null then starts_at else ${at}::timestamptz end,
        case when valid_days is null then ends_at else ${at}::timestamptz + make_interval(days => valid_days) end
      from counted`.execute(db)
}

/** An order of the past used a coupon. */
export async function importUse(
  db: TenantDb,
  companyId: string,
  { heldId, orderId, at }: { heldId: string; orderId: string; at: Date },
): Promise<void> {
  await sql`
    update held_coupon set order_id = ${orderId}, used_at = ${at}
    where company_id = ${companyId} and held_id = ${heldId}`.execute(db)
}
