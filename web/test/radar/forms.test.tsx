// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { Forms } from '../../src/pages/radar/trail/forms.tsx'
import { answerCalls, control, draw, tap, until } from '../support/dom.tsx'

const call = 'GET /biz/v1/clue/mk_form_list'
const form = (nth: number) => ({
  answerId: `answer-${nth}`,
  formId: `form-${nth}`,
  title: `预约品鉴 ${nth}`,
  at: `2026-11-0${9 - nth}T08:00:00.000Z`,
})
const page = (list: object[]) => ({ list, total: list.length, page: 1, pageSize: 20 })
const refused = (code: string) => new Response(JSON.stringify({ code, requestId: 'r1' }))

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(() => drawn?.unmount())

const shown = async () => {
  drawn = await draw(<Forms unionId="union-wang" />)
}

test('lists the forms of a lead, the newest first, and leads from each to its answer', async () => {
  const asked = answerCalls({
    [call]: (query) =>
      query.get('pageSize') === '1' ? { ...page([form(1)]), total: 2 } : page([form(1), form(2)]),
  })
  await shown()
  await until(() => expect(document.body.textContent).toContain('填过 2\u00a0份表单'))
  expect(document.body.textContent).toContain('最近：预约品鉴 1')
  await tap(control('填过'))
  await until(() => expect(document.querySelectorAll('a')).toHaveLength(2))
  const ways = [...document.querySelectorAll('a')].map(({ hash }) => hash)
  expect(ways).toEqual(
    [1, 2].map((n) => `#/pages/forms/answers/index?formId=form-${n}&unionId=union-wang&answerId=answer-${n}`),
  )
  expect(asked.every(({ query }) => query.get('unionId') === 'union-wang')).toBe(true)
})

test('says that a lead submitted no form, without a way to open', async () => {
  answerCalls({ [call]: () => page([]) })
  await shown()
  await until(() => expect(document.body.textContent).toContain('还没有填过表单'))
  expect(document.querySelector('a, button')).toBeNull()
})

test('asks anew by a tap after a failure', async () => {
  let works = false
  answerCalls({ [call]: () => (works ? page([form(1)]) : refused('500')) })
  await shown()
  await until(() => expect(control('表单没有加载出来')).toBeDefined())
  works = true
  await tap(control('表单没有加载出来'))
  await until(() => expect(control('填过 1')).toBeDefined())
})

test('shows nothing of a visitor who is no lead of the caller', async () => {
  const asked = answerCalls({ [call]: () => refused('404') })
  await shown()
  await until(() => expect(asked).toHaveLength(1))
  expect(document.body.textContent).toBe('')
})
