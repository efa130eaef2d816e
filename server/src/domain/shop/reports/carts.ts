import type { CartProduct } from '@mingpian/contract/mall-reports.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { leadHolderOf } from '#domain/leads/lead/holder.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'

/**
 * What lies in carts: a row for each product of a person, `root_id`. Left out are colleagues, who try it out, persons who
 * withdrew tracking, and what is no longer there.
 */
const inCarts = (companyId: string): RawBuilder<unknown> => sql`
  select p.product_id, p.name, root.person_id as root_id, sum(c.quantity) as pieces, max(c.updated_at) as at
  from cart_line c
  join product_sku s on s.company_id = c.company_id and s.sku_id = c.sku_id and s.removed_at is null
  join product p on p.company_id = s.company_id and p.product_id = s.product_id and p.removed_at is null
  join person one on one.company_id = c.company_id and one.person_id = c.person_id and one.staff_id is null
  join person root on root.company_id = one.company_id and root.person_id = ${rootIdOf('one')} and root.staff_id is null
    and root.erased_at is null and not root.tracking_off
  where c.company_id = ${companyId}
  group by p.product_id, p.name, root.person_id`

/** The products in carts, those in the most first, with the numbers of all. */
export async function listCarts(db: TenantDb, companyId: string, { page, pageSize }: Page) {
  const { rows: list } = await sql<CartProduct>`
    select product_id as "productId", name, count(*)::integer as carts, sum(pieces)::integer as pieces
    from (${inCarts(companyId)}) lying group by product_id, name
    order by carts desc, pieces desc, product_id ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number; carts: number; pieces: number }>`
    select count(distinct product_id)::integer as total, count(distinct root_id)::integer as carts,
      coalesce(sum(pieces), 0)::integer as pieces
    from (${inCarts(companyId)}) lying`.execute(db)
  return { list, page, pageSize, ...(counted[0] ?? { total: 0, carts: 0, pieces: 0 }) }
}

/** In whose carts a product lies, the latest first. @throws Failure notFound */
export async function listCartPersons(
  db: TenantDb,
  companyId: string,
  productId: string,
  { page, pageSize }: Page,
) {
  const product = isUuid(productId)
    ? await db
        .selectFrom('product')
        .select('product_id')
        .where('company_id', '=', companyId)
        .where('product_id', '=', productId)
        .executeTakeFirst()
    : undefined
  if (!product) throw new Failure('notFound')
  const of = sql`(${inCarts(companyId)}) lying
    join person on person.company_id = ${companyId} and person.person_id = lying.root_id
    where lying.product_id = ${productId}`
  const { rows } = await sql<PersonRow & { holder: string; pieces: number; at: Date }>`
    select lying.root_id, person.union_id, person.name, person.avatar, person.number, lying.pieces::integer as pieces,
      lying.at, ${leadHolderOf(sql`${companyId}`, sql`lying.root_id`)} as holder
    from ${of} order by lying.at desc, lying.root_id ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::integer as total from ${of}`.execute(db)
  return {
    list: rows.map(({ holder, pieces, at, ...person }) => ({
      ...{ person: leadOf(person), holder, pieces, at: at.toISOString() },
    })),
    ...{ total: counted[0]?.total ?? 0, page, pageSize },
  }
}
