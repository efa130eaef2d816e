// @vitest-environment happy-dom
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import type { Form } from '@mingpian/contract/forms.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FormFill } from '#features/form-fill/form-fill.tsx'
import { sendWaiting } from '#features/form-fill/outbox.ts'
import { answerCalls, control, draw, tap, type, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const submit = 'POST /biz/v1/material/form/data'
const shownForm = (formId: string): Form => ({
  formId,
  companyId: 'yunfan01',
  title: '预约',
  summary: '',
  cover: '',
  companyName: '云帆',
  timeZone: 'Asia/Shanghai',
  closed: '',
  replaces: '',
  form: {
    formType: 'general',
    intro: '',
    questions: [
      { id: 'name', kind: 'text', label: '称呼', required: true },
      { id: 'plan', kind: 'choice', label: '方式', required: true, options: ['上门', '线上'] },
      {
        id: 'where',
        kind: 'text',
        label: '地址',
        required: true,
        showIf: { question: 'plan', values: ['上门'] },
      },
    ],
    submitText: '',
    thanks: '谢谢',
    contactCode: false,
    limits: { perPerson: 0, total: 0, until: null },
  },
})

let drawn: { unmount: () => Promise<void> } | undefined
const show = async (shown: Form) => {
  drawn = await draw(
    <FormFill viewOf={async () => ''} shown={shown} userId="lin" onSignIn={() => {}} codeHint={() => ''} />,
  )
}
const alerts = () => Array.from(document.querySelectorAll('[role="alert"]'), (each) => each.textContent)
const sent = { answerId: 'a', thanks: '谢谢', contact: null }
const keysOf = (fetched: typeof fetch) =>
  vi
    .mocked(fetched)
    .mock.calls.filter(([url]) => String(url).includes('/form/data'))
    .map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
  keepSession(userRecord())
})
afterEach(async () => {
  await drawn?.unmount()
  drawn = undefined
  dropSession()
})

async function fillIn(): Promise<void> {
  await type('称呼', '王敏')
  await tap(document.querySelectorAll('input[type="radio"]')[1])
  await tap(document.querySelector('button[type="submit"]'))
}

it('asks the questions that the answers so far lead to, and marks missing answers', async () => {
  const asked = answerCalls({})
  await show(shownForm('f1'))
  expect(document.body.textContent).not.toContain('地址')
  await tap(document.querySelectorAll('input[type="radio"]')[0])
  expect(document.body.textContent).toContain('地址')
  await tap(document.querySelector('button[type="submit"]'))
  await until(() => expect(alerts()).toEqual(['请填写', '请填写']))
  expect(asked.filter(({ key }) => key === submit)).toEqual([])
})

it('keeps a form without a network, and sends it once under one key', async () => {
  let isOnline = false
  answerCalls({
    [submit]: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return sent
    },
  })
  await show(shownForm('f2'))
  await fillIn()
  await until(() => expect(document.body.textContent).toContain('已保存在手机上'))
  isOnline = true
  await Promise.all([sendWaiting(), sendWaiting()])
  await until(() => expect(document.body.textContent).toContain('提交成功'))
  const keys = keysOf(fetch)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(localStorage.getItem('mp.drafts.yunfan01')).not.toMatch(/form-outbox|王敏/)
})

it('returns the answers to the form if the server refuses a waiting one', async () => {
  let refusal = ''
  answerCalls({
    [submit]: () => {
      if (!refusal) throw new TypeError('Failed to fetch')
      return new Error(refusal)
    },
  })
  await show(shownForm('f3'))
  await fillIn()
  await until(() => expect(document.body.textContent).toContain('已保存在手机上'))
  refusal = '500334'
  await sendWaiting()
  await until(() => expect(document.body.textContent).toContain('没有提交成功'))
  await tap(control('修改后再提交'))
  await until(() =>
    expect(document.querySelector<HTMLInputElement>('input[type="text"]')?.value).toBe('王敏'),
  )
})

it('sends no form of the last person in the name of the one who signs in before it goes', async () => {
  let isOnline = false
  const asked = answerCalls({
    [submit]: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return sent
    },
  })
  await show(shownForm('f10'))
  await fillIn()
  await until(() => expect(document.body.textContent).toContain('已保存在手机上'))
  isOnline = true
  const before = asked.length
  const sending = sendWaiting()
  keepSession(userRecord({ openId: 'oAnother' }))
  await sending
  expect(asked.slice(before).filter(({ key }) => key === submit)).toEqual([])
})

it('remembers a form that arrives after another person has signed in for neither of the two', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  answerCalls({ [submit]: () => arrived.then(() => sent) })
  await show(shownForm('f11'))
  await fillIn()
  await until(() => expect(keysOf(fetch)).toHaveLength(1))
  keepSession(userRecord({ openId: 'oAnother' }))
  arrive()
  await until(() => expect(document.querySelector('button[type="submit"]')).not.toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(localStorage.getItem('mp.drafts.yunfan01') ?? '').not.toContain('form-sent')
  await reload(shownForm('f11'))
  expect(document.querySelector('button[type="submit"]')).not.toBeNull()
})

/** The page as after a reload: no module remembers anything. */
async function reload(shown: Form): Promise<void> {
  await drawn?.unmount()
  vi.resetModules()
  const { FormFill: Reloaded } = await import('#features/form-fill/form-fill.tsx')
  drawn = await draw(
    <Reloaded viewOf={async () => ''} shown={shown} userId="lin" onSignIn={() => {}} codeHint={() => ''} />,
  )
}

it('says after a reload that the form was sent, and when, and gives another one', async () => {
  answerCalls({ [submit]: () => sent })
  const shown = shownForm('f8')
  await show(shown)
  await fillIn()
  await until(() => expect(document.body.textContent).toContain('提交成功'))
  await reload(shown)
  expect(document.body.textContent).toContain('提交成功提交时间：刚刚谢谢')
  await tap(control('再填一份'))
  await until(() => expect(document.querySelector('button[type="submit"]')).not.toBeNull())
  await reload(shown)
  expect(document.querySelector('button[type="submit"]')).not.toBeNull()
})

it('offers no other form after a reload where its limit is reached', async () => {
  answerCalls({ [submit]: () => sent })
  const shown = shownForm('f9')
  await show(shown)
  await fillIn()
  await until(() => expect(document.body.textContent).toContain('提交成功'))
  await reload({ ...shown, closed: 'perPerson' })
  expect(document.body.textContent).toContain('提交成功提交时间：刚刚')
  expect(control('再填一份')).toBeUndefined()
})
