// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import { expect, it } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { FollowUps } from '#sections/customers/follow-ups.tsx'
import { me } from './support/records.ts'
import { render } from './support/render.tsx'

const record = { salesperson: '林晓', at: '2026-11-20T08:00:00.000Z' }
const list = [
  { ...record, followId: 'f2', words: '签了合同', purchase: { amount: 1_280_000 } },
  { ...record, followId: 'f1', words: '约好周一见', purchase: null },
]

it('shows the purchase of a record with its amount, and none of another', async () => {
  const query = { unionId: 'union-wang', page: 1, pageSize: 20 }
  const container = await render(
    <MeProvider value={me}>
      <FollowUps unionId="union-wang" holder="lin" />
    </MeProvider>,
    {
      answers: [[callKey('GET /biz/v1/clue/follow', { query }), { list, total: 2, page: 1, pageSize: 20 }]],
    },
  )
  const items = [...container.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(items[0]).toContain('已成交，¥12,800')
  expect(items[1]).not.toContain('成交')
})
