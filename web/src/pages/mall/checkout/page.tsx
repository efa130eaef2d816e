import { failedWith } from '@mingpian/client/failed.ts'
import { callQuery, refresh } from '@mingpian/client/react/queries.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBuyingCard } from '#features/address/buying-card.ts'
import { useAddress } from '#features/address/use-address.ts'
import { useVia } from '#features/address/use-via.ts'
import { accentedPage } from '#features/card/accented.tsx'
import { readFreight, readLines } from '#features/mall/checkout-lines.ts'
import { buyingHref } from '#features/mall/links.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import { Bill, type Seen } from './bill.tsx'

export default accentedPage(CheckoutPage, useBuyingCard)

/** The way from chosen SKUs to an order. The server alone counts. */
function CheckoutPage() {
  const { param } = useAddress()
  const via = useVia()
  const client = useQueryClient()
  const [seen, setSeen] = useState<Seen>(() => ({
    lines: readLines(param('lines')),
    seenFreight: readFreight(param('freight')),
    coupon: 'best',
    usesPoints: false,
  }))
  const { lines, delivery, addressId, seenFreight, coupon, seenCoupon } = seen
  const { seenMember, usesPoints, seenPoints } = seen
  const ask = async (next: Seen) => {
    setSeen(next)
    // The same lines have the same query key, but their prices may have changed once more.
    await refresh(client, 'POST /mall/order/v1/checkout')
  }
  const { data, isPending, isFetching, error, refetch } = useQuery({
    ...callQuery('POST /mall/order/v1/checkout', {
      body: {
        lines: [...lines],
        ...(delivery && { delivery }),
        ...(addressId && { addressId }),
        ...(seenFreight !== undefined && { seenFreight }),
        coupon,
        ...(seenCoupon !== undefined && { seenCoupon }),
        ...(seenMember !== undefined && { seenMember }),
        usesPoints,
        ...(seenPoints !== undefined && { seenPoints }),
      },
      quiet: true,
    }),
    enabled: lines.length > 0,
    // Prices and stock are asked for anew each time.
    gcTime: 0,
    staleTime: 0,
    // While another way of delivery or another address is asked for, the former amounts stay.
    placeholderData: (before) => before,
  })
  // The coupon that was just chosen is gone meanwhile: the others are asked for.
  const isCouponWrong = failedWith(error, codes.couponWrong, codes.couponInfoWrong)
  useEffect(() => {
    if (!isCouponWrong) return
    toast(m.coupon_not_now())
    setSeen(({ seenCoupon: _, ...before }) => ({ ...before, coupon: 'best' }))
  }, [isCouponWrong])
  if (lines.length === 0)
    return (
      <StateView
        state={{
          kind: 'empty',
          title: m.checkout_none(),
          action: (
            <LinkButton kind="primary" href={buyingHref('tab', via)}>
              {m.order_go_on()}
            </LinkButton>
          ),
        }}
      />
    )
  if (data)
    return (
      <Bill
        quote={data}
        seen={seen}
        isAsking={isFetching}
        isFromCart={param('cart') === '1'}
        via={via}
        onSeen={(next) => void ask(next)}
      />
    )
  return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />)} />
}
