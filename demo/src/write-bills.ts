import { importBills, type TenantDb } from '@mingpian/server/seeding'
import { uuidOf } from './chance.ts'
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
  const now = planned.time(1)
  await importBills(db, {
    ...{ companyId, mchId: merchant.mchId, now, days },
    idOf: (ago) => uuidOf(`bill ${ago} ${companyId}`),
    alter: (lines, ago) => {
      if (ago !== openAgo && ago !== settledAgo) return lines
      const at = new Date(now.getTime() - ago * 86_400_000)
      const number = `POS${digitsOf(`till ${ago} ${companyId}`, 12)}`
      const transactionId = `${earlierTransactions}${digitsOf(`till transaction ${ago} ${companyId}`, 18)}`
      return [...lines, { kind: 'payment', at, number, transactionId, amount: 12_800, fee: 77_000 }]
    },
    settled: {
      ago: settledAgo,
      staffId: adminOf(planned).staffId,
      words: '门店收银台收款，不经过商城',
    },
  })
}
