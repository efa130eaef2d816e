import { callQuery } from '@mingpian/client/react/queries.ts'
import type { QueryClient } from '@tanstack/react-query'

export const todayPage = '/pages/leads/today/index'

/** Today's leads. Fetched again whenever it is shown, because there may be a new visit. */
export const callNowOptions = () => ({
  ...callQuery('GET /biz/v1/clue/call_now', { quiet: true }),
  staleTime: 0,
})

/** Takes a lead off the list at once: until the list is fetched, its buttons would do something for a lead that is done. */
export const takeOff = (client: QueryClient, clueId: string) =>
  client.setQueryData(
    callNowOptions().queryKey,
    (known) => known && { list: known.list.filter(({ person }) => person.unionId !== clueId) },
  )
