import { framed } from './phone.ts'

/**
 * A history of this web view's own. The browser keeps one for all frames of a tab, so that "back" on one phone
 * would move the other. Here nothing is ever pushed: every step replaces the frame's one entry and is remembered
 * in this list, which lives in the frame's session storage under the frame's name.
 */

type Entry = { url: string; state: unknown; document: string }

const key = `phone history ${window.name}`
const thisDocument = `${Date.now()}-${Math.random()}`
const replace = history.replaceState.bind(history)

let entries: Entry[] = []
let index = 0
let moved = () => {}

export const canGoBack = () => index > 0

/** @param onMove called after every step */
export function ownHistory(onMove: () => void): void {
  moved = onMove
  if (!framed) return
  restore()
  history.pushState = (state, _title, url) => push(state, url)
  history.replaceState = (state, title, url) => {
    replace(state, title, url)
    remember(state)
  }
  history.go = (steps = 0) => go(steps)
  history.back = () => go(-1)
  history.forward = () => go(1)
  Object.defineProperty(history, 'length', { get: () => entries.length })
  turnPushesIntoReplaces()
}

/** The title bar's back: a step back, or false on the first page. */
export function stepBack(): boolean {
  if (!canGoBack()) return false
  go(-1)
  return true
}

function restore(): void {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? 'null') as {
      entries: Entry[]
      index: number
    } | null
    if (saved) ({ entries, index } = saved)
  } catch {
    entries = []
  }
  remember(history.state)
}

function remember(state: unknown): void {
  entries[index] = { url: location.href, state, document: thisDocument }
  save()
  moved()
}

function save(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ entries, index }))
  } catch {
    // A state that JSON cannot hold is only lost for a reload.
  }
}

function push(state: unknown, url?: string | URL | null): void {
  replace(state, '', url)
  entries = entries.slice(0, ++index)
  remember(state)
}

function go(steps: number): void {
  const entry = entries[index + steps]
  if (steps === 0) location.reload()
  if (!entry || steps === 0) return
  setTimeout(() => {
    index += steps
    save()
    if (entry.document === thisDocument) show(entry)
    else load(entry)
  })
}

/** A step inside this document: fires the events that a page expects. */
function show(entry: Entry): void {
  const before = location.href
  replace(entry.state, '', entry.url)
  announce(before, entry.state)
  moved()
}

function announce(oldURL: string, state: unknown): void {
  window.dispatchEvent(new PopStateEvent('popstate', { state }))
  const hashChanged = new URL(oldURL).hash !== location.hash
  if (hashChanged) window.dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }))
}

/** Another document. Where only the hash differs the address alone would load nothing. */
function load(entry: Entry): void {
  const same = entry.url.split('#')[0] === location.href.split('#')[0]
  if (same) {
    replace(entry.state, '', entry.url)
    location.reload()
  } else location.replace(entry.url)
}

type NavigateEvent = Event & {
  navigationType: string
  hashChange: boolean
  downloadRequest: string | null
  formData: FormData | null
  destination: { url: string }
}

/** Links and `location =` would add entries; where the browser lets us (Navigation API) they replace as well. */
function turnPushesIntoReplaces(): void {
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (happened) => {
    const event = happened as NavigateEvent
    if (event.navigationType !== 'push' || !event.cancelable) return
    if (event.downloadRequest !== null || event.formData) return
    event.preventDefault()
    const { url } = event.destination
    if (!event.hashChange) return leaveFor(url)
    const before = location.href
    push(null, url)
    setTimeout(() => announce(before, null))
  })
}

function leaveFor(url: string): void {
  entries = entries.slice(0, ++index)
  entries[index] = { url, state: null, document: '' }
  save()
  setTimeout(() => location.replace(url))
}
