import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#kit/use-session.ts'

/** The colleagues whose leads the reader may see, as options; none for a member who is no superior. */
export function useColleagues({ enabled = true } = {}): [userId: string, name: string][] {
  const own = useSession()?.saleInfo.userId
  const { data } = useQuery({ ...callQuery('GET /biz/v1/clue/sales', { quiet: true }), enabled })
  return (data?.list ?? [])
    .filter(({ userId }) => userId !== own)
    .map(({ userId, name }): [string, string] => [userId, name])
}
