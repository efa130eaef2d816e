import type { CartLine } from '@mingpian/contract/shared/orders.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { readLead } from '#domain/leads/lead/access.ts'
import { readCart } from './cart.ts'

/**
 * What a lead that the caller reads left in the cart. Nothing of a person who withdrew tracking.
 * @throws Failure notFound
 */
export async function cartOfLead(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  unionId: string,
): Promise<CartLine[]> {
  const { companyId } = caller
  const { rootId } = await readLead(db, caller, unionId)
  const person = await db
    .selectFrom('person')
    .select('tracking_off')
    .where('company_id', '=', companyId)
    .where('person_id', '=', rootId)
    .executeTakeFirst()
  if (person?.tracking_off !== false) return []
  return (await readCart(db, { companyId, personId: rootId, identityPersonId: rootId })).lines
}
