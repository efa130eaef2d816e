import { useQuery } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** A salesperson's day so far, and which day it is where the company is: the phone may be anywhere. */
export function useToday(companyId = '') {
  return useQuery({
    queryKey: ['home-today', companyId],
    queryFn: ({ signal }) => call('GET /card/v1/home/today', { signal }),
    enabled: Boolean(companyId),
  })
}
