import type { OfferedCoupon } from '@mingpian/contract/shared/coupons.ts'
import type { ReactNode } from 'react'
import style from './coupon-face.module.css'
import { couponOff, couponTerms } from './coupon-words.ts'

interface CouponFaceProps {
  coupon: Pick<OfferedCoupon, 'name' | 'kind' | 'off' | 'threshold' | 'things'>
  /** How long it is valid, or why it is not. */
  note: string
  /** It cannot be used. */
  isOver?: boolean
  children?: ReactNode
}

/** A coupon: what it takes at the left, its name and terms at the right. */
export function CouponFace({ coupon, note, isOver, children }: CouponFaceProps) {
  return (
    <div className={style.face} data-over={isOver || undefined}>
      <b className={style.off}>{couponOff(coupon)}</b>
      <div className={style.words}>
        <strong>{coupon.name}</strong>
        <span>{couponTerms(coupon)}</span>
        <span>{note}</span>
      </div>
      {children}
    </div>
  )
}
