import {
  importAfterSales,
  importDuties,
  importOrders,
  importPayments,
  importReviews,
  importWishes,
  noticeUrl,
  type PastPayment,
  type Seeding,
  setPointsSettings,
  setTradeSettings,
  type TenantDb,
} from '@mingpian/server/seeding'
import { afterSalesOf } from './after-sales.ts'
import { uuidOf } from './chance.ts'
import { dutiesOf } from './duties.ts'
import { wishesOf } from './invoices.ts'
import type { Library } from './library.ts'
import { digitsOf, earlierTransactions, isOfTest, ordersOf, type PlannedOrder } from './orders.ts'
import type { Planned } from './plan.ts'
import { reviewsOf } from './reviews.ts'
import { writeCoupons } from './write-coupons.ts'
import { writeLevels } from './write-levels.ts'
import { writeMembers, writePoints } from './write-points.ts'
import { adminOf } from './write-services.ts'

/** How the company trades, its orders, the money of those that were paid, and what buyers ask for and say after the sale. */
export async function writeOrders(
  db: TenantDb,
  { sealer }: Pick<Seeding, 'sealer'>,
  planned: Planned,
  library: Library,
  phonesPort: number,
): Promise<void> {
  const { company, content } = planned
  const { companyId, merchant, wechat, miniProgram, domains } = company
  if (isOfTest(planned) || !merchant) return
  const admin = adminOf(planned)
  await setTradeSettings(db, admin, { ...content.mall.trade, pickUp: true })
  await setPointsSettings(db, admin, content.mall.points)
  const made = ordersOf(planned, admin)
  const members = await writeMembers(db, companyId, made)
  const orders = withPoints(await writeLevels(db, planned, admin, members, made), members)
  await writeCoupons(db, planned, admin, orders)
  const totals = await importOrders(db, sealer, companyId, orders)
  const notifyUrl = noticeUrl(`http://${domains[0]}:${phonesPort}`, companyId)
  // Some buyers come through the mini program.
  const ofMini = miniProgram ? orders.filter((_, place) => place % 2 === 0) : []
  const payments = orders.flatMap((order): PastPayment[] => {
    const { orderId, buyer, steps } = order
    const stepAt = (what: string) => steps.find((step) => step.what === what)?.at
    const [at, askedAt, backAt] = [stepAt('pay'), stepAt('refund'), stepAt('refunded')]
    if (!at) return []
    const numbered = (letters: string) =>
      letters + uuidOf(`${letters} ${orderId}`).replaceAll('-', '').slice(4)
    return [
      {
        ...{ orderId, attemptId: attemptIdOf(orderId), number: numbered('MP'), notifyUrl, at },
        ...{ appId: wechat.appId, openId: buyer.openId, mchId: merchant.mchId },
        ...(miniProgram && ofMini.includes(order) && ofMiniProgram(miniProgram.appId, buyer.personId)),
        transactionId: `${earlierTransactions}${digitsOf(`transaction of ${orderId}`, 18)}`,
        amount: totals.get(orderId) ?? 0,
        ...(askedAt && backAt && { refund: refundOf(orderId, numbered('RF'), { askedAt, at: backAt }) }),
      },
    ]
  })
  await importPayments(db, companyId, payments)
  const by = { now: planned.now, staffId: admin.staffId }
  await importAfterSales(db, companyId, afterSalesOf(orders, by))
  await importReviews(db, companyId, reviewsOf(orders, { ...by, pictureOf: pictureOf(planned, library) }))
  await importDuties(db, companyId, dutiesOf(ofMini, { now: planned.now, attemptIdOf }))
  await importWishes(db, sealer, companyId, wishesOf(orders, { ...by, totals }))
  await writePoints(db, admin, orders)

  function refundOf(orderId: string, number: string, times: { askedAt: Date; at: Date }) {
    return {
      refundId: uuidOf(`refund of ${orderId}`),
      number,
      words: '客户改了主意',
      staffId: admin.staffId,
      ...times,
    }
  }
}

const attemptIdOf = (orderId: string) => uuidOf(`payment of ${orderId}`)

const ofMiniProgram = (appId: string, personId: string) => ({
  appId,
  openId: `o${uuidOf(`${appId} ${personId}`).replaceAll('-', '').slice(0, 27)}`,
})

/** Members who have received an order spend points on the next one, if it was kept. */
function withPoints(orders: readonly PlannedOrder[], members: ReadonlyMap<string, string>): PlannedOrder[] {
  const receipts = orders.flatMap(({ personId, steps }) =>
    steps.flatMap(({ what, at }) => (what === 'receive' ? [{ personId, at }] : [])),
  )
  return orders.map((order) => {
    const isKept = order.steps.every(({ what }) => what !== 'close' && what !== 'refund')
    const hasEarned = receipts.some(({ personId, at }) => personId === order.personId && at < order.at)
    return isKept && hasEarned && members.has(order.personId) ? { ...order, points: mostSpent } : order
  })
}

const mostSpent = 100

/** The first picture of the product that a buyer has bought. */
const pictureOf =
  ({ content, productIds }: Planned, library: Library) =>
  ({ productId }: PlannedOrder): string | undefined => {
    const picture = content.products[productIds.indexOf(productId)]?.pictures[0]
    return picture && library.picture(picture).url
  }
