// @vitest-environment happy-dom
import { type FormValues, formValuesOf } from '@mingpian/client/editing/form.ts'
import type { Question } from '@mingpian/contract/shared/forms.ts'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { FormEditor } from '#sections/forms/form-editor.tsx'
import { partId, questionFaults } from '#sections/forms/problems.ts'
import { zh } from '#words/zh.ts'
import { me } from './support/records.ts'
import { render } from './support/render.tsx'

const form = (questions: Question[]): FormValues => ({
  ...formValuesOf(
    '报名',
    '',
    {
      ...{ formType: 'general', intro: '', submitText: '', thanks: '', contactCode: true },
      ...{ questions, limits: { perPerson: 0, total: 0, until: null } },
    },
    me.timeZone,
  ),
})

const asked = { kind: 'text', label: '姓名', required: false } as const
const choice = { kind: 'choice', label: '车型', required: false } as const

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Opens the editor and tries to publish. @returns the ids of the focused control and of all marked ones */
async function publish(questions: Question[]) {
  const fetch = vi.fn(() => new Promise(() => {}))
  vi.stubGlobal('fetch', fetch)
  const container = await render(
    <MeProvider value={me}>
      <FormEditor initial={form(questions)} />
    </MeProvider>,
  )
  document.body.append(container)
  const button = [...container.querySelectorAll('button')].find(({ textContent }) =>
    /^发 ?布$/.test(textContent),
  )
  await act(async () => {
    button?.click()
    await new Promise((done) => setTimeout(done, 50))
  })
  const sent = fetch.mock.calls.map(([url]: unknown[]) => String(url))
  expect(sent.filter((url) => /content\/(create|save|update)/.test(url))).toEqual([])
  return {
    focused: document.activeElement?.id,
    marked: [...container.querySelectorAll('[aria-invalid=true]')].map(({ id }) => id),
    text: container.textContent ?? '',
  }
}

it.each<[string, Question, string]>([
  ['a question without a name', { ...asked, id: 'q2', label: ' ' }, 'q2-label'],
  ['a choice with one option', { ...choice, id: 'q2', options: ['轿车'] }, 'q2-options'],
  ['a choice with an option twice', { ...choice, id: 'q2', options: ['轿车', '轿车'] }, 'q2-options'],
  ['a least value above the most', { ...asked, id: 'q2', kind: 'number', min: 9, max: 1 }, 'q2-min'],
  ['a rating with more than ten stars', { ...asked, id: 'q2', kind: 'rating', max: 11 }, 'q2-max'],
  ['a consent without terms', { ...asked, id: 'q2', kind: 'consent', terms: '' }, 'q2-terms'],
  [
    'a condition on a missing option',
    { ...asked, id: 'q2', showIf: { question: 'q1', values: ['跑车'] } },
    'q2-condition',
  ],
])('%s is a fault of the control that mends it', (_, question, id) => {
  const first: Question = { ...choice, id: 'q1', options: ['轿车', '客车'] }
  const faults = questionFaults(form([first, question, { ...asked, id: 'q3' }]), zh, me.timeZone)
  expect(faults.map(({ question, part }) => partId(question, part))).toEqual([id])
})

it('publishing a form opens the first faulty question, focuses its control and names each faulty one', async () => {
  const { focused, marked, text } = await publish([
    { ...asked, id: 'q1' },
    { ...choice, id: 'q2', options: ['轿车'] },
    { ...asked, id: 'q3', label: '' },
  ])
  expect({ focused, marked }).toEqual({ focused: 'q2-options', marked: ['q2-options'] })
  expect(text).toContain(zh.labelMissing(3))
  expect(text).toContain(zh.designProblems.options)
})

it('publishing a form without questions focuses the button that adds one', async () => {
  const { focused, text } = await publish([])
  expect(focused).toBe('add-question')
  expect(text).toContain(zh.questionsMissing)
})
