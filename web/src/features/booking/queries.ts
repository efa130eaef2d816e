import { call } from '@mingpian/client/call.ts'
import { callKey } from '@mingpian/client/call-key.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import { usualBookingWords } from '@mingpian/contract/shared/rules/booking-states.ts'
import { ownSuccessCode } from '@mingpian/contract/shared/rules/constants.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'

const root = '/java-appointment-center/api/app/appointment'

/** The places at which something can be booked. */
export const bookablePlaces = (companyId: string) =>
  queryOptions({
    ...callQuery(`GET ${root}/place/v1/list`, { query: { companyId }, quiet: true }),
    enabled: companyId !== '',
  })

export const servicesAt = (companyId: string, placeId: string) =>
  queryOptions({
    ...callQuery(`GET ${root}/service/v1/list`, { query: { companyId, placeId } }),
    enabled: companyId !== '' && placeId !== '',
  })

export const ownBooking = (orderId: string) =>
  callQuery(`POST ${root}/order/v1/detail`, { body: { orderId } })

/** Reads bookings, times and waiting lists again after one of them changed. */
export const rereadBookings = (client: QueryClient): Promise<void> =>
  reread(client, `POST ${root}/order/v1/change`)

interface Theme {
  projectName: string
  customerTitle: string
  storeName: string
}

/** The words of the pages: the company's own, which count only with the code 500200, else the usual ones. */
export function useTheme(companyId: string): Theme {
  const name = `GET ${root}/config/theme/get` as const
  const input = { query: { account: companyId } }
  const { data } = useQuery({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, { ...input, success: ownSuccessCode, quiet: true, signal }),
    enabled: companyId !== '',
    staleTime: 5 * 60_000,
    retry: false,
  })
  // The answer has the usual words in Chinese alone.
  const ownOf = (key: keyof Theme) => (data?.[key] === usualBookingWords[key] ? '' : data?.[key])
  return {
    projectName: ownOf('projectName') || m.book_project(),
    customerTitle: ownOf('customerTitle') || m.book_customer(),
    storeName: ownOf('storeName') || m.book_visit(),
  }
}
