import type { PastAfterSale } from '@mingpian/server/seeding'
import { uuidOf } from './chance.ts'
import type { PlannedOrder } from './orders.ts'

const hourMs = 3_600_000

/** What some buyers ask for after the sale: staff have not answered, have agreed, and have refused. */
export function afterSalesOf(
  orders: readonly PlannedOrder[],
  { now, staffId }: { now: Date; staffId: string },
): PastAfterSale[] {
  const last = (what: string) => orders.filter(({ steps }) => steps.at(-1)?.what === what)
  const [unsent] = last('pay')
  const [broken, missed] = last('receive')
  return [
    ...request(unsent, { reason: 'unwanted', words: '买多了，想退一件' }),
    ...request(broken, { reason: 'faulty', words: '外壳有划痕，想退货' }, 'accept'),
    ...request(missed, { reason: 'other', words: '颜色和想的不一样' }, 'refuse'),
  ]

  /** An hour after the last step of the order, answered an hour later, and neither after now. */
  function request(
    order: PlannedOrder | undefined,
    said: Pick<PastAfterSale, 'reason' | 'words'>,
    answer?: 'accept' | 'refuse',
  ): PastAfterSale[] {
    if (!order) return []
    const { orderId, steps, at: orderedAt } = order
    const begun = (steps.at(-1)?.at ?? orderedAt).getTime()
    const hours = Math.min(1, (now.getTime() - begun) / (3 * hourMs))
    const after = (count: number) => new Date(begun + count * hours * hourMs)
    return [
      {
        ...{ ...said, orderId, afterSaleId: uuidOf(`after-sale of ${orderId}`), at: after(1) },
        moves: answer ? [{ what: answer, at: after(2), staffId }] : [],
        ...(answer === 'refuse' && { refusal: '商品没有问题，页面上有实物图，这次不能退' }),
      },
    ]
  }
}
