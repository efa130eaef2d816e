import type { PastWish } from '@mingpian/server/seeding'
import type { PlannedOrder } from './orders.ts'

const hourMs = 3_600_000

const titles = [
  { kind: 'company', title: '苏州远山设计有限公司', taxNumber: '91110000600037341L' },
  { kind: 'person', title: '个人', taxNumber: '' },
] as const

/** What some buyers want on the invoices of goods that they kept; the earlier half of them was issued. */
export function wishesOf(
  orders: readonly PlannedOrder[],
  { now, staffId, totals }: { now: Date; staffId: string; totals: ReadonlyMap<string, number> },
): PastWish[] {
  const kept = orders.filter(({ steps }) =>
    ['shipRest', 'receive', 'finish'].includes(steps.at(-1)?.what ?? ''),
  )
  const wanted = kept.filter(({ orderId }, place) => place % 4 === 1 && (totals.get(orderId) ?? 0) > 0)
  return wanted.map(({ orderId, steps, at }, place): PastWish => {
    const paidAt = steps.find(({ what }) => what === 'pay')?.at ?? at
    const within = (ms: number) => new Date(Math.min(paidAt.getTime() + ms, now.getTime()))
    const title = titles[place % 2] ?? titles[0]
    return {
      ...{ orderId, ...title, email: `buyer${place + 1}@example.com`, at: within(hourMs / 2) },
      ...(place >= wanted.length / 2 && {
        done: { at: within(20 * hourMs), staffId, amount: totals.get(orderId) ?? 0 },
      }),
    }
  })
}
