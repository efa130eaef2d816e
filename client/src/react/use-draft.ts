import { useCallback, useEffect, useState } from 'react'
import { forgetDraft, keepDraft, onNewPerson, readDraft } from '../drafts.ts'

/** A value that a person edits and has not sent yet. */
export interface Draft<T> {
  value: T
  set(next: T): void
  /** Deletes the draft after the value was sent. */
  clear(): void
}

/**
 * A value with its draft, for editors without a form.
 *
 * @param name names the draft among those of the person
 * @example const place = useDraft('place.typed', '')
 */
export function useDraft<T>(name: string, initial: T): Draft<T> {
  const [value, show] = useState<T>(() => (readDraft(name) as T | null | undefined) ?? initial)
  const set = useCallback(
    (next: T) => {
      show(next)
      keepDraft(name, next)
    },
    [name],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form begins with the same for each person
  useEffect(() => onNewPerson(() => show(initial)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a form begins with does not change
  const clear = useCallback(() => {
    show(initial)
    forgetDraft(name)
  }, [name])
  return { value, set, clear }
}

/**
 * The draft of an editor that holds its values itself. A window with unsaved values asks before it closes.
 *
 * @param name of the thing that is edited, with its revision: a draft of an earlier revision is not offered
 */
export function useFoundDraft<T>(name: string) {
  const [found, setFound] = useState(() => (readDraft(name) ?? null) as T | null)
  const [isDirty, setDirty] = useState(found !== null)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return {
    /** The draft that existed when the page was opened; null for none. */
    found,
    isDirty,
    keep: (values: T) => {
      keepDraft(name, values)
      setDirty(true)
    },
    forget: () => {
      forgetDraft(name)
      setFound(null)
      setDirty(false)
    },
  }
}
