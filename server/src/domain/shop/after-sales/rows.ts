import type {
  AfterSale,
  AfterSaleItem,
  SoldAfterSale,
  SoldAfterSaleItem,
} from '@mingpian/contract/shared/after-sale.ts'
import {
  type AfterSaleMove,
  afterSaleAfter,
  afterSaleMoves,
} from '@mingpian/contract/shared/rules/after-sale-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'
import { isReadable } from '#domain/shop/order/read.ts'
import { narrowed, ofCompany, type Readable } from '#domain/shop/order/readers.ts'
import { buyerName, buyerNumber } from '#domain/shop/order/sold.ts'
import { refundOfAfterSale } from '#domain/shop/payment/of-order.ts'

/** A request as it is stored. */
export interface AfterSaleRow
  extends Omit<AfterSaleItem, 'createdAt' | 'changedAt' | 'dueAt'>,
    Pick<SoldAfterSaleItem, 'buyer' | 'buyerNumber'> {
  words: string
  pictures: string[]
  refusal: string
  createdAt: Date
  changedAt: Date
  dueAt: Date | null
}

const isLate = sql<boolean>`(s.state in ('asked', 'returning') and s.due_at <= now())`

const tables = sql`after_sale s join shop_order o using (company_id, order_id)`

const columns = sql`
  s.after_sale_id as "afterSaleId", s.order_id as "orderId", o.number as "orderNumber", s.kind, s.state, s.reason,
  s.amount::float8 as amount, s.freight::float8 as freight, s.points, s.created_at as "createdAt", s.changed_at as "changedAt",
  case when s.state in ('asked', 'returning') then s.due_at end as "dueAt", coalesce(${isLate}, false) as "isLate",
  s.words, s.pictures, s.refusal, ${buyerName} as buyer, ${buyerNumber}::float8 as "buyerNumber", (
    select jsonb_agg(jsonb_build_object('position', l.position, 'skuId', l.sku_id, 'productId', l.product_id,
      'name', l.name, 'options', l.options, 'picture', l.picture, 'quantity', a.quantity, 'amount', a.amount,
      'good', a.good) order by l.position)
    from after_sale_line a join order_line l using (company_id, order_id, position)
    where a.company_id = s.company_id and a.after_sale_id = s.after_sale_id) as lines`

export interface AfterSaleFilter {
  state?: string | undefined
  kind?: string | undefined
  late?: '1' | undefined
}

/** A page of the requests about orders `o` that a reader may see, the newest first. */
async function pageOf(
  db: TenantDb,
  readable: Readable,
  { state, kind, late }: AfterSaleFilter,
  { page, pageSize }: Page,
) {
  const where = sql`${readable} and (${state ?? null}::text is null or s.state = ${state ?? null})
    and (${kind ?? null}::text is null or s.kind = ${kind ?? null})
    and (${late ?? null}::text is null or ${isLate})`
  const { rows } = await sql<AfterSaleRow>`
    select ${columns} from ${tables} where ${where}
    order by s.created_at desc, s.after_sale_id ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from ${tables} where ${where}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0, page, pageSize }
}

const itemOf = (row: AfterSaleRow): AfterSaleItem => {
  const { words, pictures, refusal, buyer, buyerNumber, createdAt, changedAt, dueAt, ...item } = row
  return {
    ...item,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? '',
  }
}

const soldItemOf = (row: AfterSaleRow, names: boolean): SoldAfterSaleItem => ({
  ...itemOf(row),
  buyer: names ? row.buyer : '',
  buyerNumber: names ? row.buyerNumber : 0,
})

/** Of one order, or of all that a reader may see. @throws Failure notFound for an order that the reader may not see */
export async function ownAfterSales(
  db: TenantDb,
  readable: Readable,
  orderId: string | undefined,
  page: Page,
) {
  const own = narrowed(readable, { orderId })
  if (orderId !== undefined && !(await isReadable(db, own))) refuseMissing()
  const { rows, ...rest } = await pageOf(db, own, {}, page)
  return { list: rows.map(itemOf), ...rest }
}

/** @param names whether the reader sees who bought */
export async function soldAfterSales(
  db: TenantDb,
  companyId: string,
  filter: AfterSaleFilter,
  page: Page,
  names: boolean,
) {
  const { rows, ...rest } = await pageOf(db, ofCompany(companyId), filter, page)
  return { list: rows.map((row) => soldItemOf(row, names)), ...rest }
}

/** One request about an order that a reader may see. @throws Failure notFound */
export async function findAfterSale(
  db: TenantDb,
  readable: Readable,
  afterSaleId: string,
): Promise<AfterSaleRow> {
  const { rows } = isUuid(afterSaleId)
    ? await sql<AfterSaleRow>`
        select ${columns} from ${tables} where ${readable} and s.after_sale_id = ${afterSaleId}`.execute(db)
    : { rows: [] }
  return rows[0] ?? refuseMissing()
}

const refuseMissing = (): never => {
  throw new Failure('notFound')
}

const moveNames = Object.keys(afterSaleMoves) as AfterSaleMove[]
const movesOf = (row: AfterSaleRow, actor: 'buyer' | 'staff') =>
  moveNames.filter((move) => afterSaleAfter(move, row, actor) !== undefined)

async function stepsOf(
  db: TenantDb,
  companyId: string,
  afterSaleId: string,
): Promise<SoldAfterSale['steps']> {
  const { rows } = await sql<Omit<SoldAfterSale['steps'][number], 'at'> & { at: Date }>`
    select e.at, e.what, e.by, coalesce(f.name, '') as "staffName" from after_sale_step e
    left join staff f using (company_id, staff_id)
    where e.company_id = ${companyId} and e.after_sale_id = ${afterSaleId} order by e.at, e.step_id`.execute(
    db,
  )
  return rows.map((step) => ({ ...step, at: step.at.toISOString() }))
}

/** As its buyer sees it. */
export async function buyerView(
  db: TenantDb,
  companyId: string,
  readable: Readable,
  afterSaleId: string,
): Promise<AfterSale> {
  const row = await findAfterSale(db, readable, afterSaleId)
  const steps = await stepsOf(db, companyId, row.afterSaleId)
  return {
    ...itemOf(row),
    ...{ words: row.words, pictures: row.pictures, refusal: row.refusal, moves: movesOf(row, 'buyer') },
    steps: steps.map((step) => ({ ...step, staffName: '' })),
  }
}

interface Rights {
  /** Whether the reader sees the buyer, and what the buyer wrote. */
  names: boolean
  /** Whether the reader handles it. */
  handles: boolean
}

/** As staff see it. @throws Failure notFound */
export async function staffView(
  db: TenantDb,
  companyId: string,
  afterSaleId: string,
  { names, handles }: Rights,
): Promise<SoldAfterSale> {
  const row = await findAfterSale(db, ofCompany(companyId), afterSaleId)
  const refund = await refundOfAfterSale(db, companyId, row.afterSaleId)
  const steps = await stepsOf(db, companyId, row.afterSaleId)
  const moves = handles ? movesOf(row, 'staff') : []
  return {
    ...soldItemOf(row, names),
    words: names ? row.words : '',
    pictures: names ? row.pictures : [],
    refusal: names ? row.refusal : '',
    steps: steps.map((step) => (names ? step : { ...step, staffName: '' })),
    moves: moves.filter((move) => move !== 'again' || refund?.state === 'refused'),
    refundNumber: refund?.number ?? '',
    refundState: refund?.state ?? '',
  }
}
