import type { Language } from '../words.tsx'

const day = 24 * 60 * 60 * 1000
const two = (value: number) => String(value).padStart(2, '0')
const yesterday: Record<Language, string> = { zh: '昨天', en: 'Yesterday' }

/** The hour and minute on this machine's clock: '14:02'. */
export function clockOf(at: Date): string {
  return `${two(at.getHours())}:${two(at.getMinutes())}`
}

/** When a chat was last written in, as both apps say it: '14:02', '昨天', '星期三', '11月8日', '2025年11月8日'. */
export function listTime(at: number, now: number, language: Language): string {
  const [then, today] = [new Date(at), new Date(now)]
  const days = daysBetween(then, today)
  if (days <= 0) return clockOf(then)
  if (days === 1) return yesterday[language]
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  if (days < 7) return then.toLocaleDateString(locale, { weekday: language === 'zh' ? 'long' : 'short' })
  const year = then.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return then.toLocaleDateString(locale, {
    ...year,
    month: language === 'zh' ? 'long' : 'short',
    day: 'numeric',
  })
}

/** The same with the hour and minute, above a message. */
export function messageTime(at: number, now: number, language: Language): string {
  const words = listTime(at, now, language)
  const clock = clockOf(new Date(at))
  return words === clock ? clock : `${words} ${clock}`
}

/** Midnights between two moments; days of 23 and 25 hours count as days. */
function daysBetween(then: Date, today: Date): number {
  const midnight = (each: Date) => new Date(each.getFullYear(), each.getMonth(), each.getDate()).getTime()
  return Math.round((midnight(today) - midnight(then)) / day)
}
