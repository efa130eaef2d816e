import { setShareData } from '#host/sdk.ts'
import { plainLink, type ShareWords, shareData } from './data.ts'
import { confirmShare, prepareShare, type Shared } from './prepare.ts'
import { companySdk } from './sdk.ts'

/** Has the app's share menu send this content, as long as it is what `isCurrent`. */
export async function offer(
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
