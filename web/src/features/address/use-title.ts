import { useEffect } from 'react'
import { branded } from '#kit/boot.ts'

/** The window's title once the content says better than the route what the page is. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    // After the route's own title, which is set in the same turn where the content was known already.
    queueMicrotask(() => {
      document.title = branded(title)
    })
  }, [title])
}
