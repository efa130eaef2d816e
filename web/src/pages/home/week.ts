import { callQuery } from '@mingpian/client/react/queries.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { useQuery } from '@tanstack/react-query'

const days = 7

/** The visits of the last seven days, the earliest first; undefined until they are known. @param today YYYY-MM-DD, '' while unknown */
export function useWeek(today: string): number[] | undefined {
  const body = { from: today && dayAfter(today, 1 - days), to: today }
  const { data } = useQuery({
    // The figure is shown without its picture: a failure is not reported.
    ...callQuery('POST /biz/v1/card/statistics/trend', { body, quiet: true }),
    enabled: today !== '',
  })
  return data?.points.map(({ visits }) => visits)
}
