// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import { expect, it } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { AnswerDrawer } from '#sections/forms/answer-drawer.tsx'
import { answerWith, me } from './support/records.ts'
import { render } from './support/render.tsx'

const answer = answerWith([{ question: 'sign', kind: 'signature', label: '签名', value: 'M10 10 L90 90' }])

it('shows an answer that is not in the list, and its signature as a drawing', async () => {
  await render(
    <MeProvider value={me}>
      <AnswerDrawer answers={[]} answerId="a1" onOpen={() => {}} footer={() => null} />
    </MeProvider>,
    { answers: [[callKey('GET /biz/v1/form/answer', { query: { answerId: 'a1' } }), answer]] },
  )
  const drawer = document.querySelector('[role="dialog"]')
  expect(drawer?.textContent).toContain('周先生')
  expect(drawer?.querySelector('svg[aria-label="签名"] path')?.getAttribute('d')).toBe('M10 10 L90 90')
})
