import type { ShippingDuty, ShippingRow } from '@mingpian/contract/mall-shipping.ts'
import { type ShippingFilter, shippingHours } from '@mingpian/contract/shared/rules/shipping.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Fail } from '#core/http/failure.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { record } from '#domain/audit/record.ts'
import { lockOrder, type OrderOf } from '#domain/shop/order/moves.ts'

/** Whether the platform should know by now how `d` was sent; not of an order whose money went back. */
const isLate = sql<boolean>`(d.state <> 'uploaded' and o.state <> 'closed'
  and (d.reminded_at is not null or d.owed_at < now() - make_interval(hours => ${sql.lit(shippingHours)})))`
/** The platform refused, and is not told again by itself. */
const isFailed = sql<boolean>`(d.state = 'failed' and o.state <> 'closed')`
const isOwed = sql<boolean>`(d.state <> 'uploaded' and o.state <> 'closed')`

const filters = { late: isLate, failed: isFailed, owed: isOwed } satisfies Record<ShippingFilter, unknown>

const columns = sql`
  d.state, ${isLate} as "isLate", d.owed_at as "owedAt", d.told_at as "toldAt", d.next_at as "nextAt", d.problem, d.words,
  d.reminded_at as "remindedAt", d.reminder, d.settles_at as "settlesAt", d.settled_at as "settledAt",
  d.confirmed_at as "confirmedAt", d.confirmed_by as "confirmedBy"`

const times = ['owedAt', 'toldAt', 'nextAt', 'remindedAt', 'settlesAt', 'settledAt', 'confirmedAt'] as const
type Times = (typeof times)[number]
type Stored = Record<Times, Date | null> & Omit<ShippingDuty, Times>

const written = <Row extends Stored>(row: Row): Omit<Row, Times> & Record<Times, string> => ({
  ...row,
  ...(Object.fromEntries(times.map((name) => [name, row[name]?.toISOString() ?? ''])) as Record<
    Times,
    string
  >),
})

/** Null for an order that was not paid in the mini program. */
export async function dutyOf(db: TenantDb, { companyId, orderId }: OrderOf): Promise<ShippingDuty | null> {
  const { rows } = await sql<Stored>`
    select ${columns} from shipping_duty d join shop_order o using (company_id, order_id)
    where d.company_id = ${companyId} and d.order_id::text = ${orderId}`.execute(db)
  return rows[0] ? written(rows[0]) : null
}

/** The orders that were paid in the mini program, those for which the platform waits the longest first. */
export async function listDuties(
  db: TenantDb,
  companyId: string,
  show: ShippingFilter | undefined,
  { page, pageSize }: Page,
): Promise<{ list: ShippingRow[]; total: number; page: number; pageSize: number }> {
  const of = sql`
    from shipping_duty d join shop_order o using (company_id, order_id)
    where d.company_id = ${companyId} and ${show ? filters[show] : sql`true`}`
  const { rows } = await sql<
    Stored & Pick<ShippingRow, 'orderId' | 'orderNumber' | 'orderKind' | 'orderState'>
  >`
    select ${columns}, o.order_id as "orderId", o.number as "orderNumber", o.kind as "orderKind", o.state as "orderState"
    ${of} order by ${isOwed} desc, case when ${isOwed} then d.owed_at end, d.owed_at desc, d.order_id
    ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${of}`.execute(db)
  return { list: rows.map(written), total: counted[0]?.total ?? 0, page, pageSize }
}

/** How many orders the platform waits for or refused, and its newest reminder of the whole mini program. */
export async function dutyFigures(db: TenantDb, companyId: string) {
  const { rows } = await sql<{ late: number; failed: number }>`
    select count(*) filter (where ${isLate})::integer as late, count(*) filter (where ${isFailed})::integer as failed
    from shipping_duty d join shop_order o using (company_id, order_id)
    where d.company_id = ${companyId} and d.state <> 'uploaded'`.execute(db)
  const account = await db
    .selectFrom('shipping_account')
    .select(['reminded_at', 'reminder'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return {
    ...{ late: rows[0]?.late ?? 0, failed: rows[0]?.failed ?? 0 },
    remindedAt: account?.reminded_at?.toISOString() ?? '',
    reminder: account?.reminder ?? '',
  }
}

/** Has the platform told once more how an order was sent. */
export async function tellAgain(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  orderId: string,
  fail: Fail<'orderNotFound' | 'orderStatusWrong'>,
): Promise<void> {
  const order = (isUuid(orderId) && (await lockOrder(db, { companyId, orderId }))) || fail('orderNotFound')
  // A job that waits for its next try is replaced, one that works now is awaited.
  const { numAffectedRows } = await sql`
    update shipping_duty set changes = changes + 1, tries = 0, next_at = null
    where company_id = ${companyId} and order_id = ${order.orderId}`.execute(db)
  if (numAffectedRows === 0n || order.state === 'closed') fail('orderStatusWrong')
  await addJob(db, 'upload_shipping', order.orderId)
  await record(db, companyId, staffId, 'shipping told again', { orderId: order.orderId })
}
