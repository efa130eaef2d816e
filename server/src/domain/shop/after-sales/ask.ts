import { refundOf } from '@mingpian/contract/shared/rules/after-sale-amounts.ts'
import {
  type AfterSaleReason,
  afterSaleKindOf,
  afterSaleLimits,
} from '@mingpian/contract/shared/rules/after-sale-states.ts'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import type { Fail } from '#core/http/failure.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { requireOwnUploads } from '#domain/files/removal.ts'
import { tellAfterSale } from '#domain/notices/orders.ts'
import { linesOf, type SoldLine, setAfterSale } from '#domain/shop/order/after-sale.ts'
import { areParcelsNamed, leftToShip } from '#domain/shop/order/left.ts'
import { lockGoodsOrder } from '#domain/shop/order/moves.ts'
import { isReadable } from '#domain/shop/order/read.ts'
import { narrowed, type Readable } from '#domain/shop/order/readers.ts'
import { isGoingBack } from '#domain/shop/order/ship.ts'
import { inDays, lockAfterSale, makeMove, noteStep } from './move.ts'

interface Asked {
  orderId: string
  lines: readonly { position: number; quantity: number }[]
  reason: AfterSaleReason
  words?: string | undefined
  pictures?: string[] | undefined
  /** What the person saw. */
  seenAmount: number
}

type Refusal =
  | 'orderNotFound'
  | 'orderStatusWrong'
  | 'oneAfterSale'
  | 'refundTooLarge'
  | 'refundAmountWrong'
  | 'serverMessage50020999'

/** A buyer asks for the refund of pieces of an order. The amount is the server's. @returns the id of the request */
export async function askAfterSale(
  db: TenantDb,
  { companyId, personIds }: { companyId: string; personIds: readonly string[] },
  readable: Readable,
  { orderId, lines: chosen, reason, words = '', pictures = [], seenAmount }: Asked,
  fail: Fail<Refusal>,
): Promise<string> {
  for (const [at, picture] of pictures.entries()) refuseForeignPicture(companyId, `pictures.${at}`, picture)
  await requireOwnUploads(db, { companyId, personIds }, pictures)
  if (!(await isReadable(db, narrowed(readable, { orderId })))) fail('orderNotFound')
  const of = { companyId, orderId }
  const order = (await lockGoodsOrder(db, of)) ?? fail('orderNotFound')
  const kind = afterSaleKindOf[order.state] ?? fail('orderStatusWrong')
  if (await isGoingBack(db, of)) fail('orderStatusWrong')
  // Which pieces were sent is not known then.
  if (order.state === 'partShipped' && !(await areParcelsNamed(db, of))) fail('orderStatusWrong')
  if (order.afterSaleId !== null) fail('oneAfterSale')
  const lines = await linesOf(db, of)
  const pieces = lines.map(({ position }) =>
    chosen.reduce((sum, each) => (each.position === position ? sum + each.quantity : sum), 0),
  )
  const isUnknown = chosen.some((each) => !lines.some(({ position }) => position === each.position))
  const unsent = order.state === 'partShipped' ? await leftToShip(db, of) : undefined
  const mostOf = ({ position, quantity, refundedPieces }: SoldLine): number =>
    unsent ? (unsent.find((each) => each.position === position)?.quantity ?? 0) : quantity - refundedPieces
  if (isUnknown || lines.some((line, at) => (pieces[at] ?? 0) > mostOf(line))) fail('refundTooLarge')
  const refund = refundOf({ freight: order.freight, isShipped: order.state !== 'paid', lines }, pieces)
  if (refund.amount !== seenAmount) fail('refundAmountWrong')
  if (refund.amount === 0 && refund.points === 0)
    fail('serverMessage50020999', {
      zh: '所选商品没有付款，无需退款',
      en: 'nothing was paid for these goods, so there is nothing to refund',
    })
  const afterSaleId = uuidv7()
  await db
    .insertInto('after_sale')
    .values({
      ...{
        company_id: companyId,
        after_sale_id: afterSaleId,
        order_id: orderId,
        kind,
        state: 'asked',
        reason,
      },
      ...{ words: words.trim(), pictures: JSON.stringify(pictures) },
      ...{
        amount: refund.amount,
        freight: refund.freight,
        points: refund.points,
        due_at: inDays(afterSaleLimits.answerDays),
      },
    })
    .execute()
  await db
    .insertInto('after_sale_line')
    .values(
      lines.flatMap(({ position }, at) => {
        const [quantity = 0, amount = 0] = [pieces[at], refund.lines[at]]
        const key = { company_id: companyId, after_sale_id: afterSaleId, order_id: orderId, position }
        return quantity > 0 ? [{ ...key, quantity, amount }] : []
      }),
    )
    .execute()
  await setAfterSale(db, of, afterSaleId)
  await noteStep(db, companyId, afterSaleId, 'ask', { by: 'buyer' })
  await tellAfterSale(db, companyId, order, { afterSaleId, kind })
  return afterSaleId
}

/** The buyer gives a request up. @throws Failure notFound for another person's */
export async function withdrawAfterSale(
  db: TenantDb,
  companyId: string,
  readable: Readable,
  afterSaleId: string,
  fail: Fail<'illegalMove'>,
): Promise<void> {
  const { order, sale } = await lockAfterSale(db, companyId, readable, afterSaleId)
  await makeMove(db, companyId, sale, 'withdraw', { by: 'buyer' }, fail)
  await setAfterSale(db, order, null)
}
