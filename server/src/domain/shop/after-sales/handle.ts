import { afterSaleLimits } from '@mingpian/contract/shared/rules/after-sale-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Fail, refuseParameter } from '#core/http/failure.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { record } from '#domain/audit/record.ts'
import { linesOf, notePiecesReturned, setAfterSale } from '#domain/shop/order/after-sale.ts'
import type { LockedOrder } from '#domain/shop/order/moves.ts'
import { ofCompany } from '#domain/shop/order/readers.ts'
import { refundOfAfterSale } from '#domain/shop/payment/of-order.ts'
import { refundPart } from '#domain/shop/payment/refund-part.ts'
import { returnPieces } from '#domain/shop/product/returns.ts'
import { inDays, lockAfterSale, makeMove } from './move.ts'
import type { AfterSaleRow } from './rows.ts'

interface Staff {
  companyId: string
  staffId: string
}
type RefundFail = Fail<'illegalMove' | 'serverMessage50020999'>

const lockSold = (db: TenantDb, companyId: string, afterSaleId: string) =>
  lockAfterSale(db, companyId, ofCompany(companyId), afterSaleId)

/** Agrees: before shipping the money goes back now, after it when the goods have come back. @throws Failure notFound */
export async function acceptAfterSale(
  db: TenantDb,
  { companyId, staffId }: Staff,
  afterSaleId: string,
  fail: RefundFail,
): Promise<void> {
  const { order, sale } = await lockSold(db, companyId, afterSaleId)
  const isReturn = sale.kind === 'return'
  await makeMove(db, companyId, sale, 'accept', { by: 'staff', staffId }, fail, {
    due_at: isReturn ? inDays(afterSaleLimits.returnDays) : null,
  })
  if (!isReturn) await refund(db, order, sale, staffId, fail)
  await record(db, companyId, staffId, 'after-sale accepted', { orderId: order.orderId, afterSaleId })
}

/** Refuses, with a reason that the buyer reads. @throws Failure notFound */
export async function refuseAfterSale(
  db: TenantDb,
  { companyId, staffId }: Staff,
  { afterSaleId, reason }: { afterSaleId: string; reason: string },
  fail: Fail<'illegalMove'>,
): Promise<void> {
  const { order, sale } = await lockSold(db, companyId, afterSaleId)
  await makeMove(db, companyId, sale, 'refuse', { by: 'staff', staffId }, fail, { refusal: reason.trim() })
  await setAfterSale(db, order, null)
  await record(db, companyId, staffId, 'after-sale refused', { orderId: order.orderId, afterSaleId })
}

/**
 * The goods came back: pieces in good order are in stock again, and the money goes back.
 * @throws Failure notFound; parameterError for more pieces than come back
 */
export async function receiveAfterSale(
  db: TenantDb,
  { companyId, staffId }: Staff,
  { afterSaleId, lines }: { afterSaleId: string; lines: readonly { position: number; good: number }[] },
  fail: RefundFail,
): Promise<void> {
  const { order, sale } = await lockSold(db, companyId, afterSaleId)
  for (const [at, { position, good }] of lines.entries()) {
    const isTwice = lines.findIndex((each) => each.position === position) !== at
    const asked = sale.lines.find((line) => line.position === position)?.quantity ?? 0
    if (isTwice || good > asked) refuseParameter(`lines.${at}.good`, `must be at most ${isTwice ? 0 : asked}`)
  }
  await makeMove(db, companyId, sale, 'receive', { by: 'staff', staffId }, fail, { due_at: null })
  const good = sale.lines.map(({ position }) => ({
    position,
    count: lines.find((line) => line.position === position)?.good ?? 0,
  }))
  await sql`
    update after_sale_line l set good = g.good
    from unnest(${good.map(({ position }) => position)}::integer[], ${good.map(({ count }) => count)}::integer[]) g (position, good)
    where l.company_id = ${companyId} and l.after_sale_id = ${afterSaleId} and l.position = g.position`.execute(
    db,
  )
  await bringBack(db, order, good, staffId)
  await refund(db, order, sale, staffId, fail)
  await record(db, companyId, staffId, 'after-sale received', { orderId: order.orderId, afterSaleId })
}

/** Pieces of a locked order are in stock again. @param staffId null where they never left */
export async function bringBack(
  db: TenantDb,
  order: LockedOrder,
  pieces: readonly { position: number; count: number }[],
  staffId: string | null,
): Promise<void> {
  const back = pieces.filter(({ count }) => count > 0)
  if (back.length === 0) return
  const lines = await linesOf(db, order)
  const { companyId, orderId } = order
  await returnPieces(
    db,
    { companyId, orderId, staffId },
    back.flatMap(({ position, count }) => {
      const line = lines.find((each) => each.position === position)
      return line ? [{ skuId: line.skuId, activityPriceId: line.activityPriceId, count }] : []
    }),
  )
  await notePiecesReturned(db, order, back)
}

/** Asks for the refund again, after the vendor closed it. @throws Failure notFound */
export async function refundAgain(
  db: TenantDb,
  { companyId, staffId }: Staff,
  afterSaleId: string,
  fail: RefundFail,
): Promise<void> {
  const { order, sale } = await lockSold(db, companyId, afterSaleId)
  // Money that did not arrive is still with the vendor: only a closed refund is asked again.
  if ((await refundOfAfterSale(db, companyId, afterSaleId))?.state !== 'refused') fail('illegalMove')
  await makeMove(db, companyId, sale, 'again', { by: 'staff', staffId }, fail)
  await refund(db, order, sale, staffId, fail)
  await record(db, companyId, staffId, 'after-sale refunded again', { orderId: order.orderId, afterSaleId })
}

/** Gives the money back; where points alone were paid, they go back at once. */
const refund = (
  db: TenantDb,
  order: LockedOrder,
  { afterSaleId, amount }: AfterSaleRow,
  staffId: string,
  fail: RefundFail,
): Promise<void> =>
  amount === 0
    ? addJob(db, 'settle_after_sale', afterSaleId)
    : refundPart(db, order, { afterSaleId, amount, words: '', staffId }, fail)
