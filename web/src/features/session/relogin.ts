import { dropSession, session } from '@mingpian/client/session.ts'
import { passing } from '@mingpian/client/storage.ts'
import { hashPath, hashQuery } from '#kit/address/address.ts'
import { allowStart, claimSession } from './sign-in.ts'

const homePath = '/pages/home/index'
const authPath = '/pages/common-auth/index'
const reloginKey = 'mp.relogin'
/** At most one silent sign-in for a refused call in this many milliseconds: a session that dies at once cannot loop. */
const reloginPause = 60_000

/** The hash of the page that signs in silently and comes back to where the person was. */
export function authHash(hash: string): string {
  return `#${authPath}?${new URLSearchParams({ back: wayBack(hash) })}`
}

/** The hash of the page that says that the login has expired, and from where one button leads back here. */
export function expiredHash(hash: string): string {
  return `#${homePath}?${new URLSearchParams({ isLogin: '1', back: wayBack(hash) })}`
}

/** Is it the hash of that page? */
export function isExpiry(hash: string): boolean {
  return hashPath(hash) === homePath && hashQuery(hash).get('isLogin') === '1'
}

/** The hash path to come back to: of the two pages of the sign-in itself, the one that they were asked to lead back to. */
export function wayBack(hash: string): string {
  if (hashPath(hash) !== authPath && !isExpiry(hash)) return hash.replace(/^#/, '') || '/'
  const back = hashQuery(hash).get('back') ?? ''
  // Only a path of our own; not the sign-in again, or the way back would turn in circles.
  const own = /^\/(?!\/)/.test(back) && !back.startsWith(authPath) && !back.startsWith(`${homePath}?isLogin`)
  return own ? back : homePath
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
  if (location.hash.startsWith(`#${authPath}`)) return
  dropSession()
  if (await claimSession()) reload()
  else location.replace(authHash(location.hash))
}

/** On a tap without a session: leads through the sign-in and back to this page. */
export function goSignIn(): void {
  allowStart()
  // In this page's place: it comes back as an entry of its own, and the way back would lead here twice.
  location.replace(authHash(location.hash))
}

/** On a tap of the page that says that the login has expired: signs in and goes back to where the person was. */
export function returnAfterLogin(): Promise<void> {
  allowStart()
  const back = wayBack(location.hash)
  return signInAgain(() => location.replace(`#${back}`))
}

/**
 * A call was refused for want of a session. With the goods flag the sign-in is silent and the page is drawn anew,
 * once a minute at most; otherwise the person is asked, by a page that takes this one's place on the way back.
 */
export async function loginExpired(goodsLogin: boolean, reload = () => location.reload()): Promise<void> {
  if (goodsLogin && mayRelogin()) return signInAgain(reload)
  if (running || isExpiry(location.hash)) return
  dropSession()
  location.replace(expiredHash(location.hash))
}

/**
 * As `loginExpired` for a background call: only the silent sign-in. Where that may not begin, the reader stays undisturbed
 * until a call of their own fails.
 */
export async function expiredInBackground(
  goodsLogin: boolean,
  reload = () => location.reload(),
): Promise<void> {
  if (session() && goodsLogin && mayRelogin()) await signInAgain(reload)
}

/** Notes a silent sign-in; false where the last one was less than a minute ago. */
export function mayRelogin(now = Date.now()): boolean {
  const last = passing.get<number>(reloginKey) ?? 0
  if (now - last < reloginPause && now >= last) return false
  return passing.set(reloginKey, now)
}
