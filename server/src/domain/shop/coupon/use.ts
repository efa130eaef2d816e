import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

interface OrderOf {
  companyId: string
  orderId: string
}

/**
 * Uses a coupon of a person for an order. One conditional statement: of two orders one gets it.
 * @returns whether this order got it
 */
export async function useCoupon(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  personIds: readonly string[],
  heldId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update held_coupon set order_id = ${orderId}, used_at = now()
    where company_id = ${companyId} and held_id = ${heldId} and person_id = any(${[...personIds]}::uuid[])
      and order_id is null and valid_from <= now() and valid_to > now()`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Gives back the coupon that an order uses. Repeating it changes nothing, also where another order uses the coupon by
 * then. One that has expired goes back as expired.
 */
export async function giveCouponBack(db: TenantDb, { companyId, orderId }: OrderOf): Promise<void> {
  await sql`
    update held_coupon set order_id = null, used_at = null
    where company_id = ${companyId} and order_id = ${orderId}`.execute(db)
}
