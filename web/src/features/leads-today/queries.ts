import { callQuery } from '#kit/queries.ts'

export const todayPage = '/pages/leads/today/index'

/** Today's leads. A visit may have come, so it is read anew whenever it is shown. */
export const callNowOptions = () => ({
  ...callQuery('GET /biz/v1/clue/call_now', { quiet: true }),
  staleTime: 0,
})
