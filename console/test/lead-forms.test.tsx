// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import { expect, it } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { LeadForms } from '#sections/customers/lead-forms.tsx'
import { me } from './support/records.ts'
import { render } from './support/render.tsx'

it('leads from each form of a lead to its answers', async () => {
  const query = { unionId: 'union-wang', page: 1, pageSize: 20 }
  const forms = [
    { answerId: 'a1', formId: 'f1', title: '预约品鉴', at: '2026-11-20T08:00:00.000Z' },
    { answerId: 'a2', formId: 'f2', title: '联系我', at: '2026-11-19T08:00:00.000Z' },
  ]
  const answer = { list: forms, total: 2, page: 1, pageSize: 20 }
  const container = await render(
    <MeProvider value={me}>
      <LeadForms unionId="union-wang" />
    </MeProvider>,
    { answers: [[callKey('GET /biz/v1/clue/mk_form_list', { query }), answer]] },
  )
  const links = [...container.querySelectorAll('a')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['预约品鉴', '/forms/f1?answer=a1'],
    ['联系我', '/forms/f2?answer=a2'],
  ])
})
