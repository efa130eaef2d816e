import { whenSessionSettled } from '@mingpian/client/session.ts'
import { useCallback, useState } from 'react'
import { claimSession } from '#features/session/sign-in.ts'

/**
 * Waits for the load's own sign-in and tries the one-time claim, for a page that needs a session. A later page tries
 * again.
 */
export function useClaim(pageKey: string): { claimFailed: boolean; claim: () => void } {
  const [failedFor, setFailedFor] = useState('')
  const claim = useCallback(() => {
    void whenSessionSettled()
      .then(claimSession)
      .then((signedIn) => {
        if (!signedIn) setFailedFor(pageKey)
      })
  }, [pageKey])
  return { claimFailed: failedFor === pageKey, claim }
}
