import { moment } from '@mingpian/client/days.ts'
import { Timeline, Typography } from 'antd'
import { orderStepWords } from '#features/orders/order-words.ts'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import type { WholeOrder } from './whole-order.ts'

const failed = ['refundFailed', 'wrongAmount']

/** What became of an order, the oldest step first. */
export function History({ steps, delivery }: Pick<WholeOrder, 'steps' | 'delivery'>) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  return (
    <Timeline
      // A whole refund closes the order by itself: its arrival says so.
      items={steps
        .filter(({ what }) => what !== 'closed.refunded')
        .map(({ at, what, by, staffName }) => ({
          key: `${at} ${what}`,
          color: failed.includes(what) ? 'red' : what.startsWith('closed') ? 'gray' : 'blue',
          content: (
            <>
              <div>{orderStepWords(what, delivery, words)}</div>
              <Typography.Text type="secondary">
                {[moment(at, locale, timeZone), staffName || words.orderStepBy[by]].join(' · ')}
              </Typography.Text>
            </>
          ),
        }))}
    />
  )
}
