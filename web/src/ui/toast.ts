import style from './toast.module.css'

let region: HTMLElement | undefined

/**
 * Shows one line for `ms` milliseconds and reads it to screen readers. Plain DOM, so that it can be called from
 * anywhere and costs the card's first route nothing. The same words twice at once are shown once.
 * Returns its element, for callers that add to it; undefined where the same words are shown already.
 */
export function toast(text: string, ms = 2000): HTMLElement | undefined {
  const place = liveRegion()
  if (Array.from(place.children).some((shown) => shown.firstChild?.textContent === text)) return
  const line = document.createElement('div')
  line.className = style.toast ?? ''
  line.textContent = text
  place.append(line)
  setTimeout(() => line.remove(), ms)
  return line
}

/** The region has to stand in the page before words go in, or they are not announced. */
function liveRegion(): HTMLElement {
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.className = style.region ?? ''
    region.setAttribute('role', 'status')
    region.setAttribute('aria-live', 'polite')
  }
  // A modal dialog makes everything outside it inert and covers it: the words go where the user is.
  const { body } = document
  const home = document.querySelector('dialog[open]') ?? body
  if (region.parentNode !== home) {
    home.append(region)
    // Words about what a sheet did stay when it closes.
    home.addEventListener('close', () => body.append(region!), { once: true })
  }
  return region
}
