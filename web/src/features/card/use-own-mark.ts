import { whenSessionSettled } from '@mingpian/client/session.ts'
import { useEffect } from 'react'

/**
 * Marks the document while the reader sees a page under their own name: rules of `.own` hide what only visitors need.
 * Before the first paint the document's head may have set the mark (app/startup/own.ts). It stays until the reader is
 * known, so that no bar for visitors shows in the meantime.
 */
export function useOwnMark(isOwn: boolean): void {
  useEffect(() => {
    const { classList } = document.documentElement
    const unmark = () => classList.remove('own')
    if (isOwn) {
      classList.add('own')
      return unmark
    }
    let isCurrent = true
    void whenSessionSettled().then(() => isCurrent && unmark())
    return () => {
      isCurrent = false
    }
  }, [isOwn])
}
