import type { WriteOff } from '@mingpian/contract/mall-pick-up.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { inDays } from '#domain/company/time-zone.ts'
import { requirePlaceOnce } from '#domain/place/places.ts'

export interface WriteOffFilter {
  placeId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * What was handed over at the places of a company, the newest first; days are its own.
 * @throws Failure parameterError for a day that no calendar has, notFound for a place of another company
 */
export async function listWriteOffs(
  db: TenantDb,
  companyId: string,
  { placeId, ...days }: WriteOffFilter,
  { page, pageSize }: Page,
): Promise<{ list: WriteOff[]; total: number }> {
  await requirePlaceOnce(db, companyId, placeId)
  const where = sql`s.company_id = ${companyId} and s.kind = 'pickUp'
    and (${placeId ?? null}::uuid is null or s.place_id = ${placeId ?? null}::uuid)
    and ${inDays(companyId, sql`s.at`, days)}`
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from shipment s where ${where}`.execute(db)
  const list = await writeOffRows(
    db,
    where,
    sql`order by s.at desc, s.shipment_id ${limitOf({ page, pageSize })}`,
  )
  return { list, total: rows[0]?.total ?? 0 }
}

/** What was handed over of one order, the newest first, also what left by another way. */
export const writeOffsOf = (
  db: TenantDb,
  { companyId, orderId }: { companyId: string; orderId: string },
): Promise<WriteOff[]> =>
  writeOffRows(
    db,
    sql`s.company_id = ${companyId} and s.order_id = ${orderId}`,
    sql`order by s.at desc, s.shipment_id`,
  )

/** @param where a condition on `s`, the shipment */
async function writeOffRows(
  db: TenantDb,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<WriteOff[]> {
  const { rows } = await sql<Omit<WriteOff, 'at'> & { at: Date }>`
    select s.at, s.order_id as "orderId", o.number as "orderNumber", coalesce(p.name, '') as "placeName",
      coalesce(staff.name, '') as "staffName", coalesce((
        select jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'name', l.name, 'options', l.options, 'picture', l.picture,
          'quantity', sent.quantity) order by l.position)
        from shipment_line sent join order_line l using (company_id, order_id, position)
        where sent.company_id = s.company_id and sent.shipment_id = s.shipment_id), '[]') as lines
    from shipment s join shop_order o using (company_id, order_id)
    left join place p on p.company_id = s.company_id and p.place_id = s.place_id
    left join staff on staff.company_id = s.company_id and staff.staff_id = s.staff_id
    where ${where} ${rest}`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
