// @vitest-environment happy-dom

import { afterEach, expect, test } from 'vitest'
import { funnelViewOf } from '../../src/features/funnel/view.ts'
import { Steps } from '../../src/pages/leads/funnel/steps.tsx'
import { Level } from '../../src/pages/leads/share-tree/tree/level.tsx'
import { answerCalls, draw, tap, until } from '../support/dom.tsx'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
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

const figures = { shared: 2, opened: 4, read: 3, responded: 1, answered: 1, added: 0, talked: 0 }

test.each([
  ['opens each number above zero into its rows', true, ['shared', 'opened', 'read', 'responded', 'answered']],
  ['opens no number for a role that may not see customers', false, []],
])('the funnel %s', async (_what, opens, steps) => {
  drawn = await draw(<Steps view={funnelViewOf(() => '', 'team')} figures={{ ...figures, opens }} />)
  const links = [...document.querySelectorAll('a')].map(({ href }) => /step=(\w+)/.exec(href)?.[1])
  expect(links).toEqual(steps)
  expect(document.body.textContent).toContain('75%')
})
