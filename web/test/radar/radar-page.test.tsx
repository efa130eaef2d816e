// @vitest-environment happy-dom

import { onCallError } from '@mingpian/client/call.ts'
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import type { RadarEntry, RadarVisit } from '@mingpian/contract/clue.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import RadarPage from '../../src/pages/radar/page.tsx'
import TrailPage from '../../src/pages/radar/trail/page.tsx'
import {
  type Answers,
  answerCalls,
  control,
  draw,
  settle,
  stubObservers,
  tap,
  type,
  until,
} from '../support/dom.tsx'
import { radarEntry, radarVisit, trailEntry, userRecord } from '../support/records.ts'

const saleInfo = { id: 'lin', userId: 'lin', name: '林晓', avatar: '' }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const personOf = (name: string) => ({ unionId: `u-${name}`, name, avatar: '', number: 0 })
/** An entry of the live stream. */
const entry = (id: string, name: string, minutes: number) =>
  radarEntry({ id, person: personOf(name), lastAt: minutesAgo(minutes) })
const visit = (id: string, name: string, minutes: number, changes: Partial<RadarVisit> = {}) =>
  radarVisit({ id, person: personOf(name), startedAt: minutesAgo(minutes), ...changes })

let send: (entry: RadarEntry) => void
const stream = () =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(line) {
        send = (each) =>
          line.enqueue(
            new TextEncoder().encode(`event: entry\nid: ${each.id}\ndata: ${JSON.stringify(each)}\n\n`),
          )
      },
    }),
  )
const pageOf = (list: RadarVisit[], total = list.length, page = 1) => ({ list, total, page, pageSize: 20 })

let seen: IntersectionObserverCallback[] = []
/** Scrolls to the end, for all that watch for it. */
const reachEnd = () => {
  for (const callback of seen)
    callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver)
}

let drawn: { unmount: () => Promise<void> } | undefined
const show = async (answers: Answers, client?: QueryClient) => {
  const asked = answerCalls({ 'GET /biz/v1/clue/radar/live': stream, ...answers })
  drawn = await draw(<RadarPage />, client)
  return asked
}
/** As the app's own client: answers stay fresh for a minute. */
const appClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
/** The rows as a screen reader reads them. */
const rows = () => Array.from(document.querySelectorAll('main li a > .sr-only'), (row) => row.textContent)

beforeEach(() => {
  localStorage.clear()
  seen = stubObservers()
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/radar/index')
  keepSession(userRecord({ isStaff: true, saleInfo }))
})
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

describe('the radar', () => {
  test('tells each visit and leads to the visitor', async () => {
    await show({ 'GET /biz/v1/clue/radar/visits': () => pageOf([visit('a', '王敏', 3)]) })
    await until(() => expect(rows()).toEqual(['王敏从私聊打开了你的名片，看了 4\u00a0秒']))
    expect(document.querySelector('main li a')?.getAttribute('href')).toBe(
      '#/pages/radar/trail/index?unionId=u-%E7%8E%8B%E6%95%8F',
    )
    expect(document.querySelector('main li time')?.textContent).toMatch(/3\u00a0分钟前|昨天/)
  })

  test('puts a visit that begins at the top, with a dot, and reads it out', async () => {
    const list = [visit('a', '王敏', 3)]
    await show({ 'GET /biz/v1/clue/radar/visits': () => pageOf([...list]) })
    await until(() => expect(rows()).toHaveLength(1))
    expect(document.querySelector('[aria-label="新"]')).toBeNull()
    list.unshift(visit('b', '陈立', 0))
    await settle(() => send(entry('b', '陈立', 0)))
    await until(() => expect(rows()).toHaveLength(2))
    expect(rows()[0]).toBe('新 陈立从私聊打开了你的名片，看了 4\u00a0秒')
    expect(document.querySelectorAll('[aria-label="新"]')).toHaveLength(1)
    expect(document.querySelector('[aria-live="polite"].sr-only')?.textContent).toContain('陈立从私聊打开了')
  })

  test('updates the row of a visit that goes on, in its place', async () => {
    const list = [visit('b', '陈立', 1), visit('a', '王敏', 3)]
    await show({ 'GET /biz/v1/clue/radar/visits': () => pageOf([...list]) })
    await until(() => expect(rows()).toHaveLength(2))
    list[1] = visit('a', '王敏', 3, { duration: 65_000, actions: ['call'] })
    await settle(() => send(entry('a', '王敏', 3)))
    await until(() =>
      expect(rows()[1]).toBe('王敏从私聊打开了你的名片，看了 1\u00a0分 5\u00a0秒，还拨打了电话'),
    )
    expect(document.querySelector('main li:last-child')?.textContent).toContain('打了电话')
  })

  test('unfolds a visit into what it was made of', async () => {
    const lines = [
      trailEntry({ id: 'c', event: 'call', begins: false, duration: 0 }),
      trailEntry({ id: 'a', duration: 4000 }),
    ]
    const asked = await show({
      'GET /biz/v1/clue/radar/visits': () => pageOf([visit('a', '王敏', 3)]),
      'GET /biz/v1/clue/radar/visit': () => ({ list: lines, total: 2, page: 1, pageSize: 100 }),
    })
    await until(() => expect(rows()).toHaveLength(1))
    await tap(document.querySelector('[aria-label="展开王敏的这次访问"]'))
    await until(() =>
      expect(document.querySelector('main li ol')?.textContent).toContain('在你的名片里拨打了电话'),
    )
    expect(document.querySelector('main li')?.textContent).toContain('共 2 条记录 · 4\u00a0秒')
    const { query } = asked.find(({ key }) => key === 'GET /biz/v1/clue/radar/visit') ?? {}
    expect(query?.get('visitId')).toBe('a')
    expect(query?.get('unionId')).toBe('u-王敏')
  })

  test('filters by tab and by name, and offers all visits where none fits', async () => {
    const asked = await show({
      'GET /biz/v1/clue/radar/visits': (query) =>
        pageOf(query.has('tab') || query.has('name') ? [] : [visit('a', '王敏', 3)]),
    })
    await until(() => expect(rows()).toHaveLength(1))
    await tap(control('感兴趣'))
    await until(() => expect(document.querySelector('main')?.textContent).toContain('还没有特别感兴趣的访客'))
    await tap(control('看全部访问'))
    await until(() => expect(rows()).toHaveLength(1))
    expect(asked.map(({ query }) => query.get('tab')).filter(Boolean)).toEqual(['interested'])
  })

  test('filters by the kind of content, and offers all visits where none fits', async () => {
    const asked = await show({
      'GET /biz/v1/clue/radar/visits': (query) =>
        pageOf(query.get('contentType') === 'product' ? [] : [visit('a', '王敏', 3)]),
    })
    await until(() => expect(rows()).toHaveLength(1))
    const select = document.querySelector<HTMLSelectElement>('select[aria-label="内容"]')
    await settle(() => {
      if (select) select.value = 'product'
      select?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await until(() => expect(document.querySelector('main')?.textContent).toContain('没有打开过产品的访问'))
    await tap(control('看全部访问'))
    await until(() => expect(rows()).toHaveLength(1))
    expect(asked.map(({ query }) => query.get('contentType')).filter(Boolean)).toEqual(['product'])
  })

  test('still has what arrived after coming back from another page, however soon', async () => {
    const list = [visit('a', '王敏', 3)]
    const answers = { 'GET /biz/v1/clue/radar/visits': () => pageOf([...list]) }
    const client = appClient()
    await show(answers, client)
    await until(() => expect(rows()).toHaveLength(1))
    await drawn?.unmount()
    list.unshift(visit('b', '陈立', 0))
    await show(answers, client)
    await until(() => expect(rows()).toHaveLength(2))
  })

  test('marks what came since the last look', async () => {
    const list = [visit('a', '王敏', 3), visit('b', '陈立', 9)]
    const answers = { 'GET /biz/v1/clue/radar/visits': () => pageOf(list) }
    localStorage.setItem('mp.radar.seen.yunfan01', JSON.stringify(minutesAgo(5)))
    await show(answers)
    await until(() => expect(document.querySelectorAll('[aria-label="新"]')).toHaveLength(1))
    await drawn?.unmount()
    await show(answers)
    await until(() => expect(rows()).toHaveLength(2))
    expect(document.querySelectorAll('[aria-label="新"]')).toHaveLength(0)
  })

  test('asks as every page does where the line is refused after a break, and no longer says that it connects', async () => {
    let line: ReadableStreamDefaultController | undefined
    await show({
      'GET /biz/v1/clue/radar/live': () =>
        new Response(
          new ReadableStream({
            start(controller) {
              line = controller
            },
          }),
        ),
      'GET /biz/v1/clue/radar/visits': () => pageOf([visit('a', '王敏', 3)]),
    })
    await until(() => expect(rows()).toHaveLength(1))
    const refused = vi.fn()
    const stop = onCallError(({ code }) => refused(code))
    answerCalls({
      'GET /biz/v1/clue/radar/live': () => new Response('', { status: 401 }),
      'GET /biz/v1/clue/radar/visits': () => new Error('401'),
    })
    await settle(() => line?.close())
    await until(() => expect(document.body.textContent).toContain('正在重新连接'))
    await until(() => expect(refused).toHaveBeenCalledWith('401'))
    expect(document.body.textContent).not.toContain('正在重新连接')
    stop()
  })

  test('has what came between the list and a line that came late', async () => {
    const list = [visit('a', '王敏', 3)]
    const lines = [new Response('', { status: 503 }), stream()]
    await show({
      'GET /biz/v1/clue/radar/live': () => lines.shift(),
      'GET /biz/v1/clue/radar/visits': () => pageOf([...list]),
    })
    await until(() => expect(rows()).toHaveLength(1))
    list.unshift(visit('b', '陈立', 0))
    await until(() => expect(rows()).toHaveLength(2))
  })

  test('goes on 20 at a time to the end, and says when it could not', async () => {
    let broken = true
    const asked = await show({
      'GET /biz/v1/clue/radar/visits': (query) => {
        if (query.get('page') === '1') return pageOf([visit('a', '王敏', 3)], 21)
        return broken ? new Error('500') : pageOf([visit('b', '陈立', 9)], 21, 2)
      },
    })
    await until(() => expect(rows()).toHaveLength(1))
    await settle(reachEnd)
    await until(() => expect(control('点这里重试')).toBeDefined())
    broken = false
    await tap(control('点这里重试'))
    await until(() => expect(rows()).toHaveLength(2))
    expect(document.querySelector('main')?.textContent).toContain('没有更多了')
    const pages = asked.filter(({ key }) => key === 'GET /biz/v1/clue/radar/visits')
    expect(pages.map(({ query }) => `${query.get('page')}/${query.get('pageSize')}`)).toEqual([
      '1/20',
      '2/20',
      '2/20',
    ])
  })

  test('empty and failed never look alike', async () => {
    await show({ 'GET /biz/v1/clue/radar/visits': () => pageOf([]) })
    await until(() => expect(control('分享我的名片')).toBeDefined())
    await drawn?.unmount()
    await show({ 'GET /biz/v1/clue/radar/visits': () => new Error('500') })
    await until(() => expect(control('重试')).toBeDefined())
    expect(control('分享我的名片')).toBeUndefined()
  })
})

describe('a visitor’s trail', () => {
  const line = trailEntry({
    landing: 'group',
    duration: 12_000,
    sections: [{ key: 'case', duration: 9_000 }],
    at: minutesAgo(30),
  })
  const trail = {
    ...pageOf([], 1),
    list: [line],
    pageSize: 100,
    person: { unionId: 'u', name: '', avatar: '', number: 12 },
    visits: 3,
    totalDuration: 80_000,
    firstAt: minutesAgo(30),
    reach: null,
    acts: [],
  }
  const open = async (hash: string, answers: Answers, client?: QueryClient) => {
    history.replaceState(null, '', `/qw-wxmini/?companyId=yunfan01${hash}`)
    const asked = answerCalls(answers)
    drawn = await draw(<TrailPage />, client)
    return asked
  }

  test('says who, how often, where the time went, and what happened', async () => {
    const asked = await open('#/pages/radar/trail/index?unionId=u', { 'GET /biz/v1/clue/trail': () => trail })
    await until(() => expect(document.querySelector('h1')?.textContent).toBe('微信访客 12'))
    const text = document.querySelector('main')?.textContent
    expect(text).toContain('来过 3\u00a0次 · 一共看了 1\u00a0分 20\u00a0秒')
    expect(document.querySelector('figcaption')?.textContent).toBe(
      '时间主要花在“客户案例”，共 9\u00a0秒，占 75%',
    )
    expect(document.querySelector('ol p')?.textContent).toBe(
      '从群聊打开了你的名片，看了 12\u00a0秒，最关注“客户案例”',
    )
    expect(asked[0]?.query.get('unionId')).toBe('u')
  })

  test('has what came since the last look a moment ago', async () => {
    const client = appClient()
    const hash = '#/pages/radar/trail/index?unionId=u'
    const lines = () => document.querySelectorAll('ol li').length
    await open(hash, { 'GET /biz/v1/clue/trail': () => trail }, client)
    await until(() => expect(lines()).toBe(1))
    await drawn?.unmount()
    const again = { ...line, id: 'again', at: minutesAgo(0) }
    await open(hash, { 'GET /biz/v1/clue/trail': () => ({ ...trail, list: [again, line] }) }, client)
    await until(() => expect(lines()).toBe(2))
  })

  test('numbers the visits where they begin, the newest as the last of all', async () => {
    const list = [true, false, true, true].map((begins, place) => ({ ...line, id: String(place), begins }))
    await open('#/pages/radar/trail/index?unionId=u', {
      'GET /biz/v1/clue/trail': () => ({ ...trail, list, total: 4 }),
    })
    const numbers = () => [...document.querySelectorAll('h4')].map((each) => each.firstChild?.textContent)
    await until(() => expect(numbers()).toEqual([3, 2, 1].map((n) => `第\u00a0${n}\u00a0次来`)))
  })

  test('keeps a remark and shows it', async () => {
    const none = { words: '', at: '' }
    const asked = await open('#/pages/radar/trail/index?unionId=u', {
      'GET /biz/v1/clue/trail': () => trail,
      'GET /biz/v1/clue/remark': () => none,
      'PUT /biz/v1/clue/remark': () => ({ words: '预算二十万', at: minutesAgo(0) }),
    })
    await until(() => expect(control('写备注：聊了什么、下一步做什么')).toBeDefined())
    await tap(control('写备注：聊了什么、下一步做什么'))
    await type('关于这位访客', '预算二十万')
    await tap(control('保存'))
    await until(() => expect(control('预算二十万写于刚刚')).toBeDefined())
    expect(asked.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({
      unionId: 'u',
      words: '预算二十万',
    })
  })

  test('of part of a long history the picture says so', async () => {
    await open('#/pages/radar/trail/index?unionId=u', {
      'GET /biz/v1/clue/trail': () => ({ ...trail, total: 240 }),
    })
    await until(() => expect(document.querySelector('figcaption')?.textContent).toMatch(/^最近 1 条记录里/))
  })

  test.each([
    ['#/pages/radar/trail/index?unionId=somebody-elses', '404'],
    ['#/pages/radar/trail/index', '404'],
  ])('%s leads to no visitor', async (hash, code) => {
    await open(hash, { 'GET /biz/v1/clue/trail': () => new Error(code) })
    await until(() => expect(document.querySelector('h1')?.textContent).toBe('没有找到这位访客'))
  })
})
