import type { Checkout } from '@mingpian/contract/shared/orders.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { part } from '#ui/part.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'

const CouponSheet = part(() => import('./coupon-sheet.tsx'))

interface CouponRowProps {
  quote: Checkout
  /** @param heldId '' for none */
  onChoose: (heldId: string) => void
}

/** The coupon of an order, or how many fit. Nothing for a person without coupons. */
export function CouponRow({ quote: { coupons = [], couponId, couponAmount = 0 }, onChoose }: CouponRowProps) {
  const [isChoosing, setChoosing] = useState(false)
  if (coupons.length === 0) return null
  const fitting = coupons.filter(({ misfit }) => misfit === '').length
  const used = coupons.find(({ heldId }) => heldId === couponId)
  return (
    <Rows>
      <ButtonRow
        title={m.order_coupon()}
        {...(used && { note: used.name })}
        value={
          used ? `−${yuan(couponAmount)}` : fitting > 0 ? m.coupons_fit({ n: fitting }) : m.coupons_fit_none()
        }
        opens
        onClick={() => setChoosing(true)}
      />
      {isChoosing && (
        <CouponSheet
          coupons={coupons}
          chosenId={used?.heldId ?? ''}
          onChoose={(heldId) => {
            setChoosing(false)
            onChoose(heldId)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Rows>
  )
}
