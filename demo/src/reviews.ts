import type { PastReview } from '@mingpian/server/seeding'
import { uuidOf } from './chance.ts'
import type { PlannedOrder } from './orders.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

type Said = Pick<PastReview, 'stars' | 'content' | 'isAnonymous'> & { answer?: string; hasPicture?: true }

/** What buyers say, in turn. */
const said: readonly Said[] = [
  { stars: 5, content: '包装很用心，和图片一样，用了几天很满意。', hasPicture: true },
  { stars: 5, content: '第二次买了，质量稳定，送朋友也拿得出手。', answer: '谢谢您一直信任我们，欢迎再来。' },
  {
    stars: 4,
    content: '东西不错，就是等了两天才发货。',
    isAnonymous: true,
    answer: '抱歉让您久等了，我们已经加快发货。',
  },
  { stars: 5, content: '' },
  {
    stars: 3,
    content: '比想象中小一点，下单前最好看清尺寸。',
    answer: '尺寸在规格参数里，拿不准可以先问我们。',
  },
  { stars: 5, content: '顾问介绍得很清楚，收到后没有落差。', isAnonymous: true },
]

/** Of these the newest wait for a moderator. */
const waiting = 2

interface Told {
  now: Date
  staffId: string
  /** Of what the order is mostly about. */
  pictureOf: (order: PlannedOrder) => string | undefined
}

/** What buyers say of goods that they received, some days after. */
export function reviewsOf(orders: readonly PlannedOrder[], { now, staffId, pictureOf }: Told): PastReview[] {
  const received = orders.filter(({ steps }) => ['receive', 'finish'].includes(steps.at(-1)?.what ?? ''))
  // The first two have requests after the sale. Of the others some buyers say nothing.
  return received
    .slice(2)
    .filter((_, place) => place % 4 !== 3)
    .map((order, place): PastReview => {
      const { orderId, steps, at } = order
      const { answer, hasPicture, ...review } = said[place % said.length] ?? { stars: 5, content: '' }
      const receipt = steps.find(({ what }) => what === 'receive')?.at ?? at
      const isShown = place >= waiting
      const picture = hasPicture && pictureOf(order)
      const within = (ms: number) => new Date(Math.min(receipt.getTime() + ms, now.getTime()))
      return {
        ...{ ...review, orderId, position: 0, reviewId: uuidOf(`review of ${orderId}`), isShown },
        ...(picture && { pictures: [picture] }),
        at: within((place % 3) * dayMs + 5 * hourMs),
        ...(answer && isShown && { answer: { text: answer, at: within(3 * dayMs), staffId } }),
      }
    })
}
