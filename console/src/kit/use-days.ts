import { lastDays, todayIn } from '@mingpian/client/days.ts'
import { isDay } from '@mingpian/contract/shared/rules/days.ts'
import { useFilters } from './filters.ts'
import { useMe } from './me.tsx'

/** The first and the last day of a span, YYYY-MM-DD. */
export interface Days {
  from: string
  to: string
}

/** The days of the address bar, the last 30 by default. */
export function useDays(): Days {
  const { get } = useFilters()
  const { timeZone } = useMe()
  const [from, to] = [get('from'), get('to')]
  return isDay(from) && isDay(to) && from <= to ? { from, to } : lastDays(30, todayIn(timeZone))
}
