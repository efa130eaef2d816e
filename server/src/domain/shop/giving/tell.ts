import type { CouponWay } from '@mingpian/contract/shared/rules/coupon.ts'
import { sql } from 'kysely'
import type { Task } from '#core/jobs/queue.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { creditedTo } from '#domain/shop/order/credit.ts'
import { type DeedParts, recordDeeds } from '#domain/tracking/recorded-deeds.ts'

interface Told {
  personId: string
  rootId: string
  giverId: string | null
  shareId: string | null
  couponId: string
  name: string
  way: CouponWay
}

/**
 * The job that adds to the ledger that a person got a coupon. It counts for who gave it, else as an order would. Idempotent.
 * Leaves out a colleague, and a coupon that counts for no salesperson.
 */
export const tellCoupon =
  (parts: DeedParts): Task =>
  async ({ companyId, id }) => {
    const told = await parts.db.tenant(companyId, async (db) => {
      const { rows } = await sql<Told>`
        select h.person_id as "personId", root.person_id as "rootId", h.staff_id as "giverId", h.share_id as "shareId",
          c.coupon_id as "couponId", c.name, h.way
        from held_coupon h join coupon c using (company_id, coupon_id)
        join person p on p.company_id = h.company_id and p.person_id = h.person_id and p.staff_id is null
        join person root on root.company_id = h.company_id and root.person_id = ${rootIdOf('p')} and root.staff_id is null
        where h.company_id = ${companyId} and h.held_id = ${id}`.execute(db)
      const [row] = rows
      if (!row) return undefined
      const caller = { companyId, personId: row.rootId }
      const staffId = row.giverId ?? (await creditedTo(db, caller, row.shareId ?? undefined))
      return staffId === null ? undefined : { ...row, staffId }
    })
    if (!told) return
    const { couponId, name, way, giverId: _, ...who } = told
    await recordDeeds(parts, {
      companyId,
      ...who,
      content: { type: 'coupon', id: couponId },
      deeds: [{ event: 'take_coupon', activityId: `take_coupon ${id}` }],
      attr: { coupon: name, way },
    })
  }
