import { readCookie, writeCookie, year } from '@mingpian/client/cookie.ts'
import { lasting } from '@mingpian/client/storage.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { localeCookie, localeNamed } from '@mingpian/contract/shared/rules/locale.ts'
import { getLocale, overwriteGetLocale } from '#paraglide/runtime.js'

/** Storage key of the choice from before the cookie was its one place. */
const former = 'mp.lang'

/**
 * Sets the messages' language: the chosen one, which is kept for another year, else the document's. True where it is
 * the document's: only then may what the server drew be taken over.
 */
export function startLocale(): boolean {
  const root = document.documentElement
  const drawn = root.lang === 'en' ? 'en' : 'zh'
  const chosen = localeNamed(readCookie(localeCookie) || lasting.get<string>(former))
  if (chosen) keep(chosen)
  const locale = chosen ?? drawn
  overwriteGetLocale(() => locale)
  root.lang = locale === 'zh' ? 'zh-CN' : 'en'
  return locale === drawn
}

/** Keeps a choice, and starts anew in that language. */
export function chooseLocale(locale: Locale): void {
  keep(locale)
  location.reload()
}

/** In a cookie, so that the server draws the next page so. */
function keep(locale: Locale): void {
  writeCookie(localeCookie, locale, year)
  lasting.remove(former)
}

/** To the language that is not on the screen. */
export const otherLocale = (): void => chooseLocale(getLocale() === 'zh' ? 'en' : 'zh')
