import { Timeline, Typography } from 'antd'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { moment } from '#kit/time.ts'
import type { WholeOrder } from './whole-order.ts'

const failed = ['refundFailed', 'wrongAmount']

/** What became of an order, the oldest step first. */
export function History({ steps }: Pick<WholeOrder, 'steps'>) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  return (
    <Timeline
      items={steps.map(({ at, what, by, staffName }) => ({
        key: `${at} ${what}`,
        color: failed.includes(what) ? 'red' : what.startsWith('closed') ? 'gray' : 'blue',
        content: (
          <>
            <div>{words.orderSteps[what] ?? what}</div>
            <Typography.Text type="secondary">
              {[moment(at, locale, timeZone), staffName || words.orderStepBy[by]].join(' · ')}
            </Typography.Text>
          </>
        ),
      }))}
    />
  )
}
