import type { Locale } from '#shared/render.ts'

/** The cookie that keeps the language that was chosen on a phone. */
export const localeCookie = 'mp_lang'

/** The language of a language tag; undefined for an unsupported one. */
export const localeNamed = (word: string | null | undefined): Locale | undefined =>
  word === 'zh' || word === 'en' ? word : undefined
