import type { CallKey } from '@mingpian/contract/shared/calls.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callQuery, refresh } from '#kit/queries.ts'

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

/** After an outcome, a snooze or an undo. */
export const refreshCallNow = (client: QueryClient) =>
  refreshActs(client, 'GET /biz/v1/clue/call_now/outcomes', 'GET /biz/v1/clue/call_now/outcome/list')

/** After a salesperson did something about a lead: it stands on the lead's trail, and takes the lead off today's list. */
export const refreshActs = (client: QueryClient, ...more: CallKey[]) =>
  refresh(client, 'GET /biz/v1/clue/trail', 'GET /biz/v1/clue/follow', 'GET /biz/v1/clue/call_now', ...more)
