import { moment } from '@mingpian/client/days.ts'
import { useTrail } from '@mingpian/client/react/use-trail.ts'
import type { ParcelTrail as Trail } from '@mingpian/contract/shared/orders.ts'
import { Alert, Button, Flex, Spin, Timeline, Typography } from 'antd'
import { failureText } from '#kit/failures.tsx'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import type { WholeOrder } from './whole-order.ts'

interface ParcelTrailProps {
  orderId: string
  parcel: WholeOrder['shipments'][number]
}

/** Where a parcel is, the newest first, and why nothing newer is known. */
export function ParcelTrail({ orderId, parcel: { shipmentId, tracking, at } }: ParcelTrailProps) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const of = { orderId, shipmentId, tracking }
  const { trail, error, isPending, isFetching, retry } = useTrail(
    'GET /mall/order/v1/console/shipping/trail',
    of,
  )
  const again = (
    <Button size="small" loading={isFetching} onClick={retry}>
      {words.retry}
    </Button>
  )
  if (isPending) return <Spin aria-label={words.parcelAsking} />
  const { steps, gap, knownAt, isAsking } = trail ?? unknown
  const why = error ? failureText(error, locale) : isAsking ? words.parcelAsking : words.parcelGaps[gap]
  const shown = [
    ...steps.map((step) => ({ ...step, title: words.parcelStates[step.state] })),
    { at, state: 'sent', title: words.parcelSent },
  ]
  return (
    <Flex vertical gap={12} style={{ marginTop: 8 }}>
      {why && (
        <Alert
          type={gap === 'unknown' || gap === 'elsewhere' || isAsking ? 'info' : 'warning'}
          showIcon
          title={why}
          description={knownAt && words.parcelKnown(moment(knownAt, locale, timeZone))}
          action={gap === 'silent' && !isAsking && again}
        />
      )}
      <Timeline
        items={shown.map(({ at: when, state, title }, place) => ({
          key: `${when} ${state}`,
          color: state === 'exception' ? 'red' : place === 0 ? 'blue' : 'gray',
          content: (
            <>
              <div>{title}</div>
              <Typography.Text type="secondary">{moment(when, locale, timeZone)}</Typography.Text>
            </>
          ),
        }))}
      />
      {steps.length > 0 && <Typography.Text type="secondary">{words.parcelTimes}</Typography.Text>}
    </Flex>
  )
}

/** Of a parcel of which the server said nothing yet. */
const unknown: Trail = { steps: [], gap: 'silent', knownAt: '', isAsking: false }
