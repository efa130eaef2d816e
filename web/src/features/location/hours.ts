import type { OpeningDay } from '@mingpian/contract/shared/hours.ts'
import { m } from '#paraglide/messages.js'

/** The hours of a place today: '今天 09:00–12:00、13:00–18:00', '今天全天营业', '今天休息（国庆节）'. @param week begins with today */
export function todayHours([today]: readonly OpeningDay[]): string {
  if (!today) return ''
  const spans = today.spans.map(({ from, until }) => `${from}–${until}`).join(m.list_comma())
  if (spans === '00:00–24:00') return m.place_all_day()
  if (!spans) return today.words ? m.place_closed_why({ why: today.words }) : m.place_closed()
  return m.place_open({ spans })
}
