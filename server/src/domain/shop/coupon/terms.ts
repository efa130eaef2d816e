import type { CouponKind, CouponWay } from '@mingpian/contract/shared/rules/coupon.ts'
import { type RawBuilder, sql } from 'kysely'

/** What the coupon `c` takes, and from which goods, as lists show it. */
export interface Terms {
  couponId: string
  name: string
  kind: CouponKind
  off: number
  threshold: number
  things: string[]
}

/** The columns of `Terms`, of the coupon `c`. */
export const terms: RawBuilder<unknown> = sql`
  c.coupon_id as "couponId", c.name, c.kind, c.off::float8 as off, c.threshold::float8 as threshold,
  array(
    select p.name from product p where p.company_id = c.company_id and p.product_id = any(c.product_ids)
    union
    select coalesce(g.name, '') from unnest(c.category_ids) named (category_id)
    left join product_category g on g.company_id = c.company_id and g.category_id = named.category_id
    order by 1 limit 20) as things`

/** The state of the held coupon `h`. */
export const heldStateOf: RawBuilder<unknown> = sql`case
  when h.order_id is not null then 'used' when h.valid_to <= now() then 'expired'
  when h.valid_from > now() then 'soon' else 'usable' end`

/** Whether the coupon `c` can be taken now. */
export const isOpen: RawBuilder<boolean> = sql<boolean>`(
  c.stopped_at is null and c.starts_at <= now() and (c.ends_at is null or c.ends_at > now()) and c.taken < c.total)`

/** Whether the coupon `c` is taken in a way. */
export const isTakenBy: Readonly<Record<CouponWay, RawBuilder<boolean>>> = {
  link: sql<boolean>`c.by_link`,
  code: sql<boolean>`(c.code is not null)`,
  staff: sql<boolean>`c.by_staff`,
}

/** How many of the coupon `c` the persons have or used. */
export const countOf = (personIds: readonly string[]): RawBuilder<number> => sql<number>`(
  select count(*) from held_coupon h
  where h.company_id = c.company_id and h.coupon_id = c.coupon_id and h.person_id = any(${[...personIds]}::uuid[]))`
