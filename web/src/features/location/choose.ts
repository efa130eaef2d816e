import { currentCompany } from '@mingpian/client/company.ts'
import { passing } from '@mingpian/client/storage.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { canGoBack } from '#kit/back.ts'
import type { Place } from './place.ts'

/** Holds the choice between the page that chooses and the field that asked. Never in the address: others could put one there. */
const chosenKey = 'mp.place'

interface ChosenPlace {
  field: string
  place: Place
}

/**
 * Lets the person choose a place for a form field on a page of its own. The form is unmounted meanwhile, so it keeps its
 * values in a draft.
 *
 * @param field names the asking field: one name for one field of the app
 * @param onChosen is called once, when the form is back with a choice
 * @returns leads to the page where places are chosen
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

/** The field that asked for a place; '' where the page was opened by itself. */
export function useAskingField(): string {
  const { state } = useLocation()
  const { asks } = (state ?? {}) as { asks?: unknown }
  return typeof asks === 'string' && canGoBack() ? asks : ''
}

/** Keeps a choice for the field that asked for it. */
export const keepChosenPlace = (field: string, place: Place): void => {
  passing.set(chosenKey, { field, place } satisfies ChosenPlace)
}
