import type { CouponChoice } from '@mingpian/contract/shared/coupons.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { couponOff, couponTerms } from '#features/mall/coupon-words.ts'
import { momentWords } from '#kit/moment-words.ts'
import { m } from '#paraglide/messages.js'
import { ButtonRow, FactRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'

interface CouponSheetProps {
  coupons: readonly CouponChoice[]
  /** '' for none. */
  chosenId: string
  onChoose: (heldId: string) => void
  onClose: () => void
}

/** Chooses one of the coupons that fit, or none. The others say why they do not fit. */
export default function CouponSheet({ coupons, chosenId, onChoose, onClose }: CouponSheetProps) {
  const fitting = coupons.filter(({ misfit }) => misfit === '')
  const others = coupons.filter(({ misfit }) => misfit !== '')
  return (
    <Sheet open title={m.coupon_choose()} onClose={onClose}>
      {fitting.length > 0 && (
        <Rows>
          {fitting.map((coupon) => (
            <ButtonRow
              key={coupon.heldId}
              title={coupon.name}
              note={[couponTerms(coupon), m.coupon_until({ time: momentWords(coupon.validTo) })].join(' · ')}
              value={`−${yuan(coupon.amount)}`}
              chosen={coupon.heldId === chosenId}
              onClick={() => onChoose(coupon.heldId)}
            />
          ))}
          <ButtonRow title={m.coupon_without()} chosen={chosenId === ''} onClick={() => onChoose('')} />
        </Rows>
      )}
      {others.length > 0 && (
        <Rows title={m.coupons_unfit()}>
          {others.map((coupon) => (
            <FactRow
              key={coupon.heldId}
              title={`${couponOff(coupon)} ${coupon.name}`}
              note={[couponTerms(coupon), whyNot(coupon)].join(' · ')}
            />
          ))}
        </Rows>
      )}
    </Sheet>
  )
}

function whyNot({ misfit, missing }: CouponChoice): string {
  if (misfit === 'threshold') return m.coupon_misses({ amount: yuan(missing) })
  if (misfit === 'goods') return m.coupon_other_goods()
  if (misfit === 'soon') return m.coupons_soon()
  return misfit === 'used' ? m.coupons_used() : m.coupons_expired()
}
