import { callQuery } from '#kit/queries.ts'

export const todayPage = '/pages/leads/today/index'

/** Today's leads. Fetched again whenever it is shown, because there may be a new visit. */
export const callNowOptions = () => ({
  ...callQuery('GET /biz/v1/clue/call_now', { quiet: true }),
  staleTime: 0,
})
