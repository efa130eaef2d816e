import type { OfferedCoupon } from '@mingpian/contract/shared/coupons.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

type Terms = Pick<OfferedCoupon, 'kind' | 'off' | 'threshold' | 'things'>

/** What a coupon takes: ¥10, 9 折, 10% off. */
export function couponOff({ kind, off }: Pick<Terms, 'kind' | 'off'>): string {
  if (kind === 'amount') return yuan(off)
  return getLocale() === 'zh'
    ? m.coupon_percent({ off: String(Math.round(10_000 - off) / 1_000) })
    : m.coupon_percent({ off: String(off / 100) })
}

/** From which amount, and for which goods. */
export const couponTerms = ({ threshold, things }: Terms): string =>
  [
    threshold > 0 ? m.coupon_from({ amount: yuan(threshold) }) : m.coupon_any(),
    things.length > 0
      ? m.coupon_only({
          things: things
            .map((name) => name || m.coupon_thing_gone())
            .join(getLocale() === 'zh' ? '、' : ', '),
        })
      : m.coupon_all(),
  ].join(' · ')

/** How long an offered coupon is valid. @param timeOf says a time in words */
export const offerValidity = (
  { validDays, endsAt }: Pick<OfferedCoupon, 'validDays' | 'endsAt'>,
  timeOf: (at: string) => string,
): string => (validDays > 0 ? m.coupon_days({ n: validDays }) : m.coupon_until({ time: timeOf(endsAt) }))

/** Why an offered coupon cannot be taken; '' where it can. @param timeOf says a time in words */
export const whyNoOffer = (
  { state, startsAt }: Pick<OfferedCoupon, 'state' | 'startsAt'>,
  timeOf: (at: string) => string,
): string =>
  ({
    open: '',
    soon: m.coupon_soon({ time: timeOf(startsAt) }),
    taken: m.coupon_taken(),
    soldOut: m.coupon_sold_out(),
    ended: m.coupon_ended(),
  })[state]
