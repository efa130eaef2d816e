import { failedWith } from '@mingpian/client/failed.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { companyCardsChanged } from './queries.ts'

interface Outcome {
  /** The card was changed elsewhere since it was read; the stored one has been fetched. */
  hasConflict: boolean
  onDone: () => void
  onFailure: (error: unknown) => Promise<void>
}

/** Handles the end of saving a part of a company card, done or failed: for `useWrite` and `useForm`. */
export function useSaveOutcome(): Outcome {
  const client = useQueryClient()
  const [hasConflict, setHasConflict] = useState(false)
  return {
    hasConflict,
    onDone: () => setHasConflict(false),
    onFailure: async (error) => {
      const isStale = failedWith(error, codes.cardChanged)
      setHasConflict(isStale)
      if (isStale) await companyCardsChanged(client)
      else sayNotSaved(error)
    },
  }
}

interface Saving extends Pick<Outcome, 'hasConflict'> {
  busy: boolean
  /** Runs the save; resolves with whether it succeeded. After a failure the edits stay. */
  save: (work: () => Promise<unknown>) => Promise<boolean>
}

/** One save of a company card's part. */
export function useSave(): Saving {
  const { hasConflict, ...outcome } = useSaveOutcome()
  const { busy, run } = useWrite((work: () => Promise<unknown>) => work(), outcome)
  return { busy, hasConflict, save: run }
}
