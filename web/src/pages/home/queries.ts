import { callQuery } from '@mingpian/client/react/queries.ts'

// Side matters of home: their failures are not shown.

export const problemsOptions = () => callQuery('GET /wxwork/v1/platform/problems', { quiet: true })

export const licencesOptions = () =>
  callQuery('GET /biz/v1/card/user_card/licence_requests', { query: { page: 1, pageSize: 20 }, quiet: true })
