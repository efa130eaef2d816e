import style from './toast.module.css'

let region: HTMLElement | undefined

/**
 * Shows one line for `ms` milliseconds and reads it to screen readers. Plain DOM, so that it can be called from
 * anywhere and costs the card's first route nothing. A text that is shown already is not shown twice. Returns its
 * element, for callers that add to it; undefined if the text is shown already.
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

/** The region has to be in the page before its text is set; otherwise the text is not announced. */
function liveRegion(): HTMLElement {
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.className = style.region ?? ''
    region.setAttribute('role', 'status')
    region.setAttribute('aria-live', 'polite')
  }
  // A modal dialog covers everything outside it and makes it inert, so the text is put inside the dialog.
  const { body } = document
  const home = document.querySelector('dialog[open]') ?? body
  if (region.parentNode !== home) {
    home.append(region)
    // A message about a sheet's action stays when the sheet closes.
    home.addEventListener('close', () => body.append(region!), { once: true })
  }
  return region
}
