import { readCookie, writeCookie, year } from '@mingpian/client/cookie.ts'
import { lasting } from '@mingpian/client/storage.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { localeCookie, localeNamed } from '@mingpian/contract/shared/rules/locale.ts'
import { getLocale, overwriteGetLocale } from '#paraglide/runtime.js'

/** Storage key of choices from before they were stored in the cookie. */
const former = 'mp.lang'

/**
 * Sets the messages' language: the chosen one, which is stored for another year, otherwise the document's. True if it
 * is the document's: only then may the server's HTML be hydrated.
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

/** Stores a choice and reloads the page in that language. */
export function chooseLocale(locale: Locale): void {
  keep(locale)
  location.reload()
}

/** In a cookie, so that the server renders the next page in it. */
function keep(locale: Locale): void {
  writeCookie(localeCookie, locale, year)
  lasting.remove(former)
}

/** Switches to the other language. */
export const otherLocale = (): void => chooseLocale(getLocale() === 'zh' ? 'en' : 'zh')
