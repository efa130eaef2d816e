import type { CouponWay, HeldState } from '@mingpian/contract/shared/rules/coupon.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { managedCoupon } from '#domain/shop/coupon/managed.ts'
import { heldStateOf } from '#domain/shop/coupon/terms.ts'

interface Row {
  heldId: string
  person: string
  personNumber: number
  state: HeldState
  way: CouponWay
  salesperson: string
  takenAt: Date
  validTo: Date
  usedAt: Date | null
  orderId: string
  orderNumber: string
  amount: number
}

/**
 * Who has a coupon, the newest first.
 * @param names whether the reader sees who they are
 * @throws Failure notFound
 */
export async function couponHolders(
  db: TenantDb,
  companyId: string,
  { couponId, used }: { couponId: string; used?: '1' | undefined },
  { page, pageSize }: Page,
  names: boolean,
) {
  await managedCoupon(db, companyId, couponId)
  const where = sql`h.company_id = ${companyId} and h.coupon_id = ${couponId}
    and (${used ?? null}::text is null or h.order_id is not null)`
  const { rows } = await sql<Row>`
    select h.held_id as "heldId", ${names ? sql`root.name` : sql`''`} as person,
      ${names ? sql`case when root.name = '' then root.number else 0 end` : sql`0`}::float8 as "personNumber",
      ${heldStateOf} as state, h.way, coalesce(giver.name, sharer.name, '') as salesperson, h.taken_at as "takenAt",
      h.valid_to as "validTo", h.used_at as "usedAt", coalesce(h.order_id::text, '') as "orderId",
      coalesce(o.number, '') as "orderNumber", coalesce(o.coupon_amount, 0)::float8 as amount
    from held_coupon h
    join person p on p.company_id = h.company_id and p.person_id = h.person_id
    join person root on root.company_id = h.company_id and root.person_id = ${rootIdOf('p')}
    left join staff giver on giver.company_id = h.company_id and giver.staff_id = h.staff_id
    left join share s on s.company_id = h.company_id and s.share_id = h.share_id
    left join staff sharer on sharer.company_id = s.company_id and sharer.staff_id = s.staff_id
    left join shop_order o on o.company_id = h.company_id and o.order_id = h.order_id
    where ${where}
    order by h.taken_at desc, h.held_id ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from held_coupon h where ${where}`.execute(db)
  return {
    list: rows.map(({ takenAt, validTo, usedAt, ...row }) => ({
      ...row,
      takenAt: takenAt.toISOString(),
      validTo: validTo.toISOString(),
      usedAt: usedAt?.toISOString() ?? '',
    })),
    ...{ total: counted[0]?.total ?? 0, page, pageSize },
  }
}
