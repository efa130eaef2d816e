// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import type { FormAnswer } from '@mingpian/contract/forms.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { FormAnswers } from '#sections/forms/answers.tsx'
import { answerWith, me } from './support/records.ts'
import { render } from './support/render.tsx'

const value = (kind: FormAnswer['values'][number]['kind'], given: string) => ({
  ...{ question: kind, kind, label: kind, value: given },
})
const answer = answerWith([
  value('signature', 'M10 10 L90 90'),
  value('file', '/files/a.png\n/files/b.png'),
  value('rating', '5'),
])

it('lists signatures, files and stars in words', async () => {
  const query = { formId: 'f1', keyword: '', page: 1, pageSize: 20 }
  const data: CallTypes<'GET /biz/v1/form/answers'>['data'] = {
    ...{ list: [answer], total: 1, page: 1, pageSize: 20, title: '看房登记' },
  }
  const container = await render(
    <MeProvider value={me}>
      <Routes>
        <Route path="/forms/:formId" element={<FormAnswers />} />
      </Routes>
    </MeProvider>,
    { address: '/forms/f1', answers: [[callKey('GET /biz/v1/form/answers', { query }), data]] },
  )
  const cells = [...container.querySelectorAll('td')].map((cell) => cell.textContent)
  expect(cells).toEqual(expect.arrayContaining(['已签名', '2 个文件', '5 星']))
  expect(container.textContent).not.toContain('M10')
})
