import { refundOf } from '@mingpian/contract/shared/rules/after-sale-amounts.ts'
import {
  type AfterSaleMove,
  type AfterSaleReason,
  type AfterSaleState,
  afterSaleAfter,
  afterSaleKindOf,
  afterSaleLimits,
  afterSaleMoves,
  runningAfterSales,
} from '@mingpian/contract/shared/rules/after-sale-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { linesOf, setAfterSale } from '#domain/shop/order/after-sale.ts'
import { lockOrder } from '#domain/shop/order/moves.ts'

/** A request of the past for the refund of one piece. No money has gone back for it. */
export interface PastAfterSale {
  afterSaleId: string
  orderId: string
  reason: AfterSaleReason
  words: string
  at: Date
  /** What became of it, in the order of time. */
  moves: { what: Extract<AfterSaleMove, 'accept' | 'refuse' | 'withdraw'>; at: Date; staffId?: string }[]
  /** Why staff refused it. */
  refusal?: string
}

const dayMs = 86_400_000
const waitDays: Partial<Record<AfterSaleState, number>> = {
  asked: afterSaleLimits.answerDays,
  returning: afterSaleLimits.returnDays,
}

/**
 * Stores requests of the past for a piece of the first line, for a program that fills a database.
 * @throws Error for an order about which nothing can be asked, and for an illegal move
 */
export async function importAfterSales(
  db: TenantDb,
  companyId: string,
  sales: readonly PastAfterSale[],
): Promise<void> {
  for (const { afterSaleId, orderId, reason, words, at, moves, refusal = '' } of sales) {
    const order = await lockOrder(db, { companyId, orderId })
    const kind = order && afterSaleKindOf[order.state]
    if (!kind) throw new Error(`nothing can be asked about the order ${orderId}`)
    let state: AfterSaleState = 'asked'
    for (const { what } of moves) {
      const next = afterSaleAfter(what, { state, kind }, afterSaleMoves[what].by)
      // Money of the past is written with its payment.
      if (!next || next === 'refunding') throw new Error(`a ${kind} that is ${state} cannot ${what}`)
      state = next
    }
    const lines = await linesOf(db, order)
    const { amount, freight } = refundOf(
      { freight: order.freight, isShipped: order.state !== 'paid', lines },
      lines.map((_, place) => (place === 0 ? 1 : 0)),
    )
    const changedAt = moves.at(-1)?.at ?? at
    const days = waitDays[state]
    const key = { company_id: companyId, after_sale_id: afterSaleId }
    await db
      .insertInto('after_sale')
      .values({
        ...{ ...key, order_id: orderId, kind, state, reason, words, amount, freight, refusal },
        ...{ created_at: at, changed_at: changedAt },
        due_at: days === undefined ? null : new Date(changedAt.getTime() + days * dayMs),
      })
      .execute()
    const position = lines[0]?.position ?? 0
    await db
      .insertInto('after_sale_line')
      .values({ ...key, order_id: orderId, position, quantity: 1, amount: amount - freight })
      .execute()
    const asked = { what: 'ask' as const, at, staffId: undefined, by: 'buyer' as const }
    await db
      .insertInto('after_sale_step')
      .values(
        [asked, ...moves.map((move) => ({ ...move, by: afterSaleMoves[move.what].by }))].map(
          ({ what, at, by, staffId }) => ({
            ...{ ...key, at, what, by, staff_id: staffId ?? null },
            step_id: sql<string>`md5(${`${afterSaleId} ${what}`})::uuid`,
          }),
        ),
      )
      .execute()
    if ((runningAfterSales as readonly AfterSaleState[]).includes(state))
      await setAfterSale(db, order, afterSaleId)
  }
}
