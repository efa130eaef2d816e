import { facts, framed } from './phone.ts'

/** Makes the page see the phone instead of the desktop browser around it. */
export function beThePhone(): void {
  const shown: Record<string, unknown> = {
    userAgent: facts.userAgent,
    appVersion: facts.userAgent.replace(/^Mozilla\//, ''),
    platform: facts.platform,
    vendor: facts.wkWebView ? 'Apple Computer, Inc.' : 'Google Inc.',
    maxTouchPoints: facts.maxTouchPoints,
    userAgentData: undefined,
  }
  for (const [name, value] of Object.entries(shown))
    Object.defineProperty(navigator, name, { get: () => value, configurable: true })
  if (facts.wkWebView)
    Object.defineProperty(window, '__wxjs_is_wkwebview', { value: true, configurable: true })
  if (facts.mini)
    Object.defineProperty(window, '__wxjs_environment', { value: 'miniprogram', configurable: true })
  if (framed) hideScrollbars()
  stayInOneWindow()
}

/** Phones show no scrollbars. An adopted sheet, since the page's policy may forbid inline ones. */
function hideScrollbars(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*{scrollbar-width:none!important}::-webkit-scrollbar{display:none}')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** A web view has no second window: what would open one goes on in this one. */
function stayInOneWindow(): void {
  window.open = (url) => {
    if (url) location.assign(String(url))
    return null
  }
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[target]') : null
      if (link) link.removeAttribute('target')
    },
    true,
  )
}
