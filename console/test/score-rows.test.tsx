// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import type { ScoreRow } from '@mingpian/contract/scores.ts'
import { expect, it } from 'vitest'
import { ScoreRows } from '#sections/customers/score-rows.tsx'
import { render } from './support/render.tsx'

const row = (changes: Partial<ScoreRow>): ScoreRow => ({
  ...{ kind: 'earned', action: 'visit', day: '2026-11-02', earnedOn: '2026-11-02', times: 3, points: 15 },
  ...changes,
})

it('says of each row of a score how often, and of lapsed points when they were earned', async () => {
  const list = [
    row({ kind: 'decay', day: '2026-12-02', points: -7 }),
    row({ kind: 'cap', points: -5 }),
    row({}),
  ]
  const query = { clueId: 'u', page: 1, pageSize: 20 }
  const answer = { list, total: 3, page: 1, pageSize: 20, score: 3 }
  const container = await render(<ScoreRows unionId="u" />, {
    answers: [[callKey('GET /biz/v1/clue/score/ledger', { query }), answer]],
  })
  const rows = [...container.querySelectorAll('tbody tr')].map((each) =>
    [...each.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['2026-12-02', '来访', '衰减 · 2026-11-02 所得', '-7'],
    ['2026-11-02', '来访', '超过每日上限', '-5'],
    ['2026-11-02', '来访', '得分 · 3 次', '15'],
  ])
})
