// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { byDay } from '#features/radar/days.ts'
import { viewOf } from '#features/radar/statistics-view.ts'
import { dayWords as dayOfStatistics } from '#features/radar/statistics-words.ts'
import { clock, dateWords, dayWords, rowTime, timeWords } from '#kit/time.ts'
import { greeting, todayWords } from '#pages/home/greeting.ts'
import { userRecord } from '../support/records.ts'

/** 2026-11-20, 23:40 in UTC: the 21st in Shanghai, the 20th in New York. */
const at = new Date('2026-11-20T23:40:00Z')
const later = new Date('2026-11-21T02:00:00Z')

const signIn = (timeZone: string) => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
  keepSession(userRecord({ isStaff: true, timeZone }))
}
beforeEach(() => localStorage.clear())
afterEach(dropSession)

test('the phone of these tests is in a zone of its own', () => {
  expect(at.getTimezoneOffset()).toBe(-13 * 60)
})

describe.each([
  ['Asia/Shanghai', '07:40', '11月21日', '11月21日 星期六', '早上好', '今天', 1],
  ['America/New_York', '18:40', '11月20日', '11月20日 星期五', '晚上好', '今天', 1],
  ['Europe/London', '23:40', '11月20日', '11月20日 星期五', '晚上好', '昨天', 2],
  ['Asia/Kolkata', '05:10', '11月21日', '11月21日 星期六', '早上好', '今天', 1],
])('of a company in %s, on a phone in another zone', (zone, time, date, today, hello, day, days) => {
  beforeEach(() => signIn(zone))

  test('a moment has the company’s time and day', () => {
    expect(clock(at)).toBe(time)
    expect(dateWords(at, later, 'zh')).toBe(date)
    expect(dayWords(at, later, 'zh')).toBe(day)
    expect(timeWords(at, later, 'zh')).toBe(day === '今天' ? time : `昨天 ${time}`)
    expect(rowTime(at, new Date('2026-11-24T02:00:00Z'), 'zh')).toBe(time)
  })

  test('a list is cut at the company’s midnight', () => {
    const moments = [later.toISOString(), at.toISOString()]
    expect(byDay(moments, (moment) => moment)).toHaveLength(days)
  })

  test('home greets by the company’s clock', () => {
    expect(todayWords(at, 'zh')).toBe(today)
    expect(greeting(at)).toBe(hello)
  })

  test('a day of the statistics is shifted by no zone', () => {
    expect(dayOfStatistics('2026-11-21', later)).toBe('11月21日')
    expect(viewOf(() => '', '2026-11-21')).toMatchObject({ from: '2026-11-15', to: '2026-11-21' })
  })
})

test('a year ends at the company’s midnight', () => {
  signIn('Asia/Shanghai')
  expect(dateWords(at, new Date('2026-12-31T15:59:00Z'), 'zh')).toBe('11月21日')
  expect(dateWords(at, new Date('2026-12-31T16:00:00Z'), 'zh')).toBe('2026年11月21日')
})
