import type { Locale } from '@mingpian/contract/render.ts'
import { writeCookie } from '#api/company.ts'
import { lasting } from '#api/storage.ts'
import { getLocale, overwriteGetLocale } from '#paraglide/runtime.js'

const key = 'mp.lang'
const cookie = 'mp_lang'
const oneYear = 365 * 24 * 60 * 60

/** The language of the document, as the server chose it. */
const documentLocale = (): Locale => (document.documentElement.lang.startsWith('zh') ? 'zh' : 'en')

/** The language that the person chose here once; else the document's. */
function chosenLocale(): Locale {
  const chosen = lasting.get<string>(key)
  return chosen === 'zh' || chosen === 'en' ? chosen : documentLocale()
}

/**
 * Sets the messages' language. True where it is the document's: only then may what the server drew be taken over.
 */
export function startLocale(): boolean {
  const drawn = documentLocale()
  const locale = chosenLocale()
  overwriteGetLocale(() => locale)
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'
  return locale === drawn
}

/** Keeps a choice, tells the server by a cookie, and starts anew in that language. */
export function chooseLocale(locale: Locale): void {
  lasting.set(key, locale)
  writeCookie(cookie, locale, oneYear)
  location.reload()
}

/** To the language that is not on the screen. */
export const otherLocale = (): void => chooseLocale(getLocale() === 'zh' ? 'en' : 'zh')
