import type { StatisticsMetric } from '@mingpian/contract/card-statistics.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { durationWords } from '@mingpian/contract/shared/rules/sentences/duration.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { dayWords, thingTitle } from '#features/radar/statistics-words.ts'
import { countWords } from '#kit/count.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { FactRow, LinkRow } from '#ui/rows.tsx'

type RowData = CallTypes<'POST /biz/v1/card/statistics/rows'>['data']['list'][number]

/** A row: a visitor with a link to the trail, or a thing. */
export function Row({ row, metric }: { row: RowData; metric: StatisticsMetric }) {
  const { person, title, contentType, lastDay } = row
  const looks = {
    title: person ? nameOf(person, getLocale()) : thingTitle(contentType, title),
    note: m.stats_rows_last({ day: dayWords(lastDay) }),
    icon:
      person || !contentType ? (
        <Avatar
          name={person ? person.name : title}
          src={person?.avatar ?? ''}
          {...(person && { number: person.number })}
          size={36}
        />
      ) : undefined,
    value: amountWords(metric, row.amount),
  }
  if (!person?.unionId) return <FactRow {...looks} />
  return (
    <LinkRow
      {...looks}
      href={`#/pages/radar/trail/index?${new URLSearchParams({ unionId: person.unionId })}`}
    />
  )
}

/** A row of one person has no number. */
function amountWords(metric: StatisticsMetric, amount: number): string | undefined {
  if (metric === 'dwell') return durationWords(amount, getLocale())
  const isPerson = metric === 'visitors' || metric === 'newVisitors' || metric === 'contacts'
  return isPerson ? undefined : m.stats_times({ n: countWords(amount) })
}
