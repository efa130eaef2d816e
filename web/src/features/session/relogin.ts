import { dropSession } from '#api/session.ts'
import { claimSession } from './sign-in.ts'

/** The hash of the page that signs in silently and comes back to where the person was. */
export function authHash(hash: string): string {
  const back = hash.replace(/^#/, '') || '/'
  return `#/pages/common-auth/index?${new URLSearchParams({ back })}`
}

let running: Promise<void> | undefined

/**
 * Signs in again after the session died: by a waiting claim, or else through the vendor and back to the same place.
 * `reload` draws the page anew with the session that a claim brought. However many calls fail at once, this runs
 * once.
 */
export function signInAgain(reload: () => void): Promise<void> {
  running ??= again(reload).finally(() => {
    running = undefined
  })
  return running
}

async function again(reload: () => void): Promise<void> {
  if (location.hash.startsWith('#/pages/common-auth/')) return
  dropSession()
  if (await claimSession()) reload()
  else location.replace(authHash(location.hash))
}
