import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useSession } from '#api/use-session.ts'
import { setShareData } from '#host/sdk.ts'
import { part } from '#ui/part.tsx'
import { plainLink, type ShareWords, shareData } from './data.ts'
import { confirmShare, prepareShare, type Shared } from './prepare.ts'
import { companySdk } from './sdk.ts'

const ShareGuide = part(() => import('./share-guide.tsx'))

interface ShareTools {
  openGuide: () => void
  /** Fetches the guide ahead. */
  fetchGuide: () => void
  guide: ReactNode
}

/**
 * Makes the app's share menu send this page, with a share id of whoever shares it. `null` until the content is
 * there. `openGuide` shows where the menu is; render `guide` somewhere on the page.
 */
export function useShare(content: (Shared & ShareWords) | null): ShareTools {
  const user = useSession()
  const [open, setOpen] = useState(false)
  const key = content && JSON.stringify(content)

  useEffect(() => {
    if (!key) return
    let current = true
    // After the page has shown itself, and again when somebody signs in: their shares carry their own id.
    const timer = setTimeout(() => offer(JSON.parse(key), user !== null, () => current), 300)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [key, user])

  const openGuide = useCallback(() => {
    setOpen(true)
    // The app never says whether its menu was used: a salesperson who is shown the way counts as sharing.
    if (key) confirmShare(JSON.parse(key)).catch(ignore)
  }, [key])

  const guide = open && <ShareGuide onClose={() => setOpen(false)} />
  return { openGuide, fetchGuide: ShareGuide.fetch, guide }
}

async function offer(
  content: Shared & ShareWords,
  signedIn: boolean,
  isCurrent: () => boolean,
): Promise<void> {
  const { contentType, contentId, userId } = content
  const shared = { contentType, contentId, userId }
  try {
    const [sdk, link] = await Promise.all([
      companySdk(),
      signedIn ? ownLink(shared) : plainLink(location.href),
    ])
    if (!isCurrent()) return
    await setShareData(sdk, shareData(content, link, location.origin), () =>
      confirmShare(shared).catch(ignore),
    )
  } catch {
    // Without the SDK the menu shares the address as it is; the chain then goes on from the share it came by.
  }
}

/** The link with the person's own share id; where the server did not give one, the address as it is. */
async function ownLink(shared: Shared): Promise<string> {
  return prepareShare(shared).then(
    ({ link }) => link,
    () => plainLink(location.href),
  )
}

function ignore(): void {
  // Confirming is a courtesy: the share counts from its first opening on.
}
