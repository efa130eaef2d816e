import {
  importAfterSales,
  importOrders,
  importPayments,
  importReviews,
  noticeUrl,
  type PastPayment,
  type Seeding,
  setPointsSettings,
  setTradeSettings,
  type TenantDb,
} from '@mingpian/server/seeding'
import { afterSalesOf } from './after-sales.ts'
import { uuidOf } from './chance.ts'
import { digitsOf, earlierTransactions, isOfTest, ordersOf } from './orders.ts'
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
  phonesPort: number,
): Promise<void> {
  const { company, content } = planned
  const { companyId, merchant, wechat, domains } = company
  if (isOfTest(planned) || !merchant) return
  const admin = adminOf(planned)
  await setTradeSettings(db, admin, { ...content.mall.trade, pickUp: true })
  await setPointsSettings(db, admin, content.mall.points)
  const made = ordersOf(planned, admin)
  const members = await writeMembers(db, companyId, made)
  const orders = await writeLevels(db, planned, admin, members, made)
  await writeCoupons(db, planned, admin, orders)
  const totals = await importOrders(db, sealer, companyId, orders)
  const notifyUrl = noticeUrl(`http://${domains[0]}:${phonesPort}`, companyId)
  const payments = orders.flatMap(({ orderId, buyer, steps }): PastPayment[] => {
    const stepAt = (what: string) => steps.find((step) => step.what === what)?.at
    const [at, askedAt, backAt] = [stepAt('pay'), stepAt('refund'), stepAt('refunded')]
    if (!at) return []
    const numbered = (letters: string) =>
      letters + uuidOf(`${letters} ${orderId}`).replaceAll('-', '').slice(4)
    return [
      {
        ...{ orderId, attemptId: uuidOf(`payment of ${orderId}`), number: numbered('MP'), notifyUrl, at },
        ...{ appId: wechat.appId, openId: buyer.openId, mchId: merchant.mchId },
        transactionId: `${earlierTransactions}${digitsOf(`transaction of ${orderId}`, 18)}`,
        amount: totals.get(orderId) ?? 0,
        ...(askedAt && backAt && { refund: refundOf(orderId, numbered('RF'), { askedAt, at: backAt }) }),
      },
    ]
  })
  await importPayments(db, companyId, payments)
  const by = { now: planned.now, staffId: admin.staffId }
  await importAfterSales(db, companyId, afterSalesOf(orders, by))
  await importReviews(db, companyId, reviewsOf(orders, by))
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
