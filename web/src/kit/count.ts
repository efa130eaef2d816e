import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

const large = { zh: 10_000, en: 1_000 }

/** Formats a count: 12345 is 1.2 万, and 12.3k in English. */
export function countWords(n: number): string {
  const locale = getLocale()
  if (n < 10_000) return String(n)
  return m.stats_big({ n: Math.round((n / large[locale]) * 10) / 10 })
}
