// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import StatisticsPage from '../../src/pages/card-statistics/page.tsx'
import RadarPage from '../../src/pages/radar/page.tsx'
import { type Answers, answerCalls, draw, settle, until } from '../support/dom.tsx'
import { radarVisit, userRecord } from '../support/records.ts'

const hour = 3_600_000
const evening = new Date(2026, 10, 21, 22)
const midnight = new Date(2026, 10, 22)

/** The company's server: its clock is the phone's. */
const today = () => ({
  date: `2026-11-${new Date().getDate()}`,
  secondsLeft: Math.ceil((midnight.getTime() - Date.now()) / 1000) + (new Date() < midnight ? 0 : 24 * 3600),
  visits: 0,
  visitors: 0,
  newVisitors: 0,
  relays: 0,
  contacts: 0,
  visitsYesterday: 0,
})

let drawn: { unmount: () => Promise<void> } | undefined

/** Turns the screen off and on; no timer runs in between. */
const sleepUntil = async (at: Date) => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const turn = () => settle(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await turn()
  vi.setSystemTime(at)
  state.mockReturnValue('visible')
  await turn()
}
const pass = (ms: number) => settle(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  localStorage.clear()
  // The turns that React and the queries take stay real.
  vi.useFakeTimers({ now: evening, toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  keepSession(userRecord({ isStaff: true, saleInfo: { id: 'lin', userId: 'lin', name: '林晓', avatar: '' } }))
})
afterEach(async () => {
  await drawn?.unmount()
  vi.useRealTimers()
  dropSession()
})

describe('statistics that stay open over midnight', () => {
  const open = async (answers: Answers = {}) => {
    history.replaceState(null, '', '/?companyId=yunfan01#/pages/card-statistics/index?range=today')
    const asked = answerCalls({ 'GET /card/v1/home/today': today, ...answers })
    drawn = await draw(<StatisticsPage />)
    const times = () => asked.filter(({ key }) => key === 'GET /card/v1/home/today').length
    const days = () =>
      asked
        .filter(({ key }) => key === 'POST /biz/v1/card/statistics/overview')
        .map(({ body }) => (body as { to: string }).to)
    await until(() => expect(days()).toEqual(['2026-11-21']))
    return { times, days: () => new Set(days()) }
  }

  test('turn to the new day when it begins, and ask which it is no sooner', async () => {
    const { times, days } = await open()
    await pass(2 * hour - 5000)
    expect(times()).toBe(1)
    await pass(6000)
    await until(() => expect(days()).toContain('2026-11-22'))
    await pass(12 * hour)
    expect(times()).toBe(2)
  })

  test('do so when the phone wakes after midnight, and ask nothing when it wakes before', async () => {
    const { times, days } = await open()
    await sleepUntil(new Date(2026, 10, 21, 23, 59))
    expect(times()).toBe(1)
    await sleepUntil(new Date(2026, 10, 22, 7))
    await until(() => expect(days()).toContain('2026-11-22'))
    expect(times()).toBe(2)
  })

  test('keep what they show where the new day cannot be had, and ask again a minute later', async () => {
    let broken = false
    const { times, days } = await open({
      'GET /card/v1/home/today': () => (broken ? new Error('500') : today()),
    })
    broken = true
    await pass(2 * hour + 1000)
    await until(() => expect(times()).toBe(2))
    expect(days()).toEqual(new Set(['2026-11-21']))
    broken = false
    await pass(30_000)
    expect(times()).toBe(2)
    await pass(31_000)
    await until(() => expect(days()).toContain('2026-11-22'))
  })
})

test('the radar’s days are named anew when the phone wakes after midnight', async () => {
  history.replaceState(null, '', '/?companyId=yunfan01#/pages/radar/index')
  answerCalls({
    'GET /biz/v1/clue/radar/live': () => new Response(new ReadableStream()),
    'GET /biz/v1/clue/radar/visits': () => ({
      list: [radarVisit({ startedAt: evening.toISOString() })],
      total: 1,
      page: 1,
      pageSize: 20,
    }),
  })
  drawn = await draw(<RadarPage />)
  const headings = () => Array.from(document.querySelectorAll('main h2'), (each) => each.textContent)
  await until(() => expect(headings()).toEqual(['今天']))
  await sleepUntil(new Date(2026, 10, 22, 0, 0, 30))
  expect(headings()).toEqual(['昨天'])
})
