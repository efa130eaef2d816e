import { callQuery } from '@mingpian/client/react/queries.ts'

/** The person's data in numbers, and their consents. */
export const overviewOptions = () => callQuery('GET /card/v1/privacy', {})
