import type { ManagedCoupon } from '@mingpian/contract/shared/coupons.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'

type Row = Omit<ManagedCoupon, 'startsAt' | 'endsAt' | 'createdAt'> & {
  startsAt: Date
  endsAt: Date | null
  createdAt: Date
}

const stateOf = sql`case
  when c.stopped_at is not null then 'stopped' when c.ends_at <= now() then 'ended'
  when c.starts_at > now() then 'soon' when c.taken >= c.total then 'soldOut' else 'running' end`

const columns = sql`
  c.coupon_id as "couponId", c.name, c.kind, c.off::float8 as off, c.threshold::float8 as threshold, c.total,
  c.per_person as "perPerson", c.by_link as "byLink", c.by_staff as "byStaff", coalesce(c.code, '') as code,
  c.starts_at as "startsAt", c.ends_at as "endsAt", coalesce(c.valid_days, 0) as "validDays", ${stateOf} as state,
  c.taken, c.created_at as "createdAt", (
    select count(*)::integer from held_coupon h
    where h.company_id = c.company_id and h.coupon_id = c.coupon_id and h.order_id is not null) as used, coalesce((
    select jsonb_agg(jsonb_build_object('productId', p.product_id, 'name', p.name) order by p.name, p.product_id)
    from product p where p.company_id = c.company_id and p.product_id = any(c.product_ids)), '[]') as products, coalesce((
    select jsonb_agg(jsonb_build_object('categoryId', named.category_id, 'name', coalesce(g.name, ''))
      order by g.name, named.category_id)
    from unnest(c.category_ids) named (category_id)
    left join product_category g on g.company_id = c.company_id and g.category_id = named.category_id), '[]') as categories`

const shown = ({ startsAt, endsAt, createdAt, ...row }: Row): ManagedCoupon => ({
  ...row,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? '',
  createdAt: createdAt.toISOString(),
})

interface Filter {
  state?: string | undefined
  keyword?: string | undefined
}

/** The coupons of a company that match, the newest first. */
export async function managedCoupons(
  db: TenantDb,
  companyId: string,
  { state, keyword = '' }: Filter,
  { page, pageSize }: Page,
) {
  const words = keyword.trim()
  const where: RawBuilder<unknown> = sql`c.company_id = ${companyId}
    and (${state ?? null}::text is null or ${stateOf} = ${state ?? null})
    and (${words} = '' or ${hasWords(sql`c.name`, words)} or c.code = ${words.toUpperCase()})`
  const { rows } = await sql<Row>`
    select ${columns} from coupon c where ${where}
    order by c.created_at desc, c.coupon_id ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from coupon c where ${where}`.execute(db)
  return { list: rows.map(shown), total: counted[0]?.total ?? 0, page, pageSize }
}

/** @throws Failure notFound */
export async function managedCoupon(
  db: TenantDb,
  companyId: string,
  couponId: string,
): Promise<ManagedCoupon> {
  const { rows } = isUuid(couponId)
    ? await sql<Row>`
        select ${columns} from coupon c where c.company_id = ${companyId} and c.coupon_id = ${couponId}`.execute(
        db,
      )
    : { rows: [] }
  const [row] = rows
  if (!row) throw new Failure('notFound')
  return shown(row)
}
