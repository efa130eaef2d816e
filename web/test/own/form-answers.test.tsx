// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, expect, test } from 'vitest'
import FormAnswersPage from '../../src/pages/forms/answers/page.tsx'
import FormStatisticsPage from '../../src/pages/forms/statistics/page.tsx'
import { answerCalls, draw, stubObservers, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
const text = () => document.body.textContent ?? ''

const open = (path: string) => {
  stubObservers()
  history.replaceState(null, '', `/qw-wxmini/?companyId=yunfan01#/pages/forms/${path}`)
  keepSession(userRecord({ isStaff: true, timeZone: 'Asia/Shanghai' }))
}
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

test('the number of persons who answered opens the newest answer of each', async () => {
  open('statistics/index?formId=f1')
  answerCalls({
    'GET /biz/v1/form/statistics': () => ({ title: '看房登记', total: 3, people: 2, questions: [] }),
  })
  drawn = await draw(<FormStatisticsPage />)
  await until(() => expect(text()).toContain('2 人'))
  const links = Array.from(document.querySelectorAll('a'), (each) => each.getAttribute('href'))
  expect(links).toEqual([
    '#/pages/forms/answers/index?formId=f1',
    '#/pages/forms/answers/index?formId=f1&perPerson=1',
  ])
})

test('answers of persons say so, ask for the newest ones, and each has its day', async () => {
  open('answers/index?formId=f1&perPerson=1')
  const answer = {
    ...{ answerId: 'a1', at: '2024-11-09T00:53:00Z', unionId: '', personName: '董航', salesperson: '' },
    handling: { state: 'open', note: '', handler: { userId: '', name: '' }, at: '' },
    mayHandle: false,
    values: [
      { question: 'q1', kind: 'number', label: '用了几个小时', value: '3' },
      { question: 'q2', kind: 'text', label: '还想说的', value: '周末' },
    ],
  }
  const asked = answerCalls({
    'GET /biz/v1/form/answers': () => ({
      list: [answer],
      total: 1,
      page: 1,
      pageSize: 20,
      title: '看房登记',
    }),
  })
  drawn = await draw(<FormAnswersPage />)
  await until(() => expect(text()).toContain('2024年11月9日 08:53'))
  expect(text()).toContain('待处理 · 用了几个小时：3 · 周末')
  expect(text()).toContain('每人只看最近一次')
  expect(asked[0]?.query.get('perPerson')).toBe('1')
})

test('a number and a day in a row have the words of their question', async () => {
  open('answers/index?formId=f1')
  const value = (kind: string, label: string, words: string) => ({
    ...{ question: label, kind, label, value: words },
  })
  const answer = {
    ...{ answerId: 'a1', at: '2024-11-09T00:53:00Z', unionId: '', personName: '董航', salesperson: '' },
    handling: { state: 'open', note: '', handler: { userId: '', name: '' }, at: '' },
    mayHandle: false,
    values: [
      value('number', '面积', '80'),
      value('date', '看房日', '2024-11-12'),
      value('choice', '户型', '三居'),
    ],
  }
  answerCalls({
    'GET /biz/v1/form/answers': () => ({
      ...{ list: [answer], total: 1, page: 1, pageSize: 20, title: '看房登记' },
    }),
  })
  drawn = await draw(<FormAnswersPage />)
  await until(() => expect(text()).toContain('面积：80 · 看房日：2024-11-12 · 三居'))
})
