import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { type QueryState, useQuery } from '@tanstack/react-query'

type TodayState = QueryState<CallTypes<'GET /card/v1/home/today'>['data']>

/** Milliseconds after which a failed request for the new day is repeated. */
const again = 60_000

/** The end of that day in milliseconds of the phone's clock, corrected for a clock that is wrong. */
export const endOf = ({ data, dataUpdatedAt }: Pick<TodayState, 'data' | 'dataUpdatedAt'>) =>
  dataUpdatedAt + (data?.secondsLeft ?? 0) * 1000

/** Milliseconds until it is another day; below zero where it already is. */
const left = (state: TodayState) => endOf(state) - Date.now()

/** A day where the company is. */
export interface CompanyDay {
  /** YYYY-MM-DD */
  date: string
  /** When it is over, in milliseconds on the phone's clock. */
  end: number
}

/**
 * A salesperson's day so far, with the company's date, as the phone may be in another time zone. Fetched again when
 * that day is over, or when a suspended page is shown again after midnight.
 */
export function useToday(companyId = '') {
  return useQuery({
    ...callQuery('GET /card/v1/home/today', {}),
    enabled: Boolean(companyId),
    refetchInterval: ({ state }) => state.data !== undefined && (left(state) > 0 ? left(state) : again),
    refetchOnWindowFocus: ({ state }) => state.data !== undefined && left(state) <= 0 && 'always',
  })
}
