import { lastDays, todayIn } from '@mingpian/client/days.ts'
import { isDay } from '@mingpian/contract/shared/rules/days.ts'
import { useFilters } from '#kit/filters.ts'
import { useMe } from '#kit/me.tsx'

/** The spans that the overview offers, in days. */
export const spans = [1, 7, 30] as const

/** The span of the address bar: `from` and `to` of a shared link, or the last `days`, 7 by default. */
export function useSpan(): { days: number; from: string; to: string } {
  const { get } = useFilters()
  const { timeZone } = useMe()
  const [from, to] = [get('from'), get('to')]
  const asked = Number(get('days'))
  const days = spans.find((each) => each === asked) ?? 7
  if (isDay(from) && isDay(to) && from <= to) return { days, from, to }
  return { days, ...lastDays(days, todayIn(timeZone)) }
}
