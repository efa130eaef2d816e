import type { Checkout } from '@mingpian/contract/shared/orders.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import type { Fail } from '#core/http/failure.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { addressFor } from './addresses.ts'
import { type Asked, checkoutOf, quote } from './quote.ts'

/**
 * What an order of these lines would cost now. A coupon that the person saw in use and that no longer fits is left out,
 * and stands among the changes; one that they have just chosen is refused.
 */
export async function checkout(
  db: TenantDb,
  sealer: Sealer,
  { companyId, personId }: Pick<Caller, 'companyId' | 'personId'>,
  asked: Omit<Asked, 'companyId' | 'personIds' | 'region'> & { addressId?: string | undefined },
  fail: Fail<'productInfoWrong' | 'couponInfoWrong' | 'couponWrong' | 'pointsMemberError'>,
): Promise<Checkout> {
  const personIds = await personIdsOf(db, companyId, personId)
  const address = await addressFor(db, sealer, companyId, personIds, asked.addressId)
  const found =
    (await quote(db, { ...asked, companyId, personIds, region: address?.region })) ?? fail('productInfoWrong')
  if (asked.coupon && asked.coupon !== 'best') {
    if (!found.coupon?.named) fail('couponInfoWrong')
    if (!found.coupon.used && asked.seenCoupon === undefined) fail('couponWrong')
  }
  if (asked.usesPoints && found.points === null) fail('pointsMemberError')
  return checkoutOf(found, address?.addressId ?? '')
}
