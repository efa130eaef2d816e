import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { knownClaimed, noteClaimed, putOff } from '#features/card-edit/claim.ts'
import { cardEditOptions } from '#features/card-edit/queries.ts'

/**
 * Where a member of staff stands with the first run: on the way to be known, now to be begun, put off, or done. A phone
 * that has seen the card on air does not ask, and where the answer does not come home is of use all the same.
 */
export function useFirstRun(
  owner: { companyId: string; userId: string },
  agreed: boolean,
): 'asking' | 'now' | 'later' | 'done' {
  // Whoever takes the consent back takes the card off air.
  const known = knownClaimed(owner) && agreed
  const { data, isPending } = useQuery({ ...cardEditOptions(owner.companyId, true), enabled: !known })
  const claimed = data?.claimed === true
  const { companyId, userId } = owner
  useEffect(() => {
    if (claimed) noteClaimed({ companyId, userId })
  }, [claimed, companyId, userId])
  if (known) return 'done'
  if (isPending) return whileAsking(owner)
  if (!data || claimed) return 'done'
  return putOff(owner) ? 'later' : 'now'
}

function whileAsking(owner: { companyId: string; userId: string }) {
  if (knownClaimed(owner)) return 'done'
  return putOff(owner) ? 'later' : 'asking'
}
