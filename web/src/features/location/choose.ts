import { currentCompany } from '@mingpian/client/company.ts'
import { passing } from '@mingpian/client/storage.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { canGoBack } from '#kit/back.ts'
import type { Place } from './place.ts'

/** The choice, passed from the page of places to the field that asked. Not in the address, which can be forged. */
const chosenKey = 'mp.place'

interface ChosenPlace {
  field: string
  place: Place
}

/**
 * Lets the person choose a place for a form field on a page of its own. The form is unmounted meanwhile, so it keeps its
 * values in a draft.
 *
 * @param field unique name of the asking field
 * @param onChosen called once, when the form is shown again with a choice
 * @returns a function that opens the page of places
 */
export function useChosenPlace(field: string, onChosen: (place: Place) => void): () => void {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is taken once, when the form is back
  useEffect(() => {
    const chosen = passing.get<ChosenPlace>(chosenKey)
    if (chosen?.field !== field) return
    passing.remove(chosenKey)
    onChosen(chosen.place)
  }, [])
  return () => {
    passing.remove(chosenKey)
    navigate(`/choose-location?${new URLSearchParams({ companyId: currentCompany() })}`, {
      state: { asks: field },
    })
  }
}

/** The field that asked for a place; '' if no field did. */
export function useAskingField(): string {
  const { state } = useLocation()
  const { asks } = (state ?? {}) as { asks?: unknown }
  return typeof asks === 'string' && canGoBack() ? asks : ''
}

/** Stores a choice for the field that asked for it. */
export const keepChosenPlace = (field: string, place: Place): void => {
  passing.set(chosenKey, { field, place } satisfies ChosenPlace)
}
