import { readCookie, writeCookie, year } from '@mingpian/client/cookie.ts'
import { type Look, lookCookie, lookOf, lookWords } from '@mingpian/contract/shared/rules/look.ts'

const dark = '(prefers-color-scheme: dark)'

/** The phone's theme, used until one is chosen. */
export const phoneTheme = () => (matchMedia(dark).matches ? 'dark' : 'light')

/** The look chosen on this phone. It is in a cookie, so that the server renders the next page with it. */
export const chosenLook = (): Look => lookOf(readCookie(lookCookie))

/** Stores a choice and applies it at once. */
export function chooseLook(change: Partial<Look>): void {
  const look = { ...chosenLook(), ...change }
  keep(look)
  show(look)
}

/** Follows the phone's theme until one is chosen. Renews the cookie of a choice for a year. */
export function followLook(): void {
  const look = chosenLook()
  keep(look)
  // The phone's theme may have changed since the first paint.
  show(look)
  matchMedia(dark).addEventListener?.('change', () => show(chosenLook()))
}

function keep(look: Look): void {
  const words = lookWords(look)
  if (words || readCookie(lookCookie)) writeCookie(lookCookie, words, words ? year : 0)
}

function show({ theme, care }: Look): void {
  const { dataset } = document.documentElement
  dataset.theme = theme || phoneTheme()
  if (care) dataset.care = ''
  else delete dataset.care
}
