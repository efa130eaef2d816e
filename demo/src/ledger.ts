import { personPage } from '@mingpian/contract/shared/rules/share.ts'
import { firstScene } from '@mingpian/contract/shared/rules/share-origin.ts'
import type { PastEvent } from '@mingpian/server/seeding'
import type { PlannedBooking, PlannedWaiting } from './bookings.ts'
import { uuidOf } from './chance.ts'
import type { PlannedHolding } from './coupons.ts'
import type { PlannedOrder } from './orders.ts'
import type { Opening } from './traffic.ts'

/** The events of one opening, as a phone reports them and the server takes them. */
export function eventsOf(companyId: string, opening: Opening, openedAt: Date): PastEvent[] {
  const { activityId, content, dwell, actions } = opening
  const base = { ...common(companyId, opening), section: '', durationMs: 0 }
  const child = (name: string) => ({
    activityId: uuidOf(`${activityId} ${name}`),
    parentActivityId: activityId,
  })
  const later = (ms: number) => new Date(openedAt.getTime() + ms)
  const total = dwell.get('') ?? 0
  return [
    { ...base, event: 'view', activityId, parentActivityId: '', receivedAt: openedAt },
    ...[...dwell].map(([section, durationMs]) => ({
      ...base,
      ...child(`dwell ${section}`),
      event: 'dwell',
      section,
      durationMs,
      receivedAt: later(total),
    })),
    ...actions.map(({ name, after, content: other }) => ({
      ...base,
      ...(other && { contentType: other.type, contentId: other.id }),
      ...child(name),
      event: name,
      section: content.type === 'card' ? (sectionOf[name] ?? '') : '',
      receivedAt: later(after),
    })),
  ]
}

const sectionOf: Record<string, string> = {
  view_code: 'contact',
  save_contact: 'contact',
  call: 'contact',
  copy: 'contact',
}

const shareTypes = { '0': 'staff', '1': 'wxUser', '2': 'selfVisit' } as const

function common(companyId: string, { lead, seller, content, share, landing }: Opening) {
  const scene = share ? (share.personId === seller.personId ? '0' : '1') : '2'
  return {
    companyId,
    personId: lead.personId,
    staffId: seller.staffId,
    contentType: content.type,
    contentId: content.id,
    shareId: share?.shareId ?? '',
    shareType: shareTypes[scene],
    firstScene: firstScene(content.type === 'card' ? personPage : ''),
    secondScene: scene,
    landing,
    attr: { platform: 'MINI', reportType: 'wx' },
  }
}

/** The events of an order, as the server records them. */
export function dealEventsOf(companyId: string, order: PlannedOrder): PastEvent[] {
  const { orderId, number, visit, productId, at, steps } = order
  const stepAt = (what: string) => steps.find((step) => step.what === what)?.at
  const deeds = { place_order: at, pay_order: stepAt('pay'), refund_order: stepAt('refundAll') }
  return Object.entries(deeds).flatMap(([event, receivedAt]) =>
    receivedAt
      ? {
          ...common(companyId, { ...visit, content: { type: 'product', id: productId } }),
          ...{ section: '', durationMs: 0, firstScene: '', landing: '', event, receivedAt },
          activityId: `${event} ${orderId}`,
          // A refund comes days later, in no visit; an unpaid order of today is younger than its visit.
          parentActivityId: event === 'refund_order' || steps.length === 0 ? '' : visit.activityId,
          attr: { orderId, orderNumber: number },
        }
      : [],
  )
}

/** The event of a person who got a coupon. It belongs to no visit. */
export const couponEventOf = (companyId: string, holding: PlannedHolding): PastEvent => ({
  ...ofBooking(companyId, holding),
  ...{ contentType: 'coupon', contentId: holding.couponId, shareId: holding.shareId ?? '' },
  ...{ event: 'take_coupon', receivedAt: holding.at, activityId: `take_coupon ${holding.heldId}` },
  attr: { coupon: holding.name, way: holding.way },
})

/** What all events of bookings share. They belong to no visit, since bookings were made on other days. */
const ofBooking = (companyId: string, { lead, seller }: Pick<PlannedBooking, 'lead' | 'seller'>) => ({
  ...{ companyId, personId: lead.personId, staffId: seller.staffId, parentActivityId: '' },
  ...{ contentType: 'card' as const, contentId: seller.userId, shareId: '', shareType: shareTypes['2'] },
  ...{ firstScene: '', secondScene: '2' as const, landing: '', section: '', durationMs: 0 },
})

/** The events of a booking, as the server records them. One that was not paid in time has none. */
export function bookingEventsOf(companyId: string, booking: PlannedBooking): PastEvent[] {
  const { id, state, steps, payment, at, endedAt, service, place, startsAt, arrivalCode } = booking
  if (arrivalCode === null) return []
  const stepAt = (what: string) => steps.find((step) => step.what === what)?.at
  const deeds = {
    book: stepAt('pay') ?? at,
    pay_booking: stepAt('pay'),
    cancel_booking: state === 'cancelled' ? endedAt : undefined,
    refund_booking: stepAt('refundAll'),
    arrive: state === 'arrived' || state === 'finished' ? endedAt : undefined,
  }
  const attr = {
    ...{ bookingId: id, service, place, startsAt: startsAt.toISOString() },
    ...(payment && { amount: String(payment.total) }),
  }
  return Object.entries(deeds).flatMap(([event, receivedAt]) =>
    receivedAt
      ? { ...ofBooking(companyId, booking), event, receivedAt, activityId: `${event} ${id}`, attr }
      : [],
  )
}

/** The event of a person who waits. */
export const waitingEventOf = (companyId: string, entry: PlannedWaiting): PastEvent => ({
  ...ofBooking(companyId, entry),
  ...{ event: 'join_waiting', receivedAt: entry.at, activityId: `join_waiting ${entry.id}` },
  attr: { waitingId: entry.id, service: entry.service, place: entry.place, day: entry.day },
})
