import { useCallback, useState } from 'react'
import { claimSession } from '#features/session/sign-in.ts'

/** Tries the one-time claim for a page that needs a session; a page that is gone to later tries anew. */
export function useClaim(pageKey: string): { claimFailed: boolean; claim: () => void } {
  const [failedFor, setFailedFor] = useState('')
  const claim = useCallback(() => {
    void claimSession().then((signedIn) => {
      if (!signedIn) setFailedFor(pageKey)
    })
  }, [pageKey])
  return { claimFailed: failedFor === pageKey, claim }
}
