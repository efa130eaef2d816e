// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { type Overview, Trend } from '../../src/pages/card-statistics/trend.tsx'
import { answerCalls, draw, until } from '../support/dom.tsx'

const day = '2026-11-20'
const view = {
  range: 'custom',
  from: day,
  to: day,
  scope: 'own',
  userId: '',
  name: '',
  contentType: '',
} as const
const visits = { value: 5, before: 0 }
const hour = 3_600_000
/** Half past nine in the company, wherever the phone is. */
const today = (date: string) => ({ date, end: Date.now() + 14.5 * hour })
const overview = { visits, visitors: visits } as Overview

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(() => drawn?.unmount())

test.each([
  ['none of them', [], 5, '另有 5\u00a0次来自已删除个人数据的访客，无法显示是几点'],
  ['some of them', [9], 2, '9 点最多，3\u00a0次另有 2\u00a0次来自已删除个人数据的访客，无法显示是几点'],
  ['all of them', [9], 0, '9 点最多，3\u00a0次'],
  ['nothing', [], 0, '这段时间没有访问'],
])('a day whose hours know %s says what they leave out', async (_what, busy, forgotten, words) => {
  const points = Array.from({ length: 24 }, (_, hour) => {
    const times = busy.some((each) => each === hour) ? 3 : 0
    return { at: String(hour), visits: times, visitors: times, shares: 0 }
  })
  answerCalls({ 'POST /biz/v1/card/statistics/trend': () => ({ unit: 'hour', points, forgotten }) })
  drawn = await draw(<Trend view={view} today={today('2026-11-21')} overview={overview} />)
  const said = () => Array.from(document.querySelectorAll('section p'), (each) => each.textContent).join('')
  await until(() => expect(said()).toBe(words))
})

test.each([
  ['today, at half past nine', day, 10],
  ['a day that is over', '2026-11-21', 24],
])('the line of %s reaches the hours that were', async (_what, date, hours) => {
  const points = Array.from({ length: 24 }, (_, at) => ({
    at: String(at),
    visits: 1,
    visitors: 1,
    shares: 0,
  }))
  answerCalls({ 'POST /biz/v1/card/statistics/trend': () => ({ unit: 'hour', points, forgotten: 0 }) })
  drawn = await draw(<Trend view={view} today={today(date)} overview={overview} />)
  const line = () => document.querySelector('svg path:last-of-type')?.getAttribute('d')
  await until(() => expect(line()?.split('L')).toHaveLength(hours))
  expect(document.querySelector('section')?.textContent).toContain('23:00')
})
