import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Spin, Timeline, Typography } from 'antd'
import { failureText } from '#kit/failures.tsx'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import type { WholeOrder } from './whole-order.ts'

interface ParcelTrailProps {
  orderId: string
  parcel: WholeOrder['shipments'][number]
}

/** Until the answer to another reader's request is asked for. */
const askingMs = 2000

/** Where a parcel is, the newest first, and why nothing newer is known. */
export function ParcelTrail({ orderId, parcel: { shipmentId, at } }: ParcelTrailProps) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery('GET /mall/order/v1/console/shipping/trail', { query: { orderId, shipmentId } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.isAsking ? askingMs : false),
  })
  const again = (
    <Button size="small" loading={isFetching} onClick={() => void refetch()}>
      {words.retry}
    </Button>
  )
  if (error) return <Alert type="warning" showIcon title={failureText(error, locale)} action={again} />
  if (!data) return <Spin aria-label={words.parcelAsking} />
  const { steps, gap, knownAt, isAsking } = data
  const why = isAsking ? words.parcelAsking : words.parcelGaps[gap]
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
