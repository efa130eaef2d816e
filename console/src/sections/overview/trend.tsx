import { shortDay } from '@mingpian/client/days.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { Card, Empty, Segmented, Typography } from 'antd'
import { useState } from 'react'
import { Bars } from '#kit/chart.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { useDayText } from '#kit/use-day-text.ts'

type Data = CallTypes<'POST /biz/v1/card/statistics/trend'>['data']
/** More days that share the highest number are not named. */
const mostPeaks = 3
const series = ['visits', 'visitors', 'shares'] as const

/** One series by days, or by the hours of a single day. */
export function Trend({ unit, points }: Pick<Data, 'unit' | 'points'>) {
  const { locale, words } = usePreferences()
  const dayText = useDayText()
  const [shown, setShown] = useState<(typeof series)[number]>('visits')
  const bars = points.map((point) => ({
    key: point.at,
    label: unit === 'hour' ? `${point.at.padStart(2, '0')}:00` : shortDay(point.at, locale),
    value: point[shown],
  }))
  const highest = Math.max(0, ...bars.map(({ value }) => value))
  const peaks = bars
    .filter(({ value }) => value === highest)
    .map(({ key, label }) => (unit === 'hour' ? label : dayText(key)))
  return (
    <Card
      title={words.trend}
      extra={
        <Segmented
          size="small"
          aria-label={words.trend}
          value={shown}
          options={series.map((value) => ({ value, label: words.figures[value] }))}
          onChange={setShown}
        />
      }
    >
      {highest === 0 ? (
        <Empty description={words.trendNone} />
      ) : (
        <>
          <Typography.Paragraph type="secondary">
            {words.trendMost(peaks.length > mostPeaks ? '' : words.listed(peaks), highest)}
          </Typography.Paragraph>
          <Bars bars={bars} textOf={figure} label={`${words.trend} ${words.figures[shown]}`} />
        </>
      )}
    </Card>
  )
}
