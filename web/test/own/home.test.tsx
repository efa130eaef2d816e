// @vitest-environment happy-dom

import { dropSession, keepSession, session } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteOpened, openedHere } from '../../src/features/wallet/opened.ts'
import { compared, greeting, todayWords } from '../../src/pages/home/greeting.ts'
import HomePage from '../../src/pages/home/page.tsx'
import { edit } from '../card/stored.ts'
import { type Answers, answerCalls, control, draw, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const lin = { id: 'lin', userId: 'LinXiao', name: '林晓', avatar: '' }
const today = {
  date: '2026-11-21',
  secondsLeft: 6 * 3600,
  visits: 7,
  visitors: 5,
  newVisitors: 2,
  relays: 1,
  contacts: 3,
  visitsYesterday: 4,
}
const pageOf = (list: object[]) => ({ list, total: list.length, page: 1, pageSize: 20 })
const zhou = {
  userId: 'ZhouLan',
  name: '周岚',
  position: '总监',
  companyName: '云帆科技',
  avatar: '',
  cardColor: 3,
}
const noVisits = { 'GET /card/v1/wallet/recent': () => ({ list: [] }) }

let drawn: { unmount: () => Promise<void> } | undefined
const open = async (answers: Answers, hash = '#/pages/home/index') => {
  history.replaceState(null, '', `/qw-wxmini/?companyId=yunfan01${hash}`)
  const asked = answerCalls(answers)
  drawn = await draw(<HomePage />)
  return asked
}
const named = (label: string) => document.querySelector(`[aria-label="${label}"]`)
const text = () => document.querySelector('main')?.textContent ?? ''

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
})
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

describe('a salesperson’s day', () => {
  const answers: Answers = {
    'GET /card/v1/home/today': () => today,
    'GET /biz/v1/clue/radar/visits': () => pageOf([]),
    'GET /card/v1/wallet/list': () => pageOf([]),
    ...noVisits,
  }

  test('says what happened, each figure leading to the rows that it counts, and where to go', async () => {
    keepSession(userRecord({ isStaff: true, cardAgreed: true, saleInfo: lin }))
    await open(answers)
    await until(() => expect(text()).toContain('比昨天这个时候多 3\u00a0次'))
    const figures = Array.from(
      document.querySelectorAll<HTMLElement>('[aria-label="今天的数据"] a b'),
      (b) => [b.textContent, b.closest('a')?.getAttribute('href')],
    )
    const rows = '#/pages/card-statistics/rows/index'
    expect(figures).toEqual([
      ['7', '#/pages/radar/index'],
      ['5', `${rows}?metric=visitors&range=today`],
      ['2', `${rows}?metric=newVisitors&range=today`],
      ['1', `${rows}?metric=visits&range=today&way=relay`],
      ['3', `${rows}?metric=contacts&range=today`],
    ])
    expect(document.querySelector('a[aria-label="我的名片"]')?.getAttribute('href')).toBe(
      '#/pages/person/index?companyId=yunfan01&uid=LinXiao',
    )
    expect(text()).not.toContain('启用你的名片')
  })

  test('before the first visit it asks to send the card, and shows no figures', async () => {
    keepSession(userRecord({ isStaff: true, cardAgreed: true, saleInfo: lin }))
    await open({ ...answers, 'GET /card/v1/home/today': () => ({ ...today, visits: 0, visitsYesterday: 0 }) })
    await until(() => expect(text()).toContain('把名片发给第一位客户'))
    expect(text()).not.toContain('今天的访问')
    expect(text()).not.toContain('最新动态')
    // The prompt below has the one primary button.
    expect(document.querySelector('[aria-label="分享我的名片"]')?.className).toContain('quiet')
  })

  test('shows the company’s day to administrators alone', async () => {
    const figure = { value: 0, before: 0 }
    const all: Answers = {
      ...answers,
      'POST /biz/v1/card/statistics/overview': () => ({
        visits: { value: 12, before: 0 },
        visitors: { value: 9, before: 0 },
        newVisitors: figure,
        dwell: figure,
        shares: figure,
        relays: figure,
        saves: figure,
        calls: figure,
        exchanges: figure,
        contacts: figure,
      }),
    }
    keepSession(userRecord({ isStaff: true, isAdmin: true, role: 'owner', cardAgreed: true, saleInfo: lin }))
    await open(all)
    await until(() => expect(text()).toContain('公司今天：9 人来过 12\u00a0次'))
    await drawn?.unmount()
    keepSession(userRecord({ isStaff: true, cardAgreed: true, saleInfo: lin }))
    const asked = await open(all)
    await until(() => expect(text()).toContain('比昨天'))
    expect(asked.some(({ key }) => key.includes('overview'))).toBe(false)
  })

  test('a part that fails has its own retry, and the others stand', async () => {
    keepSession(userRecord({ isStaff: true, cardAgreed: true, saleInfo: lin }))
    let broken = true
    await open({ ...answers, 'GET /card/v1/home/today': () => (broken ? new Error('500') : today) })
    await until(() => expect(control('重试')).toBeDefined())
    expect(text()).toContain('最新动态')
    broken = false
    await tap(control('重试'))
    await until(() => expect(text()).toContain('今天的访问'))
  })

  test('agrees to the card once; a refusal is as easy, is kept, and leaves everything usable', async () => {
    keepSession(userRecord({ isStaff: true, saleInfo: lin }))
    const said: unknown[] = []
    const all: Answers = {
      ...answers,
      'GET /biz/v1/card/user_card/edit': () => edit({ isOpen: false, consented: false }),
      'POST /card/v1/privacy/consent': (_, body) => {
        said.push(body)
        return { scope: 'staffCard', granted: true, version: 'v', at: '2026-11-21T00:00:00Z' }
      },
    }
    await open(all)
    await until(() => expect(text()).toContain('启用你的名片'))
    await tap(control('暂不同意'))
    await until(() => expect(text()).toContain('名片还没有启用'))
    expect(said).toEqual([{ scope: 'staffCard', granted: false }])
    await drawn?.unmount()

    // Not asked again by itself; a tap asks.
    await open(all)
    await until(() => expect(text()).toContain('比昨天'))
    expect(control('同意并启用')).toBeUndefined()
    await tap(control('名片还没有启用'))
    await tap(control('同意并启用'))
    await until(() => expect(text()).not.toContain('启用'))
    expect(said[1]).toEqual({ scope: 'staffCard', granted: true })
    expect(session()?.cardAgreed).toBe(true)
  })

  test('a refusal that takes a card off air is asked about first', async () => {
    keepSession(userRecord({ isStaff: true, saleInfo: lin }))
    const said: unknown[] = []
    await open({
      ...answers,
      'GET /biz/v1/card/user_card/edit': () => edit({ consented: false }),
      'POST /card/v1/privacy/consent': (_, body) => {
        said.push(body)
        return { scope: 'staffCard', granted: false, version: 'v', at: '2026-11-21T00:00:00Z' }
      },
    })
    await until(() => expect(text()).toContain('启用你的名片'))
    await tap(control('暂不同意'))
    await until(() => expect(document.querySelector('dialog')?.textContent).toContain('关闭名片？'))
    await tap(control('取消'))
    expect(said).toEqual([])
    await tap(control('暂不同意'))
    await tap(control('关闭名片'))
    await until(() => expect(text()).toContain('名片还没有启用'))
    expect(said).toEqual([{ scope: 'staffCard', granted: false }])
  })

  test('only the administrator asks for, and reads, what the platforms refused', async () => {
    const problem = {
      kind: 'wechat',
      path: '/sns/oauth2/access_token',
      errcode: '40125',
      message: 'invalid appsecret',
      advice: '请在后台更新公众号密钥',
      times: 3,
      lastAt: new Date().toISOString(),
    }
    const withProblems: Answers = {
      ...answers,
      'GET /wxwork/v1/platform/problems': () => ({ apps: [], problems: [problem] }),
    }
    keepSession(userRecord({ isStaff: true, isAdmin: true, role: 'owner', cardAgreed: true, saleInfo: lin }))
    await open(withProblems)
    await until(() => expect(text()).toContain('有 1 个微信或企业微信的问题需要处理'))
    expect(text()).toContain('请在后台更新公众号密钥')
    expect(text()).toContain('微信公众号 · 错误码 40125 · 3\u00a0次')
    await drawn?.unmount()
    keepSession(userRecord({ isStaff: true, cardAgreed: true, saleInfo: lin }))
    const asked = await open(withProblems)
    await until(() => expect(text()).toContain('比昨天'))
    expect(asked.some(({ key }) => key.includes('problems'))).toBe(false)
  })
})

/** Nothing is new about it. */
const kept = { changes: [], predecessor: '' }

describe('a visitor’s wallet', () => {
  test('takes a card out and brings it back', async () => {
    keepSession(userRecord())
    const asked = await open({
      ...noVisits,
      'GET /card/v1/wallet/list': () => pageOf([{ ...zhou, ...kept, savedAt: '2026-11-20T00:00:00Z' }]),
      'DELETE /card/v1/wallet/drop': () => ({ dropped: true }),
      'POST /card/v1/wallet/save': () => ({ savedAt: '2026-11-21T00:00:00Z' }),
    })
    await until(() => expect(text()).toContain('周岚'))
    await tap(document.querySelector('[aria-label="移除周岚的名片"]'))
    await until(() => expect(text()).toContain('已移除周岚的名片'))
    await tap(control('撤销'))
    await until(() => expect(document.querySelector('[aria-label="移除周岚的名片"]')).not.toBeNull())
    expect(asked.map(({ key }) => key).filter((key) => key.includes('wallet/'))).toEqual([
      'GET /card/v1/wallet/list',
      'GET /card/v1/wallet/recent',
      'DELETE /card/v1/wallet/drop',
      'POST /card/v1/wallet/save',
    ])
  })

  test('lists the card that was opened on this phone, and saves it by a tap', async () => {
    keepSession(userRecord())
    const wallet: object[] = []
    const answers: Answers = {
      ...noVisits,
      'GET /card/v1/card/user_card': () => zhou,
      'GET /card/v1/wallet/list': () => pageOf(wallet),
      'POST /card/v1/wallet/save': (_, body) => {
        wallet.push({ ...zhou, ...kept, savedAt: '2026-11-21T00:00:00Z' })
        expect(body).toEqual({ companyId: 'yunfan01', userId: 'ZhouLan' })
        return { savedAt: '2026-11-21T00:00:00Z' }
      },
    }
    await open(answers, '&uid=ZhouLan#/pages/home/index')
    await until(() => expect(text()).toContain('最近打开'))
    await drawn?.unmount()
    await open(answers)
    await until(() => expect(named('收藏周岚的名片')).not.toBeNull())
    await tap(named('收藏周岚的名片'))
    await until(() => expect(named('移除周岚的名片')).not.toBeNull())
    expect(named('收藏周岚的名片')).toBeNull()
  })

  test('shows a kept card once, also where it was opened of late', async () => {
    keepSession(userRecord())
    const he = { ...zhou, userId: 'HeJing', name: '何静', changes: [] }
    await open({
      'GET /card/v1/wallet/list': () => pageOf([{ ...zhou, ...kept, savedAt: '2026-11-20T00:00:00Z' }]),
      'GET /card/v1/wallet/recent': () => ({
        list: [zhou, he].map((card) => ({ ...card, changes: [], openedAt: '2026-11-20T10:00:00Z' })),
      }),
    })
    const names = () => Array.from(document.querySelectorAll('li b'), (b) => b.textContent)
    await until(() => expect(names()).toEqual(['何静', '周岚']))
  })

  test('shows cards of visits and of this phone by time, what changed on them, and clears them', async () => {
    keepSession(userRecord())
    const he = { ...zhou, userId: 'HeJing', name: '何静', changes: ['position'] }
    let visits = [{ ...he, openedAt: '2026-11-20T10:00:00Z' }]
    noteOpened('yunfan01', 'ZhouLan')
    const asked = await open({
      'GET /card/v1/card/user_card': () => zhou,
      'GET /card/v1/wallet/list': () => pageOf([]),
      'GET /card/v1/wallet/recent': () => ({ list: visits }),
      'DELETE /card/v1/wallet/recent': () => {
        visits = []
        return { cleared: true }
      },
    })
    const names = () => Array.from(document.querySelectorAll('li b'), (b) => b.textContent)
    await until(() => expect(names()).toEqual(['周岚', '何静']))
    expect(text()).toContain('职位')
    await tap(control('清空'))
    await tap(document.querySelector('dialog button:not([aria-label])'))
    await until(() => expect(text()).toContain('打开过的名片会出现在这里'))
    expect(asked.filter(({ key }) => key === 'DELETE /card/v1/wallet/recent')).toHaveLength(1)
    expect(openedHere()).toEqual([])
  })

  test('that is empty says how cards come into it', async () => {
    keepSession(userRecord())
    await open({ ...noVisits, 'GET /card/v1/wallet/list': () => pageOf([]) })
    await until(() => expect(text()).toContain('点名片上的书签'))
  })
})

test('with isLogin=1 it says that the login has expired, also with a session', async () => {
  await open({}, '#/pages/home/index?isLogin=1&back=%2Fpages%2Fbind%2Findex')
  expect(document.querySelector('h1')?.textContent).toBe('登录已过期')
  expect(control('重新登录')).toBeDefined()
})

describe('words', () => {
  test.each([
    [3, '夜深了'],
    [8, '早上好'],
    [12, '中午好'],
    [15, '下午好'],
    [20, '晚上好'],
  ])('at %i one says %s', (hour, words) => expect(greeting(new Date(2026, 10, 20, hour))).toBe(words))

  test.each([
    [0, 0, '还没有人来，把名片发给客户试试'],
    [3, 3, '和昨天这个时候一样'],
    [5, 2, '比昨天这个时候多 3\u00a0次'],
    [0, 2, '比昨天这个时候少 2\u00a0次'],
  ])('%i after %i: %s', (now, before, words) => expect(compared(now, before)).toBe(words))

  test('the day has its name', () => {
    expect(todayWords(new Date(2026, 10, 21, 9), 'zh')).toBe('11月21日 星期六')
    expect(todayWords(new Date(2026, 10, 21, 9), 'en')).toBe('Saturday, 21 Nov')
  })
})
