import type { PastHolding } from '@mingpian/server/seeding'
import { uuidOf } from './chance.ts'
import type { CouponContent } from './content.ts'
import type { Lead } from './leads.ts'
import { isOfTest, type PlannedOrder, visitsBefore } from './orders.ts'
import type { Planned } from './plan.ts'
import type { Opening } from './traffic.ts'

const minuteMs = 60_000

export interface PlannedHolding extends PastHolding {
  lead: Lead
  seller: Opening['seller']
  /** Of the coupon. */
  name: string
}

export const couponIdOf = (companyId: string, { name }: Pick<CouponContent, 'name'>): string =>
  uuidOf(`${companyId} coupon ${name}`)

/** Who has which coupon. What was used belongs to an order; the others are those of visitors with a name, one each. */
export function holdingsOf(planned: Planned, orders: readonly PlannedOrder[]): PlannedHolding[] {
  const { company, content, now, time } = planned
  const { companyId } = company
  if (isOfTest(planned)) return []
  const visits = visitsBefore(planned)
  return content.coupons.flatMap((coupon, place): PlannedHolding[] => {
    const { name, held, total, startsInDays, endsInDays } = coupon
    const couponId = couponIdOf(companyId, coupon)
    const from = now.getTime() + startsInDays * 24 * 60 * minuteMs
    const until = endsInDays === null ? now.getTime() : now.getTime() + endsInDays * 24 * 60 * minuteMs
    const of = { couponId, name }
    if (held === 'none') return []
    if (held === 'orders')
      return orders.flatMap(({ coupon: heldId, buyer, visit, at, shareId }) =>
        heldId
          ? {
              ...{ ...of, heldId, personId: buyer.personId, lead: buyer, seller: visit.seller },
              ...{ way: 'link', staffId: null, shareId, at: new Date(at.getTime() - 10 * minuteMs) },
            }
          : [],
      )
    const takers = new Map(visits.toSpliced(0, place).map((visit) => [visit.lead, visit]))
    return [...takers.values()]
      .map((visit) => ({ visit, at: time(visit.at).getTime() + visit.after + 2 * minuteMs }))
      .filter(({ at }) => at > from && at < until && at < now.getTime())
      .slice(0, Math.min(total, 14))
      .map(({ visit: { lead, seller, share }, at }) => ({
        ...{
          ...of,
          heldId: uuidOf(`${couponId} of ${lead.personId}`),
          personId: lead.personId,
          lead,
          seller,
        },
        way: held === 'given' ? 'staff' : coupon.code && lead.interest % 2 === 0 ? 'code' : 'link',
        staffId: held === 'given' ? seller.staffId : null,
        shareId: held === 'given' ? null : (share?.shareId ?? null),
        at: new Date(at),
      }))
  })
}
