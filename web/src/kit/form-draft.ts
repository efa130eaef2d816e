import { forgetDraft, keepDraft, onNewPerson, readDraft } from '@mingpian/client/drafts.ts'
import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'

export interface FormDraft<V> {
  /** Names the draft among those of the person. */
  name: string
  /** The fields to store; all by default. Codes and passwords must be left out. */
  fields?: readonly (keyof V)[]
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

/** The initial values of a form: the stored ones, overridden by the draft's if their types still fit. */
export function withDraft<V extends FieldValues>(initial: V, draft: FormDraft<V> | undefined): V {
  const kept = draft && readDraft(draft.name)
  if (typeof kept !== 'object' || kept === null) return initial
  const fitting = Object.entries(kept).filter(
    ([key, value]) => Object.keys(initial).includes(key) && kindOf(value) === kindOf(initial[key]),
  )
  return { ...initial, ...Object.fromEntries(fitting) }
}

/**
 * Stores the edits of a form as its draft, and deletes the draft without edits.
 * @param onLeft called when another person has signed in
 */
export function useKeptDraft<V extends FieldValues>(
  draft: FormDraft<V> | undefined,
  edits: Partial<V>,
  onLeft: () => void,
): void {
  const { name, fields } = draft ?? {}
  const kept = Object.fromEntries(Object.entries(edits).filter(([key]) => !fields || fields.includes(key)))
  const text = JSON.stringify(kept)
  const last = useRef(text)
  const left = useRef(onLeft)
  left.current = onLeft
  useEffect(() => {
    if (name === undefined || last.current === text) return
    last.current = text
    if (text === '{}') forgetDraft(name)
    else keepDraft(name, JSON.parse(text))
  }, [name, text])
  useEffect(() => onNewPerson(() => left.current()), [])
}
