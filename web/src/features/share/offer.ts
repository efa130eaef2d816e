import { setShareData } from '#host/sdk.ts'
import { companySdk } from '#kit/company-sdk.ts'
import { plainLink, type ShareWords, shareData } from './data.ts'
import { confirmShare, prepareShare, type Shared } from './prepare.ts'

/** Makes the app's share menu send this content, while `isCurrent`. */
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
    // Until the own id is loaded the present address is shared, which counts for the share by which the person came.
    const first = set(known ?? plainLink(location.href))
    await pause(settleMs)
    const started = companySdk()
    const link = known ? undefined : await own
    if (link && isCurrent()) await set(link)
    await Promise.all([first, started])
  } catch {
    // Without the SDK the menu shares the present address; the chain then continues from the share by which the person
    // came.
  }
}

/** Milliseconds for which a page shows itself before the vendor's SDK is loaded for it. */
const settleMs = 300

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/** The link with the person's own share id; without one, the present address. */
async function ownLink(shared: Shared): Promise<string> {
  return prepareShare(shared).then(
    ({ link }) => link,
    () => plainLink(location.href),
  )
}

function ignore(): void {
  // Confirming is optional: the share counts from its first opening on.
}
