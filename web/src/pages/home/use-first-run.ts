import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { knownClaimed, noteClaimed, putOff } from '#features/card-edit/claim.ts'
import { cardEditOptions } from '#features/card-edit/queries.ts'

/**
 * The member's state in the first run: loading, to be begun, postponed, or done. A phone that knows of the claimed card
 * does not ask, and after a failed request home works without the state.
 */
export function useFirstRun(
  owner: { companyId: string; userId: string },
  agreed: boolean,
): 'asking' | 'now' | 'later' | 'done' {
  // Withdrawing the consent closes the card.
  const known = knownClaimed(owner) && agreed
  const { data, isPending } = useQuery({ ...cardEditOptions(true), enabled: !known })
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
