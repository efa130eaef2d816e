import { useCallback, useEffect, useState } from 'react'
import { onSession, ownKey, session } from './session.ts'
import { lasting } from './storage.ts'

/** What was typed and not sent yet, as it stands in a form. */
export interface Draft<T> {
  value: T
  set(next: T): void
  /** It was sent: the form is as at first, and nothing is kept. */
  clear(): void
}

type Drafts = Record<string, unknown>

const read = () => lasting.get<Drafts>(ownKey('drafts')) ?? {}

function write(drafts: Drafts): void {
  if (Object.keys(drafts).length) lasting.set(ownKey('drafts'), drafts)
  else lasting.remove(ownKey('drafts'))
}

/** Calls back when somebody else has signed in: what the one before typed is not theirs to read. */
function onNewPerson(then: () => void): () => void {
  let last = session()?.openId
  return onSession(() => {
    const next = session()?.openId
    if (last && next && next !== last) then()
    last = next ?? last
  })
}

/**
 * Keeps what is typed on the phone, by company and person: it survives a reload and the way through the sign-in,
 * and goes with the person who typed it. `key` names the form; values are JSON. Codes and passwords do not belong
 * into a draft.
 *
 * @example const phone = useDraft('bind.phone', '')
 */
export function useDraft<T>(key: string, initial: T): Draft<T> {
  const [value, show] = useState<T>(() => (read()[key] as T | undefined) ?? initial)
  const set = useCallback(
    (next: T) => {
      show(next)
      write({ ...read(), [key]: next })
    },
    [key],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form begins with the same whoever fills it in
  useEffect(() => onNewPerson(() => show(initial)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a form begins with does not change
  const clear = useCallback(() => {
    show(initial)
    const { [key]: _sent, ...others } = read()
    write(others)
  }, [key])
  return { value, set, clear }
}
