import { passing } from '@mingpian/client/storage.ts'
import { useEffect, useState } from 'react'

/**
 * Keeps typed values in this tab until they are saved, so that a reload or an ended session loses nothing.
 * @param name of the thing that is edited, with its revision: a draft of an earlier revision is not offered
 */
export function useDraft<V>(name: string) {
  const key = `mp.console.draft.${name}`
  const [found, setFound] = useState(() => passing.get<V>(key))
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
    keep: (values: V) => {
      passing.set(key, values)
      setDirty(true)
    },
    forget: () => {
      passing.remove(key)
      setFound(null)
      setDirty(false)
    },
  }
}
