import type { Locale } from '@mingpian/contract/render.ts'

/** zh unless the caller's first language is English. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'zh'
}
