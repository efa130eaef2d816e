import { isMobileMessaging } from '#host/detect.ts'
import { hashPath } from '#kit/address/address.ts'
import type { Boot } from '#kit/boot.ts'
import { holdTaps } from './early-tap.ts'
import { followPhone } from './look.ts'
import { noPermissionHash, type Start, startOf } from './start.ts'
import { touches } from './touches.ts'

// Shared by the start scripts of both documents: head.ts of an empty one, card-head.ts of one with a card.

export const boot = window.__mp as Boot
const root = document.documentElement

/**
 * Starts the client.
 * @param askEarly makes the page's first request while the modules are still loading
 * @param only runs this entry for any address: the document has no styles for another one
 */
export function begin(askEarly?: (start: Start) => void, only?: Start['entry']): void {
  followPhone()
  // The vendor's sign-in page appends it to the hash; it names no page. The search stays unchanged, because it is
  // signed.
  const own = location.hash.replace(/#wechat_redirect$/, '')
  if (own !== location.hash) history.replaceState(null, '', location.pathname + location.search + own)
  const mobileMessaging = isMobileMessaging(navigator)
  const { search, hash } = location
  const start = startOf({ search, hash, drawn: 'card' in root.dataset, mobileMessaging })
  if (start.outside) location.replace(noPermissionHash(boot.words.msg, boot.words.title, hash))
  if (!start.keep) root.classList.add('bare')
  askEarly?.(start)
  run(only ? { ...start, entry: only } : start)
}

function run({ entry, keep }: Start): void {
  if (keep) runAfterReading(entry)
  else load(entry)
}

/** The page is already on the screen: its script waits until the browser is idle, or for the next touch. */
export function runAfterReading(entry: Start['entry']): void {
  boot.letTapsGo = holdTaps()
  window.__read!((isTouched) => follow(entry, isTouched))
}

function follow(entry: Start['entry'], isTouched: boolean): void {
  let begun = false
  const go = () => {
    if (begun) return
    begun = true
    for (const touch of touches) removeEventListener(touch, go, true)
    load(entry)
  }
  if (isTouched) {
    go()
    return
  }
  for (const touch of touches) addEventListener(touch, go, { capture: true, passive: true })
  if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: 1500 })
  else setTimeout(go, 150)
}

function load(entry: Start['entry']): void {
  // The bundler's loader finds these links and loads nothing; the browser does not fetch a disabled style sheet.
  for (const href of boot.inlined) addLink('stylesheet', href, { disabled: true })
  if (entry === 'app') for (const href of boot.css) addLink('stylesheet', href)
  const [start, ...imported] = boot[entry]
  // All at once: otherwise each import would be discovered only after its importer had loaded.
  for (const href of imported) addLink('modulepreload', href)
  import(/* @vite-ignore */ start!).catch(failed)
}

/** Loads the files of the address's page beside the entry, which would ask for them only once it runs. */
export function loadPageEarly({ pages = {}, files = [] }: Boot): void {
  for (const place of pages[hashPath(location.hash)] ?? []) {
    const file = files[place]!
    if (file.endsWith('.css')) addLink('preload', file, { as: 'style', crossOrigin: '' })
    else addLink('modulepreload', file)
  }
}

/** @param more further attributes. A preload needs those of the final request, or the browser loads the file twice */
function addLink(rel: string, href: string, more: Partial<HTMLLinkElement> = {}): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, ...more, href }))
}

/** The client did not load. A rendered card still works as a plain page; without one, this offers a retry. */
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
