import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { todayIn } from './days.ts'

const dayNames = { zh: ['今天 ', '昨天 '], en: ['Today, ', 'Yesterday, '] } as const

/**
 * A time in the company's time zone and the language of the page. Today and yesterday have their names, and a time of
 * this year has no year.
 * @param iso ISO 8601, UTC; '' is ''
 */
export function moment(
  iso: string | null,
  locale: 'zh' | 'en',
  timeZone: string,
  now: Date = new Date(),
): string {
  if (!iso) return ''
  const [at, language, zone] = [
    new Date(iso),
    locale === 'en' ? 'en-GB' : 'zh-CN',
    timeZone ? { timeZone } : {},
  ]
  const [day, today] = [todayIn(timeZone, at), todayIn(timeZone, now)]
  const name = dayNames[locale][[today, dayAfter(today, -1)].indexOf(day)]
  const time = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    ...zone,
  })
  if (name) return name + time.format(at)
  const date = new Intl.DateTimeFormat(language, {
    month: locale === 'en' ? 'short' : 'long',
    day: 'numeric',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    ...zone,
  })
  return `${date.format(at)}${locale === 'en' ? ', ' : ' '}${time.format(at)}`
}

/** A duration: 1 分 20 秒. @param duration milliseconds */
export function seconds(duration: number, locale: 'zh' | 'en'): string {
  const all = Math.round(duration / 1000)
  const [minutes, rest] = [Math.floor(all / 60), all % 60]
  const [minute, second] = locale === 'en' ? [' min', ' s'] : [' 分', ' 秒']
  return [minutes > 0 && `${minutes}${minute}`, (rest > 0 || minutes === 0) && `${rest}${second}`]
    .filter(Boolean)
    .join(' ')
}
