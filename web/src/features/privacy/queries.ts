import { call } from '@mingpian/client/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** What is kept of the person, in numbers, and what they agreed to. */
export const overviewOptions = (companyId: string) =>
  queryOptions({
    queryKey: ['privacy', companyId],
    queryFn: ({ signal }) => call('GET /card/v1/privacy', { signal }),
  })
