import {
  type AfterSaleMove,
  afterSaleAfter,
  afterSaleMoves,
} from '@mingpian/contract/shared/rules/after-sale-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Fail } from '#core/http/failure.ts'
import { type By, type LockedOrder, lockOrder } from '#domain/shop/order/moves.ts'
import type { Readable } from '#domain/shop/order/readers.ts'
import { type AfterSaleRow, findAfterSale } from './rows.ts'

interface Locked {
  order: LockedOrder
  sale: AfterSaleRow
}

/** A request with its order, which is locked first: the request is read after the lock. @throws Failure notFound */
export async function lockAfterSale(
  db: TenantDb,
  companyId: string,
  readable: Readable,
  afterSaleId: string,
): Promise<Locked> {
  const { orderId } = await findAfterSale(db, readable, afterSaleId)
  const order = await lockOrder(db, { companyId, orderId })
  const sale = await findAfterSale(db, readable, afterSaleId)
  if (!order) throw new Error('a request has an order')
  return { order, sale }
}

interface Changes {
  refusal?: string
  due_at?: Date | null
}

/** Moves a request whose order is locked, and notes who did it. @throws by `fail` for a move that its state does not allow */
export async function makeMove(
  db: TenantDb,
  companyId: string,
  sale: Pick<AfterSaleRow, 'afterSaleId' | 'state' | 'kind'>,
  move: AfterSaleMove,
  { by, staffId }: By,
  fail: Fail<'illegalMove'>,
  changes: Changes = {},
): Promise<void> {
  const to = afterSaleAfter(move, sale, afterSaleMoves[move].by) ?? fail('illegalMove')
  await db
    .updateTable('after_sale')
    .set({ ...changes, state: to, changed_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('after_sale_id', '=', sale.afterSaleId)
    .where('state', '=', sale.state)
    .executeTakeFirstOrThrow()
  await noteStep(db, companyId, sale.afterSaleId, move, { by, staffId })
}

export async function noteStep(
  db: TenantDb,
  companyId: string,
  afterSaleId: string,
  what: AfterSaleMove | 'ask',
  { by, staffId }: By,
): Promise<void> {
  await db
    .insertInto('after_sale_step')
    .values({ company_id: companyId, after_sale_id: afterSaleId, what, by, staff_id: staffId ?? null })
    .execute()
}

const dayMs = 86_400_000
export const inDays = (days: number): Date => new Date(Date.now() + days * dayMs)
