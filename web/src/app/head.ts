import type { Boot } from '#api/boot.ts'
import { altReferer } from '#api/referer.ts'
import { detectHost } from '#host/detect.ts'
import { holdTaps } from './early-tap.ts'
import { noPermissionHash, type Start, startOf } from './start.ts'

// The script of the document's head, inlined. It runs before the body is there, so that nothing wrong is ever seen.

const boot = window.__mp as Boot
const root = document.documentElement

function begin(): void {
  root.dataset.theme = theme()
  if (stored('mp.care') === 'true') root.dataset.care = ''
  // Left behind by the vendor's sign-in page; it names no page of ours. The search stays as it was signed.
  if (location.hash === '#wechat_redirect')
    history.replaceState(null, '', location.pathname + location.search)
  const { mobileMessaging } = detectHost(navigator)
  const { search, hash } = location
  const start = startOf({ search, hash, drawn: 'card' in root.dataset, mobileMessaging })
  if (start.outside) location.replace(noPermissionHash(boot.words.msg, boot.words.title, hash))
  if (!start.keep) root.classList.add('bare')
  if (start.early) askEarly(start.early)
  run(start)
}

/** What was chosen here once, as JSON; null where there is no storage. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function theme(): string {
  const chosen = stored('mp.theme')
  if (chosen === '"dark"' || chosen === '"light"') return JSON.parse(chosen)
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Old links keep their ids inside the hash: the card is asked for while the modules are still on their way. */
function askEarly(ids: Record<string, string>): void {
  const query = new URLSearchParams(ids).toString()
  const given = new URLSearchParams(Object.entries(ids).filter(([, value]) => value))
  const { companyId = '' } = ids
  const sessionId = sessionOf(companyId)
  const headers: Record<string, string> = { 'X-Alt-Referer': altReferer(location.href) }
  if (companyId) Object.assign(headers, { Account: companyId, 'x-auth-accountid': companyId })
  if (sessionId) headers.Authorization = sessionId
  const answer = fetch(`/biz/v1/card/user_card/detail?${given}`, { headers }).then((response) =>
    response.json(),
  )
  answer.catch(() => {})
  boot.early = { query, answer }
}

/** As the client's own requests say who asks; what is stored is read here before any of it has loaded. */
function sessionOf(companyId: string): string {
  try {
    const { sessionId } = JSON.parse(localStorage.getItem(`mp.session.${companyId}`) ?? '{}')
    return typeof sessionId === 'string' ? sessionId : ''
  } catch {
    return ''
  }
}

function run({ entry, keep }: Start): void {
  if (keep) runAfterReading()
  else load(entry)
}

/** The card is there to be read: its script waits until the page has come to rest, or a finger comes down. */
function runAfterReading(): void {
  boot.letTapsGo = holdTaps()
  const touches = ['pointerdown', 'touchstart', 'keydown', 'hashchange']
  let begun = false
  const go = () => {
    if (begun) return
    begun = true
    for (const touch of touches) removeEventListener(touch, go, true)
    load('card')
  }
  for (const touch of touches) addEventListener(touch, go, { capture: true, passive: true })
  const showRest = showFirstView([...touches, 'scroll'])
  const atRest = () => {
    showRest()
    if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: 1500 })
    else setTimeout(go, 150)
  }
  addEventListener('load', () => setTimeout(atRest, settling))
}

/** Milliseconds that the pictures of the first view take onto the screen of a slow phone once they have come. */
const settling = 200

/**
 * What stands below the first view waits: it is laid out at once when the page is touched, and after two seconds in any
 * case. Answers what lays it out.
 */
function showFirstView(touches: string[]): () => void {
  root.classList.add('opening')
  const rest = () => root.classList.remove('opening')
  for (const touch of touches) addEventListener(touch, rest, { capture: true, passive: true, once: true })
  setTimeout(rest, 2000)
  return rest
}

function load(entry: 'card' | 'app'): void {
  if (entry === 'app') for (const href of boot.css) addLink('stylesheet', href)
  const [start, ...imported] = boot[entry]
  // All at once, or they would be found one behind the other.
  for (const href of imported) addLink('modulepreload', href)
  import(/* @vite-ignore */ start!).catch(failed)
}

function addLink(rel: string, href: string): void {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  document.head.append(link)
}

/** The client did not load. A card that stands there still works as a page; elsewhere there is nothing but this. */
function failed(): void {
  boot.letTapsGo?.(false)
  if (!root.classList.contains('bare')) return
  const place = document.getElementById('root')
  if (!place) {
    addEventListener('DOMContentLoaded', failed)
    return
  }
  const button = document.createElement('button')
  button.textContent = boot.words.retry
  button.onclick = () => location.reload()
  const words = document.createElement('p')
  words.textContent = boot.words.failed
  place.replaceChildren(words, button)
  place.className = 'failed'
  root.classList.remove('bare')
}

begin()
