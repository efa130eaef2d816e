import { callOnce } from '@mingpian/client/call-once.ts'
import { failedWith } from '@mingpian/client/failed.ts'
import { rereadLater } from '@mingpian/client/react/reread.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import type { Checkout } from '@mingpian/contract/shared/orders.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import type { Delivery as DeliveryWay } from '@mingpian/contract/shared/rules/goods.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Amounts } from '#features/mall/amounts.tsx'
import { isReducing, reduced, type WantedLine } from '#features/mall/checkout-lines.ts'
import { OrderLines } from '#features/mall/order-lines.tsx'
import { payBySheet, resultTo } from '#features/mall/pay.ts'
import { PayElsewhere } from '#features/mall/pay-elsewhere.tsx'
import { hasPaySheet } from '#host/pay.ts'
import { currentOrigin } from '#kit/address/arrival.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Rows, SwitchRow } from '#ui/rows.tsx'
import { lengthOf, TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { Changes, isAllOfRegion } from './changes.tsx'
import style from './checkout.module.css'
import { CouponRow } from './coupon-row.tsx'
import { Delivery, useReceiver, useSpot } from './delivery.tsx'

/** What the buyer saw, by which the server says what changed. */
export interface Seen {
  lines: readonly WantedLine[]
  delivery?: DeliveryWay | undefined
  /** Of which the freight is; undefined for the usual one. */
  addressId?: string | undefined
  seenFreight?: number | undefined
  /** The id of a coupon; `best`: the one that saves most; '': none. */
  coupon: string
  /** What the coupon took; undefined for one that was just chosen. */
  seenCoupon?: number | undefined
  /** What the member price took; undefined before the first answer. */
  seenMember?: number | undefined
  usesPoints: boolean
  /** How many points it took; undefined where the choice was just made. */
  seenPoints?: number | undefined
}

interface BillProps {
  quote: Checkout
  seen: Seen
  isAsking: boolean
  isFromCart: boolean
  via: Via
  /** Asks for another quote, of what the buyer has seen by now. */
  onSeen: (seen: Seen) => void
}

/** Refusals after which the quote is asked for again, which says what changed. */
const changed = [
  codes.orderProductInfoWrong,
  codes.orderStateCannotOrder,
  codes.skuInfoWrong,
  codes.skuStockWrong,
  codes.productStatusWrong,
  codes.quantityExceeded,
  codes.membersOnly,
  codes.orderInsufficientStock,
  codes.orderAddressWrong,
  codes.couponQueryWrong,
  codes.redeemMembersOnly,
  codes.pointsMemberError,
]

/** A quote, how the goods come, and the button that makes the order and opens the payment sheet. */
export function Bill({ quote, seen, isAsking, isFromCart, via, onSeen }: BillProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const receiver = useReceiver()
  const [remark, setRemark] = useState('')
  const [isMissing, setMissing] = useState(false)
  const delivery = seen.delivery ?? quote.deliveries[0]
  const spot = useSpot(delivery === 'pickUp')
  const canDeliver = delivery !== undefined && quote.deliveries.includes(delivery)
  const seenNow = quote.lines.map(({ skuId, quantity, price }) => ({ skuId, quantity, seenPrice: price }))
  const offNow = {
    coupon: quote.couponId ?? '',
    ...(quote.couponId && { seenCoupon: quote.couponAmount }),
    seenMember: quote.level?.amount ?? 0,
  }
  const { usesPoints } = seen
  const pointsNow = { usesPoints, ...(quote.points?.used && { seenPoints: quote.points.used }) }
  const addressId = receiver.chosen?.addressId
  const left = reduced(seenNow, quote.changes)
  const isShort = quote.changes.some(isReducing)
  const isPoor = quote.changes.some(({ what }) => what === 'pointsShort' || what === 'redeem')
  const isUnsent = isAllOfRegion(quote.changes)
  const isNoneSent = isUnsent && left.length === 0

  const submit = useWrite(
    async (way: DeliveryWay) => {
      // Of a share that the server knows: a buyer cannot mend a damaged link.
      const { shareId } = await currentOrigin()
      const made = await callOnce('POST /mall/order/v1/order/submit', {
        body: {
          lines: seenNow,
          delivery: way,
          seenTotal: quote.total,
          ...(quote.couponId && { coupon: quote.couponId }),
          ...(quote.points?.used && { points: quote.points.used }),
          ...(quote.points?.price && { pointsPrice: quote.points.price }),
          ...(way === 'express' && receiver.chosen && { addressId: receiver.chosen.addressId }),
          ...(way === 'pickUp' && spot.chosen && { placeId: spot.chosen.id }),
          ...(remark.trim() && { remark: remark.trim() }),
          ...(shareId && { shareId }),
          ...(isFromCart && { fromCart: true }),
        },
        quiet: changed,
      })
      // The sheet of the payment opens at once.
      void rereadLater(client, 'POST /mall/order/v1/order/submit')
      if (made.state === 'paid') return resultTo(made.orderId, via, 'done')
      // The order exists: where no sheet can be opened, the page of its payment goes on.
      return payBySheet(made, via).catch(() => resultTo(made.orderId, via, 'failed'))
    },
    {
      onDone: (to) => to && navigate(to, { replace: true }),
      // What the order changes is old before the payment ends.
      reread: false,
      onFailure: (error) => {
        // The words of the server are shown already.
        const isSaid = failedWith(error, codes.serverMessage50020999)
        if (!isSaid && !failedWith(error, ...changed)) return
        if (!isSaid) toast(m.checkout_changed())
        if (failedWith(error, codes.orderAddressWrong))
          void rereadLater(client, 'POST /mall/order/v1/address/save')
        onSeen({
          ...{ lines: seenNow, delivery, addressId, seenFreight: quote.freight },
          ...{ ...offNow, ...pointsNow },
        })
      },
    },
  )
  const order = () => {
    const [isSent, isFetched] = [delivery === 'express', delivery === 'pickUp' && spot.places.length > 0]
    if ((isSent && !receiver.chosen) || (isFetched && !spot.chosen)) return setMissing(true)
    if (delivery && lengthOf(remark) <= 200) void submit.run(delivery)
  }

  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.checkout_title()}</h1>
      <Changes changes={quote.changes} />
      <Delivery
        ways={quote.deliveries}
        way={canDeliver ? delivery : undefined}
        receiver={receiver}
        spot={spot}
        isMissing={isMissing && !(delivery === 'express' && receiver.chosen)}
        onWay={(way) => {
          setMissing(false)
          onSeen({ lines: seenNow, delivery: way, addressId, ...offNow, usesPoints })
        }}
        onAddress={(chosen) => onSeen({ lines: seenNow, delivery, addressId: chosen, ...offNow, usesPoints })}
      />
      <OrderLines lines={quote.lines} />
      <CouponRow
        quote={quote}
        onChoose={(coupon) =>
          onSeen({
            ...{ lines: seenNow, delivery, addressId, seenFreight: quote.freight, coupon },
            ...{ seenMember: offNow.seenMember, usesPoints },
          })
        }
      />
      {quote.points && quote.points.most > 0 && (
        <Rows>
          <SwitchRow
            title={m.points_use({ n: figure(quote.points.most), amount: yuan(quote.points.mostAmount) })}
            note={m.points_have({ n: figure(quote.points.balance) })}
            on={usesPoints}
            busy={isAsking}
            onChange={(uses) =>
              onSeen({
                ...{ lines: seenNow, delivery, addressId, seenFreight: quote.freight },
                ...{ ...offNow, usesPoints: uses },
              })
            }
          />
        </Rows>
      )}
      <Amounts
        amounts={quote}
        coupon={quote.coupons?.find(({ heldId }) => heldId === quote.couponId)}
        level={quote.level}
        points={quote.points && { count: quote.points.used, amount: quote.points.amount }}
        pointsPrice={quote.points?.price}
        isSent={delivery === 'express' && !isNoneSent}
      />
      <div className={style.remark}>
        <TextArea label={m.order_remark()} maxLength={200} short value={remark} onChange={setRemark} />
      </div>
      <ActionBar className={style.bar}>
        <p aria-live="polite">
          <small>{m.order_total()}</small> <b>{yuan(quote.total)}</b>
        </p>
        {!hasPaySheet() ? (
          <PayElsewhere />
        ) : isShort && !isNoneSent ? (
          <Button
            kind="primary"
            busy={isAsking}
            // Fewer pieces have another member price, which is no news.
            onClick={() => onSeen({ ...seen, ...offNow, seenMember: undefined, usesPoints, lines: left })}
          >
            {isUnsent ? m.checkout_leave_out() : m.checkout_adjust()}
          </Button>
        ) : (
          <Button
            kind="primary"
            busy={submit.busy}
            disabled={isAsking || spot.isLoading || !canDeliver || isShort || isPoor}
            onClick={order}
          >
            {m.checkout_submit()}
          </Button>
        )}
      </ActionBar>
    </main>
  )
}
