import { call } from '@mingpian/client/call.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** Where the company can be found; what was found before stays while something else is looked for. */
export const placesOptions = (companyId: string, keyword = '') =>
  queryOptions({
    queryKey: ['places', companyId, keyword],
    queryFn: ({ signal }) => call('GET /card/v1/location/places', { query: { companyId, keyword }, signal }),
    placeholderData: keepPreviousData,
    enabled: companyId !== '',
  })
