import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useMall } from './use-mall.ts'

/** What the SKUs of a product cost the person as a member, by SKU; undefined where that is not known, and without a member price. */
export function useMemberPrices(productId: string): ReadonlyMap<string, number> | undefined {
  const { isMember, hasMemberPrice } = useMall()
  const { data } = useQuery({
    ...callQuery('GET /mall/order/v1/level/prices', { query: { productId }, quiet: true }),
    enabled: isMember && hasMemberPrice,
  })
  return data && data.prices.length > 0
    ? new Map(data.prices.map(({ skuId, price }) => [skuId, price]))
    : undefined
}
