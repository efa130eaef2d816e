import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Fail } from '#core/http/failure.ts'
import { lockOrder, moveOrder, type OrderOf } from './moves.ts'
import { isReadable } from './read.ts'
import { narrowed, type Readable } from './readers.ts'

/** The buyer says that the goods have come. */
export async function receive(
  db: TenantDb,
  readable: Readable,
  of: OrderOf,
  fail: Fail<'orderNotFound' | 'orderStatusWrong'>,
): Promise<OrderState> {
  if (!(await isReadable(db, narrowed(readable, of)))) fail('orderNotFound')
  const order = (await lockOrder(db, of)) ?? fail('orderNotFound')
  if (!(await moveOrder(db, order, 'receive', { by: 'buyer' }))) fail('orderStatusWrong')
  return 'received'
}
