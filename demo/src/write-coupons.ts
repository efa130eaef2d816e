import { importHoldings, makeCoupon, stopCoupon, type TenantDb } from '@mingpian/server/seeding'
import { couponIdOf, holdingsOf } from './coupons.ts'
import { isOfTest, type PlannedOrder } from './orders.ts'
import type { Planned } from './plan.ts'

const dayMs = 86_400_000

/** What the company gives its buyers off, and who has it. Before the orders, which use some. */
export async function writeCoupons(
  db: TenantDb,
  planned: Planned,
  admin: { companyId: string; staffId: string },
  orders: readonly PlannedOrder[],
): Promise<void> {
  const { company, content, now } = planned
  const { companyId } = company
  if (isOfTest(planned)) return
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs)
  for (const coupon of content.coupons) {
    const { startsInDays, endsInDays, held: _, stopped: __, ...input } = coupon
    const at = new Date(Math.min(inDays(startsInDays).getTime(), now.getTime()) - dayMs)
    await makeCoupon(
      db,
      admin,
      {
        ...{ ...input, productIds: [], categoryIds: [], startsAt: inDays(startsInDays).toISOString() },
        endsAt: endsInDays === null ? '' : inDays(endsInDays).toISOString(),
      },
      { id: couponIdOf(companyId, coupon), at },
    )
  }
  await importHoldings(db, companyId, holdingsOf(planned, orders))
  for (const coupon of content.coupons)
    if (coupon.stopped) await stopCoupon(db, admin, couponIdOf(companyId, coupon), { at: inDays(-1) })
}
