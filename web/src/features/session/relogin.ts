import { dropSession, session } from '@mingpian/client/session.ts'
import { passing } from '@mingpian/client/storage.ts'
import { hashPath, hashQuery } from '#kit/address/address.ts'
import { allowStart, claimSession } from './sign-in.ts'

const homePath = '/pages/home/index'
const authPath = '/pages/common-auth/index'
const reloginKey = 'mp.relogin'
/**
 * At most one silent sign-in for a refused call in this many milliseconds, so that a session that ends at once causes
 * no loop.
 */
const reloginPause = 60_000

/** The hash of the page that signs in silently and returns to the present page. */
export function authHash(hash: string): string {
  return `#${authPath}?${new URLSearchParams({ back: wayBack(hash) })}`
}

/** The hash of the page of an expired login, whose button returns to the present page. */
export function expiredHash(hash: string): string {
  return `#${homePath}?${new URLSearchParams({ isLogin: '1', back: wayBack(hash) })}`
}

/** Whether it is the hash of that page. */
export function isExpiry(hash: string): boolean {
  return hashPath(hash) === homePath && hashQuery(hash).get('isLogin') === '1'
}

/** The hash path to return to; for the two pages of the sign-in itself, their own return path. */
export function wayBack(hash: string): string {
  if (hashPath(hash) !== authPath && !isExpiry(hash)) return hash.replace(/^#/, '') || '/'
  const back = hashQuery(hash).get('back') ?? ''
  // Only an own path, and not the sign-in again, which would be a loop.
  const own = /^\/(?!\/)/.test(back) && !back.startsWith(authPath) && !back.startsWith(`${homePath}?isLogin`)
  return own ? back : homePath
}

let running: Promise<void> | undefined

/**
 * Signs in again after the session ended: with a waiting claim, otherwise through the vendor and back to the same page.
 * `reload` renders the page again with the session of a claim. Single flight.
 */
export function signInAgain(reload: () => void): Promise<void> {
  running ??= again(reload).finally(() => {
    running = undefined
  })
  return running
}

async function again(reload: () => void): Promise<void> {
  if (location.hash.startsWith(`#${authPath}`)) return
  dropSession()
  if (await claimSession()) reload()
  else location.replace(authHash(location.hash))
}

/** On a tap without a session: leads through the sign-in and back to this page. */
export function goSignIn(): void {
  allowStart()
  // Replaces this page's history entry: the sign-in returns with a new entry, and the back button would need two steps.
  location.replace(authHash(location.hash))
}

/** For the button of the page of an expired login: signs in and returns to the previous page. */
export function returnAfterLogin(): Promise<void> {
  allowStart()
  const back = wayBack(location.hash)
  return signInAgain(() => location.replace(`#${back}`))
}

/**
 * Handles a call that was refused without a session. With the goods flag the sign-in is silent and the page renders
 * again, at most once a minute; otherwise a page asks the person, which replaces this one in the history.
 */
export async function loginExpired(goodsLogin: boolean, reload = () => location.reload()): Promise<void> {
  if (goodsLogin && mayRelogin()) return signInAgain(reload)
  if (running || isExpiry(location.hash)) return
  dropSession()
  location.replace(expiredHash(location.hash))
}

/**
 * As `loginExpired` for a background call: only the silent sign-in. If that is not allowed, nothing happens until a
 * call of the reader fails.
 */
export async function expiredInBackground(
  goodsLogin: boolean,
  reload = () => location.reload(),
): Promise<void> {
  if (session() && goodsLogin && mayRelogin()) await signInAgain(reload)
}

/** Records a silent sign-in; false if the last one was less than a minute ago. */
export function mayRelogin(now = Date.now()): boolean {
  const last = passing.get<number>(reloginKey) ?? 0
  if (now - last < reloginPause && now >= last) return false
  return passing.set(reloginKey, now)
}
