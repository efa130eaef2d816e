import type { Checkout } from '@mingpian/contract/shared/orders.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { type Asked, checkoutOf, quote } from './quote.ts'

/** What an order of these lines would cost now. @returns null where a SKU does not exist, or is named twice */
export async function checkout(
  db: TenantDb,
  { companyId, personId }: Pick<Caller, 'companyId' | 'personId'>,
  asked: Pick<Asked, 'lines' | 'delivery' | 'seenFreight'>,
): Promise<Checkout | null> {
  const personIds = await personIdsOf(db, companyId, personId)
  const found = await quote(db, { ...asked, companyId, personIds })
  return found && checkoutOf(found)
}
