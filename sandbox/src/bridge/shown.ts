const actual = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState')

let shown = true

/** The page is hidden while the phone shows something else, as the app has it; for the browser all phones lie open. */
export function beHidden(): void {
  const state = () => (shown ? actual?.get?.call(document) : 'hidden')
  Object.defineProperty(document, 'visibilityState', { get: state, configurable: true })
  Object.defineProperty(document, 'hidden', { get: () => state() === 'hidden', configurable: true })
}

export function setShown(now: boolean): void {
  if (shown === now) return
  shown = now
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
