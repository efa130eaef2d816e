import type { QueryClient } from '@tanstack/react-query'
import { callQuery, refresh } from '#kit/queries.ts'

export const todayPage = '/pages/leads/today/index'

/** Today's leads. Fetched again whenever it is shown, because there may be a new visit. */
export const callNowOptions = () => ({
  ...callQuery('GET /biz/v1/clue/call_now', { quiet: true }),
  staleTime: 0,
})

/** After an outcome, a snooze or an undo. */
export const refreshCallNow = (client: QueryClient) =>
  refresh(
    client,
    'GET /biz/v1/clue/call_now',
    'GET /biz/v1/clue/call_now/outcomes',
    'GET /biz/v1/clue/call_now/outcome/list',
  )
