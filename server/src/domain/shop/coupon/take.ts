import type { CouponWay } from '@mingpian/contract/shared/rules/coupon.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { countOf, isOpen, isTakenBy } from './terms.ts'

interface Taking {
  companyId: string
  couponId: string
  /** Under whom it is stored. */
  personId: string
  /** All of the same person, locked: what they have counts for the limit of one person. */
  personIds: readonly string[]
  way: CouponWay
  /** Who gives it. */
  staffId?: string
  shareId?: string | undefined
}

/**
 * Gives a person a coupon, if it can be taken now, in this way, and some are left. One conditional statement counts it and stores it, so
 * that of n coupons exactly n are taken.
 * @returns whether they got it
 */
export async function takeCoupon(
  db: TenantDb,
  { companyId, couponId, personId, personIds, way, staffId, shareId }: Taking,
): Promise<boolean> {
  const heldId = uuidv7()
  const { numAffectedRows } = await sql`
    with counted as (
      update coupon c set taken = taken + 1
      where c.company_id = ${companyId} and c.coupon_id = ${couponId} and ${isOpen} and ${isTakenBy[way]}
        and ${countOf(personIds)} < c.per_person
      returning c.coupon_id, c.starts_at, c.ends_at, c.valid_days
    )
    insert into held_coupon (company_id, held_id, coupon_id, person_id, way, staff_id, share_id, valid_from, valid_to)
    select ${companyId}, ${heldId}, coupon_id, ${personId}, ${way}, ${staffId ?? null}, ${shareId || null},
      case when valid_days is null then starts_at else now() end,
      case when valid_days is null then ends_at else now() + make_interval(days => valid_days) end
    from counted`.execute(db)
  if (numAffectedRows !== 1n) return false
  await addJob(db, 'tell_coupon', heldId)
  return true
}
