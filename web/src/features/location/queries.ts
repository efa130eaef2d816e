import { call } from '@mingpian/client/call.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** The company's places; earlier results stay visible while a search runs. */
export const placesOptions = (companyId: string, keyword = '') =>
  queryOptions({
    queryKey: ['places', companyId, keyword],
    queryFn: ({ signal }) => call('GET /card/v1/location/places', { query: { companyId, keyword }, signal }),
    placeholderData: keepPreviousData,
    enabled: companyId !== '',
  })
