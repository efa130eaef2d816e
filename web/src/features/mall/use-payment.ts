import { callQuery } from '@mingpian/client/react/queries.ts'
import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import {
  type QueryFunction,
  type QueryKey,
  type SkipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

interface Payment {
  /** As the server knows it; undefined before its first answer. */
  state: OrderState | undefined
  isSure: boolean
  /** The number of the server's answers. */
  answers: number
  /** What the sheet said. It proves nothing, but it says how long an answer is worth waiting for. */
  sheet: string
}

const firstMs = 1500
const laterMs = 5000
/** Answers of an unpaid order after which the page no longer waits for a payment of which the sheet said nothing. */
const unsaid = 3
/** The same after a sheet that said that it was paid: about a minute. */
const saidDone = 15

/**
 * Whether the page still waits for the server. A sheet that was cancelled is believed as soon as the server is sure; one
 * that said that it was paid is waited for longest. Pure.
 */
export function isChecking({ state, isSure, answers, sheet }: Payment): boolean {
  if (state === undefined) return true
  if (state !== 'awaitingPayment') return false
  if (!isSure) return true
  if (sheet === 'cancelled' || sheet === 'failed' || sheet === 'unavailable') return false
  return answers < (sheet === 'done' ? saidDone : unsaid)
}

/**
 * Milliseconds until the server is asked again; false where nothing is waited for. Pure.
 * @param tries answers and failures so far
 */
export const nextAskMs = (payment: Payment, tries: number): number | false =>
  isChecking(payment) && (tries < unsaid ? firstMs : laterMs)

/** Asks the server what became of the payment of an order, until it knows. */
export const usePayment = (orderId: string, sheet: string) =>
  useAnswers(
    callQuery('POST /mall/order/v1/order/check', { body: { orderId }, quiet: true }),
    ({ state, isSure }) => ({ state, isSure }),
    { isAsked: orderId !== '', sheet },
  )

interface Asked<Data> {
  queryKey: QueryKey
  queryFn?: QueryFunction<Data> | SkipToken
}

/** Asks the server by a call what became of a payment, until it knows. @param read what an answer says */
export function useAnswers<Data>(
  { queryKey, queryFn }: Asked<Data>,
  read: (data: Data) => Pick<Payment, 'state' | 'isSure'>,
  { isAsked, sheet }: { isAsked: boolean; sheet: string },
): Payment & { restart: () => void } {
  const client = useQueryClient()
  const of = (data: Data | undefined, answers: number): Payment => ({
    ...(data === undefined ? { state: undefined, isSure: false } : read(data)),
    answers,
    sheet,
  })
  const { data } = useQuery<Data>({
    queryKey,
    ...(queryFn && { queryFn }),
    enabled: isAsked,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state: { data: said, dataUpdateCount, errorUpdateCount } }) =>
      nextAskMs(of(said, dataUpdateCount), dataUpdateCount + errorUpdateCount),
  })
  const answers = client.getQueryState(queryKey)?.dataUpdateCount ?? 0
  return { ...of(data, answers), restart: () => void client.resetQueries({ queryKey }) }
}
