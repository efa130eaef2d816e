import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'

interface Named {
  userId: string
  name: string
}

/**
 * The name of a member for a table of leads. Two members who have leads may have one name: then the name is followed by
 * the id.
 */
export function useSalespersonName(): (member: Named) => string {
  const { data } = useQuery(callQuery('GET /biz/v1/clue/sales', {}))
  return nameAmong(data?.list ?? [])
}

export const nameAmong =
  (members: readonly Named[]) =>
  ({ userId, name }: Named): string =>
    members.some((other) => other.name === name && other.userId !== userId) ? `${name} · ${userId}` : name
