import { callQuery } from '@mingpian/client/react/queries.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** The company's places; the previous results stay visible while a search runs. */
export const placesOptions = (companyId: string, keyword = '') =>
  queryOptions({
    ...callQuery('GET /card/v1/location/places', { query: { companyId, keyword } }),
    placeholderData: keepPreviousData,
    enabled: companyId !== '',
  })
