import { importBills, settleDifferences, type TenantDb } from '@mingpian/server/seeding'
import { digitsOf, earlierTransactions, isOfTest } from './orders.ts'
import type { Planned } from './plan.ts'
import { adminOf } from './write-services.ts'

const days = 30
/** The days before today whose bills have a row too many: one is still open, one was looked at. */
const [openAgo, settledAgo] = [2, 9]

/** The bills of WeChat Pay of the past weeks, which agree with the records but for the money of a shop. */
export async function writeBills(db: TenantDb, planned: Planned): Promise<void> {
  const { companyId, merchant } = planned.company
  if (isOfTest(planned) || !merchant) return
  const billIds = await importBills(db, {
    companyId,
    mchId: merchant.mchId,
    days,
    alter: (lines, ago) => {
      if (ago !== openAgo && ago !== settledAgo) return lines
      const at = new Date(Date.now() - ago * 86_400_000)
      const number = `POS${digitsOf(`till ${ago} ${companyId}`, 12)}`
      const transactionId = `${earlierTransactions}${digitsOf(`till transaction ${ago} ${companyId}`, 18)}`
      return [...lines, { kind: 'payment', at, number, transactionId, amount: 12_800, fee: 77_000 }]
    },
  })
  const billId = billIds.get(settledAgo)
  if (billId) await settleDifferences(db, adminOf(planned), { billId, words: '门店收银台收款，不经过商城' })
}
