// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, expect, test } from 'vitest'
import { funnelViewOf } from '../../src/features/funnel/view.ts'
import { Steps } from '../../src/pages/leads/funnel/steps.tsx'
import CreditPage from '../../src/pages/leads/share-tree/credit/page.tsx'
import { Credits } from '../../src/pages/leads/share-tree/credits.tsx'
import { Level } from '../../src/pages/leads/share-tree/tree/level.tsx'
import { answerCalls, draw, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

const days = { from: '2026-11-01', to: '2026-11-30' }
const node = (name: string, brought: number) => ({
  person: { unionId: name, name, avatar: '', number: 0 },
  source: 'single' as const,
  at: '2026-11-20T04:00:00.000Z',
  brought,
})
/** Each visitor brought the next one, nine levels deep. */
const chain = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛', '壬']

test('a tree of any depth is lists in lists, each opened by a button that says whom it shows', async () => {
  answerCalls({
    'POST /biz/v1/clue/share_tree': (_query, body) => {
      const { unionId } = body as { unionId?: string }
      const next = unionId ? chain.indexOf(unionId) + 1 : 0
      const name = chain[next] ?? ''
      return { list: [node(name, next < chain.length - 1 ? 1 : 0)], total: 1, page: 1, pageSize: 20 }
    },
  })
  const body = { ...days, userId: 'lin', contentType: 'card' as const, contentId: 'lin' }
  drawn = await draw(<Level body={body} depth={1} labelledBy="name" />)
  const toggles = () => [...document.querySelectorAll('button[aria-expanded]')]
  await until(() => expect(document.querySelectorAll('li li li')).toHaveLength(1))
  expect(toggles().map((each) => each.getAttribute('aria-expanded'))).toEqual(['true', 'true', 'false'])
  expect(toggles()[2]?.getAttribute('aria-label')).toBe('展开丙带来的 1 人')
  for (let level = 3; level < chain.length; level++) {
    await tap(toggles()[level - 1])
    await until(() => expect(document.querySelectorAll('li')).toHaveLength(level + 1))
  }
  const deepest = document.querySelector(Array.from(chain, () => 'li').join(' '))
  expect(deepest?.textContent).toContain('壬')
  expect(deepest?.textContent).toContain('第 9 层')
  await tap(toggles()[0])
  await until(() => expect(document.querySelectorAll('li')).toHaveLength(1))
})

const figures = { shared: 2, opened: 4, read: 3, responded: 1, answered: 1, added: 0, talked: 0, bought: 0 }

test.each([
  ['opens each number above zero into its rows', true, ['shared', 'opened', 'read', 'responded', 'answered']],
  ['opens no number for a role that may not see customers', false, []],
])('the funnel %s', async (_what, opens, steps) => {
  drawn = await draw(<Steps view={funnelViewOf(() => '', 'team')} figures={{ ...figures, opens }} />)
  const links = [...document.querySelectorAll('a')].map(({ href }) => /step=(\w+)/.exec(href)?.[1])
  expect(links).toEqual(steps)
  expect(document.body.textContent).toContain('75%')
})

const lin = { userId: 'LinXiao', name: '林晓' }
const zhao = { unionId: 'u-zhao', name: '赵', avatar: '', number: 0 }

test('credits that could not be loaded say so, and are asked for again by a tap', async () => {
  let isDown = true
  answerCalls({
    'POST /biz/v1/clue/share_credit': () =>
      isDown
        ? new Response('{}', { status: 500 })
        : {
            list: [{ salesperson: { ...lin, avatar: '' }, person: null, credit: 1_000_000 }],
            ...{ total: 1, page: 1, pageSize: 5, rule: 'last', visits: 1 },
          },
  })
  drawn = await draw(<Credits view={funnelViewOf(() => '', 'team')} body={{ ...days, scope: 'own' }} />)
  const again = () => [...document.querySelectorAll('button')].find((each) => each.textContent === '重试')
  await until(() => expect(again()).toBeDefined())
  isDown = false
  await tap(again())
  await until(() => expect(document.body.textContent).toContain('林晓'))
})

test('each credit has the portrait of its sharer, and leads to its visits, of the same days', async () => {
  answerCalls({
    'POST /biz/v1/clue/share_credit': () => ({
      list: [
        { salesperson: { ...lin, avatar: '/lin.webp' }, person: null, credit: 2_000_000 },
        { salesperson: null, person: zhao, credit: 1_500_000 },
      ],
      total: 2,
      page: 1,
      pageSize: 5,
      rule: 'split',
      visits: 4,
    }),
  })
  const view = { ...funnelViewOf(() => '', 'team'), length: '90' as const }
  drawn = await draw(<Credits view={view} body={{ ...days, scope: 'team' }} />)
  await until(() => expect(document.querySelectorAll('a')).toHaveLength(2))
  expect(document.querySelector('a img')?.getAttribute('src')).toBe('/lin.webp')
  const ways = [...document.querySelectorAll('a')].map(
    ({ hash }) => new URLSearchParams(hash.slice(hash.indexOf('?'))),
  )
  expect(ways.map((way) => ['side', 'id', 'who', 'days', 'scope'].map((name) => way.get(name)))).toEqual([
    ['staff', 'LinXiao', '林晓', '90', 'team'],
    ['visitor', 'u-zhao', '赵', '90', 'team'],
  ])
})

test('the visits of a credit are listed with their parts, which add up to it', async () => {
  history.replaceState(
    null,
    '',
    '/?companyId=yunfan01#/pages/leads/share-tree/credit/index?side=visitor&id=u-zhao&who=赵&days=7&scope=team',
  )
  keepSession(userRecord({ isStaff: true, saleInfo: { id: 'lin', userId: 'lin', name: '林晓', avatar: '' } }))
  const visit = (name: string, credit: number) => ({
    person: { unionId: `u-${name}`, name, avatar: '', number: 0 },
    salesperson: lin,
    contentType: 'card',
    contentId: 'LinXiao',
    contentTitle: '林晓',
    source: 'single',
    at: '2026-11-20T04:00:00.000Z',
    credit,
  })
  const asked = answerCalls({
    'GET /card/v1/home/today': () => ({ date: '2026-11-30', secondsLeft: 3600 }),
    'POST /biz/v1/clue/share_credit/rows': () => ({
      list: [visit('甲', 1_000_000), visit('乙', 500_000)],
      total: 2,
      page: 1,
      pageSize: 20,
      rule: 'split',
      credit: 1_500_000,
    }),
  })
  drawn = await draw(<CreditPage />)
  await until(() => expect(document.querySelectorAll('a')).toHaveLength(2))
  expect(asked.at(-1)?.body).toMatchObject({
    from: '2026-11-24',
    to: '2026-11-30',
    scope: 'team',
    side: 'visitor',
    creditedId: 'u-zhao',
  })
  expect(document.querySelector('[role=status]')?.textContent).toBe('2 次访问，归因合计 1.5 次')
  const [first] = document.querySelectorAll('a')
  expect(first?.textContent).toContain('甲 · 林晓的名片')
  expect(first?.textContent).toContain('1 次')
  expect(first?.href).toContain('unionId=u-')
})

test('a visitor who is gone is said to be, instead of a failure', async () => {
  history.replaceState(
    null,
    '',
    '/?companyId=yunfan01#/pages/leads/share-tree/credit/index?side=visitor&id=x',
  )
  keepSession(userRecord({ isStaff: true, saleInfo: { id: 'lin', userId: 'lin', name: '林晓', avatar: '' } }))
  answerCalls({
    'GET /card/v1/home/today': () => ({ date: '2026-11-30', secondsLeft: 3600 }),
    'POST /biz/v1/clue/share_credit/rows': () => new Response(JSON.stringify({ code: '404' })),
  })
  drawn = await draw(<CreditPage />)
  await until(() => expect(document.body.textContent).toContain('没有这位员工或访客'))
})
