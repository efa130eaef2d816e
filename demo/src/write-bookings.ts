import {
  importBookings,
  importOrders,
  importPayments,
  importWaiting,
  noticeUrl,
  type PastPayment,
  type Seeding,
  saveBookingSettings,
  savePlace,
  savePlan,
  saveService,
  type TenantDb,
} from '@mingpian/server/seeding'
import { type BookingContent, bookingsOf, type PlannedBooking, serviceIdOf } from './bookings.ts'
import { uuidOf } from './chance.ts'
import { digitsOf, earlierTransactions, numberOf } from './orders.ts'
import { type Planned, placeIdOf } from './plan.ts'
import { adminOf } from './write-services.ts'

/** The longest that the settings allow: the offer of the demo stands all day. */
const offerMinutes = 1440

/** Services, working plans, bookings with what was paid, and who waits; nothing where the content has none. */
export async function writeBookings(
  db: TenantDb,
  { sealer }: Pick<Seeding, 'sealer'>,
  planned: Planned,
  phonesPort: number,
): Promise<void> {
  const { companyId } = planned.company
  const found = bookingsOf(planned)
  if (!found) return
  const { offered, bookings, waiting } = found
  await writeOffer(db, planned, offered)
  const orders = bookings.flatMap(({ payment, seller, at, steps, personId }) =>
    payment
      ? {
          ...{ orderId: payment.orderId, number: numberOf(at, payment.orderId), personId, at, steps },
          ...{ staffId: seller.staffId, shareId: null, lines: [], delivery: 'none' as const },
          booking: { total: payment.total, expiresAt: new Date(at.getTime() + 600_000) },
        }
      : [],
  )
  await importOrders(db, sealer, companyId, orders)
  await importBookings(db, sealer, companyId, bookings)
  const payments = bookings.flatMap((booking) => paymentOf(planned, booking, phonesPort) ?? [])
  await importPayments(db, companyId, payments)
  await importWaiting(db, sealer, companyId, waiting)
}

function paymentOf(
  { company }: Planned,
  { payment, lead, steps, reason }: PlannedBooking,
  phonesPort: number,
): PastPayment | undefined {
  const { companyId, merchant, wechat, domains } = company
  const step = (what: string) => steps.find((step) => step.what === what)
  const [paid, asked, back] = [step('pay'), step('refund'), step('refunded')]
  if (!payment || !paid || !merchant) return undefined
  const { orderId, total: amount } = payment
  const numbered = (letters: string) => letters + uuidOf(`${letters} ${orderId}`).replaceAll('-', '').slice(4)
  return {
    ...{ orderId, attemptId: uuidOf(`payment of ${orderId}`), number: numbered('MP'), amount, at: paid.at },
    ...{ appId: wechat.appId, openId: lead.openId, mchId: merchant.mchId },
    notifyUrl: noticeUrl(`http://${domains[0]}:${phonesPort}`, companyId),
    transactionId: `${earlierTransactions}${digitsOf(`transaction of ${orderId}`, 18)}`,
    ...(back && {
      refund: {
        ...{ refundId: uuidOf(`refund of ${orderId}`), number: numbered('RF'), words: reason },
        // No person asked for the money of one that was paid too late.
        ...(!asked && { reason: 'late' as const }),
        ...{ staffId: asked?.staffId ?? null, askedAt: asked?.at ?? paid.at, at: back.at },
      },
    }),
  }
}

function sellerOf({ company, sellers }: Planned, at: number) {
  const seller = sellers[at]
  if (!seller) throw new Error(`${company.companyId} has no member ${at}`)
  return seller
}

async function writeOffer(db: TenantDb, planned: Planned, { hours, services, plans }: BookingContent) {
  const admin = adminOf(planned)
  const words = { projectName: '', customerTitle: '', storeName: '' }
  await saveBookingSettings(db, admin, { ...words, offerMinutes })
  for (const [at, place] of planned.content.places.entries()) {
    const team = plans.filter((plan) => plan.place === at)
    const userIds = team.map(({ member }) => sellerOf(planned, member).userId)
    await savePlace(db, admin, { placeId: placeIdOf(planned, at), ...place, hours, userIds })
  }
  for (const [at, { members, places, ...service }] of services.entries()) {
    const settings = {
      ...{ picture: '', before: 0, after: 0, seats: 1, personsMax: 1, notice: 60, windowDays: 30 },
      ...{ cancelNotice: 120, personLimit: 3, dayLimit: 0, needsConfirmation: false, isOpen: true, price: 0 },
      ...service,
      placeIds: places.map((place) => placeIdOf(planned, place)),
      userIds: members.map((member) => sellerOf(planned, member).userId),
    }
    await saveService(db, admin, settings, { id: serviceIdOf(planned, at) })
  }
  for (const { member, place } of plans) {
    const plan = { seats: 1, places: [{ placeId: placeIdOf(planned, place), hours }], daysOff: [] }
    await savePlan(db, admin, { userId: sellerOf(planned, member).userId, ...plan })
  }
}
