import { call } from '@mingpian/client/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** The person's data in numbers, and their consents. */
export const overviewOptions = (companyId: string) =>
  queryOptions({
    queryKey: ['privacy', companyId],
    queryFn: ({ signal }) => call('GET /card/v1/privacy', { signal }),
  })
