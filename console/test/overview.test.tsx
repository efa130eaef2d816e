// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { expect, it } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { FormsAnswered } from '#sections/overview/forms-answered.tsx'
import { TopColleagues } from '#sections/overview/ranking.tsx'
import { me } from './support/records.ts'
import { render } from './support/render.tsx'

const span = { from: '2026-07-01', to: '2026-07-07' }
const days = 'from=2026-07-01&to=2026-07-07'

const linkIn = (container: HTMLElement, words: string) =>
  [...container.querySelectorAll('a')]
    .find(({ textContent }) => textContent?.includes(words))
    ?.getAttribute('href')

it('a form of the overview opens into the answers of the same days', async () => {
  const figures: CallTypes<'GET /wxwork/v1/console/overview'>['data'] = {
    answers: { value: 3, before: 0 },
    forms: [{ formId: 'f1', title: '看房登记', answers: 3 }],
    activeStaff: { value: 0, before: 0 },
    staff: 1,
  }
  const container = await render(
    <MeProvider value={me}>
      <FormsAnswered />
    </MeProvider>,
    {
      address: `/overview/answers?${days}`,
      answers: [[callKey('GET /wxwork/v1/console/overview', { query: span }), figures]],
    },
  )
  expect(linkIn(container, '看房登记')).toBe(`/forms/f1?${days}`)
})

it('a member of the overview opens into their visits of the same days', async () => {
  const top = {
    data: {
      things: [],
      visitors: [],
      colleagues: [{ userId: 'LinXiao', name: '林晓', avatar: '', visits: 4, visitors: 2 }],
    },
    error: null,
    refetch: () => undefined,
  }
  const container = await render(<TopColleagues top={top} span={span} />, { address: '/overview' })
  expect(linkIn(container, '林晓')).toBe(`/visits?${days}&userId=LinXiao`)
})
