import { onSession, ownKey, session } from '@mingpian/client/session.ts'
import { lasting } from '@mingpian/client/storage.ts'
import { useCallback, useEffect, useState } from 'react'

// Drafts are kept on the phone by company and person. They survive a reload and the way through the sign-in, and go with
// the person who typed them. Codes and passwords do not belong into a draft.

/** A value that a person edits and has not sent yet. */
export interface Draft<T> {
  value: T
  set(next: T): void
  /** Starts over after the value was sent: nothing is kept. */
  clear(): void
}

type Drafts = Record<string, unknown>

const read = () => lasting.get<Drafts>(ownKey('drafts')) ?? {}

function write(drafts: Drafts): void {
  if (Object.keys(drafts).length) lasting.set(ownKey('drafts'), drafts)
  else lasting.remove(ownKey('drafts'))
}

/** @returns undefined where nothing is kept under the name */
export const readDraft = (name: string): unknown => read()[name]

/** @param value JSON */
export const keepDraft = (name: string, value: unknown) => write({ ...read(), [name]: value })

export function forgetDraft(name: string): void {
  const { [name]: forgotten, ...others } = read()
  if (forgotten !== undefined) write(others)
}

/**
 * Calls back when another person has signed in on this phone, who must not read the drafts of the last one.
 * @returns how to stop
 */
export function onNewPerson(then: () => void): () => void {
  let last = session()?.openId
  return onSession(() => {
    const next = session()?.openId
    if (last && next && next !== last) then()
    last = next ?? last
  })
}

/**
 * A value with its draft, for editors that submit no form: `useForm` keeps the drafts of those.
 *
 * @param name names the draft among those of the person
 * @example const place = useDraft('place.typed', '')
 */
export function useDraft<T>(name: string, initial: T): Draft<T> {
  const [value, show] = useState<T>(() => (readDraft(name) as T | undefined) ?? initial)
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
