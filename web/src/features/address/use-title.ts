import { useEffect } from 'react'
import { branded } from '#kit/boot.ts'

/** Sets the window's title from the content, which is more precise than the route's. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    // After the route's own title, which is set in the same turn if the content was loaded already.
    queueMicrotask(() => {
      document.title = branded(title)
    })
  }, [title])
}
