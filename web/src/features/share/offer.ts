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
  const set = (link: string) =>
    setShareData(shareData(content, link, location.origin), () => confirmShare(shared).catch(ignore))
  try {
    const own = signedIn ? ownLink(shared) : undefined
    const known = await Promise.race([own, pause(0)])
    if (!isCurrent()) return
    // Until the own id is there the address at hand goes out, which counts for the share that it came by.
    const first = set(known ?? plainLink(location.href))
    await pause(settleMs)
    const started = companySdk()
    const link = known ? undefined : await own
    if (link && isCurrent()) await set(link)
    await Promise.all([first, started])
  } catch {
    // Without the SDK the menu shares the address as it is; the chain then goes on from the share it came by.
  }
}

/** Milliseconds for which a page shows itself before the vendor's SDK is loaded for it. */
const settleMs = 300

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

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
