import { CallError } from '@mingpian/client/call.ts'
import { errors } from '@mingpian/contract/shared/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { companyCardsChanged } from './queries.ts'

interface Saving {
  busy: boolean
  /** The card was changed elsewhere since it was read; what is stored has been read anew. */
  met: boolean
  /** Runs the save; answers whether it went through. What was typed stays where it did not. */
  save: (work: () => Promise<unknown>) => Promise<boolean>
}

/** Codes that `useSave` or the page says itself. */
export const quietSave = Object.values(errors)
  .map(({ code }) => code)
  .filter((code) => code !== errors.loginExpired.code)

/** One save of a company card's part. @param onFailure says why it failed, where it is not that the card was changed */
export function useSave(onFailure: (error: unknown) => void): Saving {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [met, setMet] = useState(false)
  const save = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      setMet(false)
      await companyCardsChanged(client)
      return true
    } catch (error) {
      const stale = error instanceof CallError && error.code === errors.cardChanged.code
      setMet(stale)
      if (stale) await companyCardsChanged(client)
      else onFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, met, save }
}
