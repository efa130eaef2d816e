// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { expect, it } from 'vitest'
import { SetupCard } from '#sections/overview/setup-card.tsx'
import { render } from './support/render.tsx'

type Setup = CallTypes<'GET /wxwork/v1/console/setup'>['data']

/** The text of the progress card for an answer of the server. */
async function cardFor(data: Setup): Promise<string> {
  const container = await render(<SetupCard />, {
    answers: [[callKey('GET /wxwork/v1/console/setup', {}), data]],
  })
  return container.textContent ?? ''
}

const step = (key: Setup['steps'][number]['key'], state: 'open' | 'done' | 'failed', optional = false) => ({
  key,
  state,
  optional,
})

it('leads to the first step that is not done, and to one whose check failed', async () => {
  expect(
    await cardFor({ steps: [step('company', 'done'), step('staff', 'open')], checkedAt: null }),
  ).toContain('导入员工')
  expect(
    await cardFor({ steps: [step('wecom', 'failed'), step('staff', 'open')], checkedAt: null }),
  ).toContain('接入企业微信')
})

it('is hidden once every needed step is done', async () => {
  const steps = [step('company', 'done'), step('callback', 'open', true)]
  expect(await cardFor({ steps, checkedAt: null })).toBe('')
})

it('names the next step, with no gap behind the Chinese colon', async () => {
  const steps = [step('wecom', 'done'), step('cardStyle', 'open')]
  expect(await cardFor({ steps, checkedAt: null })).toContain('下一步：选择名片样式')
})
