import type { MemberLevel } from '@mingpian/contract/shared/levels.ts'
import { memberPriceOf } from '@mingpian/contract/shared/rules/member-level.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { readLevels } from '#domain/mall/levels.ts'
import { levelOf, levelOfBuyer, standingOf } from '#domain/shop/order/standing.ts'
import { mallProduct } from '#domain/shop/product/mall.ts'

type Buyer = Pick<Caller, 'companyId' | 'personId'>

/** The level of a person, what it follows from, and the levels of the company. */
export async function ownLevel(db: TenantDb, { companyId, personId }: Buyer) {
  const personIds = await personIdsOf(db, companyId, personId)
  const levels = await readLevels(db, companyId)
  const standing = await standingOf(db, companyId, personIds)
  const { isMember, paid, counted, given } = standing
  const level: MemberLevel | null = levelOf(levels, standing) ?? null
  return {
    ...{ level, isMember, levels, counted, coming: Math.max(0, paid - counted) },
    isGiven: level !== null && given !== null,
    givenUntil: level && given ? given.until : '',
  }
}

/** What one piece of each SKU of a product costs a person as a member. @throws Failure notFound */
export async function memberPrices(db: TenantDb, { companyId, personId }: Buyer, productId: string) {
  const product = await mallProduct(db, companyId, productId)
  if (!product) throw new Failure('notFound')
  const personIds = await personIdsOf(db, companyId, personId)
  const level = await levelOfBuyer(db, { companyId, personIds }, await readLevels(db, companyId))
  const off = level?.off ?? 0
  return {
    level: off > 0 ? (level?.name ?? '') : '',
    prices:
      off > 0 ? product.skus.map(({ skuId, price }) => ({ skuId, price: memberPriceOf(price, off) })) : [],
  }
}
