import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useSession } from '#kit/use-session.ts'
import { part } from '#ui/part.tsx'
import type { ShareWords } from './data.ts'
import type { Shared } from './prepare.ts'

const ShareGuide = part(() => import('./share-guide.tsx'))

interface ShareTools {
  openGuide: () => void
  /** Fetches the guide ahead. */
  fetchGuide: () => void
  guide: ReactNode
}

/**
 * Makes the app's share menu send this page, with the reader's own share id. `content` is null until it is loaded.
 * `openGuide` points to the menu; render `guide` on the page.
 */
export function useShare(content: (Shared & ShareWords) | null): ShareTools {
  const user = useSession()
  const [open, setOpen] = useState(false)
  const key = content && JSON.stringify(content)

  useEffect(() => {
    if (!key) return
    let current = true
    // Again after a sign-in: each person's shares carry their own id.
    offerLater(JSON.parse(key), user !== null, () => current).catch(ignore)
    return () => {
      current = false
    }
  }, [key, user])

  const openGuide = useCallback(() => {
    setOpen(true)
    // WeChat reports no use of its menu (JS-SDK documentation, “分享接口”), so opening the guide confirms the share.
    if (key) confirmLater(JSON.parse(key)).catch(ignore)
  }, [key])

  const guide = open && <ShareGuide onClose={() => setOpen(false)} />
  return { openGuide, fetchGuide: ShareGuide.fetch, guide }
}

// Sharing is needed after reading, so its code loads after the page.

async function offerLater(content: Shared & ShareWords, signedIn: boolean, isCurrent: () => boolean) {
  const { offer } = await import('./offer.ts')
  await offer(content, signedIn, isCurrent)
}

async function confirmLater(content: Shared) {
  const { confirmShare } = await import('./prepare.ts')
  await confirmShare(content)
}

function ignore(): void {
  // Offering and confirming are optional: a share counts from its first opening on.
}
