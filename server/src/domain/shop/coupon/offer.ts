import type { OfferedCoupon } from '@mingpian/contract/shared/coupons.ts'
import type { CouponWay } from '@mingpian/contract/shared/rules/coupon.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { countOf, isOpen, isTakenBy, terms } from './terms.ts'

type Row<More = object> = Omit<OfferedCoupon, 'startsAt' | 'endsAt' | 'own'> & {
  startsAt: Date
  endsAt: Date | null
} & More

const columns = sql`
  ${terms}, c.starts_at as "startsAt", c.ends_at as "endsAt", coalesce(c.valid_days, 0) as "validDays",
  c.per_person as "perPerson"`

const shown = <More>({ startsAt, endsAt, ...row }: Row<More>) => ({
  ...row,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? '',
})

async function offer(
  db: TenantDb,
  companyId: string,
  personIds: readonly string[],
  way: CouponWay,
  condition: RawBuilder<unknown>,
): Promise<OfferedCoupon | undefined> {
  const { rows } = await sql<Row<{ own: number }>>`
    select ${columns}, ${countOf(personIds)}::integer as own, case
      when ${countOf(personIds)} >= c.per_person then 'taken'
      when c.stopped_at is not null or c.ends_at <= now() then 'ended'
      when c.starts_at > now() then 'soon'
      when c.taken >= c.total then 'soldOut'
      -- One that they have from elsewhere: no more come this way.
      when not ${isTakenBy[way]} then 'taken'
      else 'open' end as state
    from coupon c where c.company_id = ${companyId} and ${condition}`.execute(db)
  return rows[0] && shown(rows[0])
}

/** A coupon as a person may see it by its link; undefined for one that is not taken by a link and that they do not have. */
export const linkedOffer = async (
  db: TenantDb,
  companyId: string,
  personIds: readonly string[],
  couponId: string,
): Promise<OfferedCoupon | undefined> =>
  isUuid(couponId)
    ? offer(
        db,
        companyId,
        personIds,
        'link',
        sql`c.coupon_id = ${couponId} and (c.by_link or ${countOf(personIds)} > 0)`,
      )
    : undefined

/** The coupon of a code. */
export const offerOfCode = (
  db: TenantDb,
  companyId: string,
  personIds: readonly string[],
  code: string,
): Promise<OfferedCoupon | undefined> =>
  offer(db, companyId, personIds, 'code', sql`c.code = ${code.toUpperCase()}`)

/** A coupon that members of staff give. */
export const givenOffer = async (
  db: TenantDb,
  companyId: string,
  personIds: readonly string[],
  couponId: string,
): Promise<OfferedCoupon | undefined> =>
  isUuid(couponId)
    ? offer(db, companyId, personIds, 'staff', sql`c.coupon_id = ${couponId} and c.by_staff`)
    : undefined

/** What members of staff can give or share now, the newest first. */
export async function couponsToGive(db: TenantDb, companyId: string, { page, pageSize }: Page) {
  const where = sql`c.company_id = ${companyId} and (c.by_staff or c.by_link) and ${isOpen}`
  const { rows } = await sql<Row<{ byLink: boolean; byStaff: boolean; left: number }>>`
    select ${columns}, c.by_link as "byLink", c.by_staff as "byStaff", c.total - c.taken as left
    from coupon c where ${where}
    order by c.created_at desc, c.coupon_id ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from coupon c where ${where}`.execute(db)
  return { list: rows.map(shown), total: counted[0]?.total ?? 0, page, pageSize }
}
