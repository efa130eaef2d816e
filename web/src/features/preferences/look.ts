import { readCookie, writeCookie, year } from '@mingpian/client/cookie.ts'
import { type Look, lookCookie, lookOf, lookWords } from '@mingpian/contract/shared/rules/look.ts'

const dark = '(prefers-color-scheme: dark)'

/** The theme where nobody chose one. */
export const phoneTheme = () => (matchMedia(dark).matches ? 'dark' : 'light')

/** What was chosen on this phone: in a cookie, so that the server draws the next page so. */
export const chosenLook = (): Look => lookOf(readCookie(lookCookie))

/** Keeps a choice and shows it at once. */
export function chooseLook(change: Partial<Look>): void {
  const look = { ...chosenLook(), ...change }
  keep(look)
  show(look)
}

/** Follows the phone for as long as nothing else was chosen. What was chosen is kept for another year. */
export function followLook(): void {
  keep(chosenLook())
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
