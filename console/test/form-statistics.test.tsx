// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { FormStatistics } from '#sections/forms/statistics.tsx'
import { render } from './support/render.tsx'

const question = (id: string, kind: 'consent' | 'rating' | 'text', value: string) => ({
  ...{ question: id, kind, label: id, answered: 2, average: null },
  values: value ? [{ value, count: 2 }] : [],
})

const pageOf = (questions: ReturnType<typeof question>[]) => {
  const figures: CallTypes<'GET /biz/v1/form/statistics'>['data'] = {
    ...{ title: '看房登记', total: 2, people: 1, questions },
  }
  return render(
    <Routes>
      <Route path="/forms/:formId/statistics" element={<FormStatistics />} />
    </Routes>,
    {
      address: '/forms/f1/statistics',
      answers: [[callKey('GET /biz/v1/form/statistics', { query: { formId: 'f1' } }), figures]],
    },
  )
}

it('names a consent and stars in words, and opens each figure into its answers', async () => {
  const container = await pageOf([question('terms', 'consent', 'true'), question('stars', 'rating', '5')])
  const links = [...container.querySelectorAll('a')].map((each) => [
    each.textContent,
    each.getAttribute('href'),
  ])
  expect(links).toContainEqual(['提交人数1', '/forms/f1?perPerson=1'])
  expect(links).toContainEqual(['同意', '/forms/f1?question=terms&value=true'])
  expect(links).toContainEqual(['5 星', '/forms/f1?question=stars&value=5'])
})

it('says once how many answered a question of free words', async () => {
  const container = await pageOf([question('remark', 'text', '')])
  expect(container.textContent?.match(/2 份作答/g)).toHaveLength(1)
})
