import { onSession, ownKey, session } from '@mingpian/client/session.ts'
import { lasting } from '@mingpian/client/storage.ts'
import { useCallback, useEffect, useState } from 'react'

// Drafts are kept on the phone by company and person. They survive a reload and the sign-in, and are deleted when
// another person signs in. A draft must not contain codes and passwords.

/** A value that a person edits and has not sent yet. */
export interface Draft<T> {
  value: T
  set(next: T): void
  /** Deletes the draft after the value was sent. */
  clear(): void
}

type Drafts = Record<string, unknown>

const read = () => lasting.get<Drafts>(ownKey('drafts')) ?? {}

function write(drafts: Drafts): void {
  if (Object.keys(drafts).length) lasting.set(ownKey('drafts'), drafts)
  else lasting.remove(ownKey('drafts'))
}

/** @returns undefined if there is no draft of this name */
export const readDraft = (name: string): unknown => read()[name]

/** @param value JSON */
export const keepDraft = (name: string, value: unknown) => write({ ...read(), [name]: value })

export function forgetDraft(name: string): void {
  const { [name]: forgotten, ...others } = read()
  if (forgotten !== undefined) write(others)
}

/**
 * Calls back when another person has signed in on this phone, who must not read the drafts of the last one.
 * @returns a function that stops
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
 * A value with its draft, for editors without a form; forms use `useForm`.
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
