// @vitest-environment happy-dom

import { callOnce } from '@mingpian/client/call-once.ts'
import { forgetPerson, keepSession } from '@mingpian/client/session.ts'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Form, FormView, useForm } from '#kit/form.tsx'
import { Field } from '#ui/field.tsx'
import { answerCalls, draw, input, settle, tap, type, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

interface Announcement {
  title: string
  content: string
}

const create = 'POST /biz/v1/card/mini_pro/dynamic/create'
let form: Form<Announcement>
let isDone: boolean

function Announce({ stored }: { stored: Announcement }) {
  form = useForm({
    initial: stored,
    draft: { name: 'announcement', fields: ['title'] },
    check: ({ title }) => (title === '' ? { title: 'title missing' } : {}),
    beside: { '409': 'title' },
    submit: (body, quiet) => callOnce(create, { body, quiet }),
    onDone: () => {
      isDone = true
    },
  })
  return (
    <FormView form={form}>
      <Field label="title" {...form.field('title')} />
      <Field label="content" {...form.field('content')} />
      <button type="submit">send</button>
    </FormView>
  )
}

let drawn: Awaited<ReturnType<typeof draw>> | undefined
const empty = { title: '', content: '' }
const open = async (stored: Announcement = empty) => {
  drawn = await draw(<Announce stored={stored} />)
}
const send = () => tap(document.querySelector('button[type="submit"]'))
const alerts = () => Array.from(document.querySelectorAll('[role="alert"]'), (each) => each.textContent)
const refusal = (...paths: string[]) =>
  Response.json({
    code: '400',
    success: false,
    message: '',
    data: null,
    requestId: 'r1',
    errors: paths.map((path) => ({ path, message: '' })),
  })

beforeEach(() => {
  isDone = false
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
  keepSession(userRecord())
})
afterEach(async () => {
  await drawn?.unmount()
  forgetPerson()
})

it('marks what cannot be sent, goes there, and sends nothing', async () => {
  const asked = answerCalls({})
  await open()
  await send()
  expect(alerts()).toEqual(['title missing'])
  expect(document.activeElement).toBe(input('title'))
  expect(asked).toEqual([])
  await type('title', '开业')
  expect(alerts()).toEqual([])
})

it('sends once for two taps, and is busy until the answer', async () => {
  let answer: (data: unknown) => void = () => {}
  const asked = answerCalls({
    [create]: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  await open()
  await type('title', '开业')
  await send()
  await send()
  expect(form.busy).toBe(true)
  answer({ id: 'a' })
  await until(() => expect(form.busy).toBe(false))
  expect(asked).toHaveLength(1)
  expect(isDone).toBe(true)
})

it('marks each parameter that the server refuses, and names those that are no field', async () => {
  answerCalls({ [create]: () => refusal('content', 'title', 'image') })
  await open()
  await type('title', '开业')
  await send()
  await until(() => expect(alerts()).toEqual(['以下内容未被接受：image', '格式不正确', '格式不正确']))
  expect(document.activeElement).toBe(input('title'))
  expect(form.values.title).toBe('开业')
  expect(isDone).toBe(false)
})

it('names no field that the values have by inheritance alone', async () => {
  answerCalls({ [create]: () => refusal('constructor') })
  await open()
  await type('title', '开业')
  await send()
  await until(() => expect(alerts()).toEqual(['以下内容未被接受：constructor']))
})

it('shows a refusal beside the field that its code is about', async () => {
  answerCalls({ [create]: () => new Error('409') })
  await open()
  await type('title', '开业')
  await send()
  await until(() => expect(input('title').getAttribute('aria-invalid')).toBe('true'))
})

it('keeps the fields of the draft through a reload, and forgets them once they are sent', async () => {
  answerCalls({ [create]: () => ({ id: 'a' }) })
  await open()
  await type('title', '开业')
  await type('content', '周一')
  await drawn?.unmount()
  await open()
  expect(form.values).toEqual({ title: '开业', content: '' })
  expect(form.changed).toEqual(['title'])
  await send()
  await until(() => expect(isDone).toBe(true))
  expect(form.isDirty).toBe(false)
  expect(localStorage.getItem('mp.drafts.yunfan01')).toBeNull()
})

it('keeps the draft when sending fails', async () => {
  answerCalls({ [create]: () => new Error('500') })
  await open()
  await type('title', '开业')
  await send()
  await until(() => expect(form.busy).toBe(false))
  expect(localStorage.getItem('mp.drafts.yunfan01')).toContain('开业')
})

it('passes over a draft whose values have another kind', async () => {
  localStorage.setItem(
    'mp.drafts.yunfan01',
    '{"announcement":{"title":1,"__proto__":{"content":"x"},"other":""}}',
  )
  await open()
  expect(form.values).toEqual(empty)
})

it('starts over for another person', async () => {
  await open()
  await type('title', '开业')
  await settle(() => keepSession(userRecord({ openId: 'open-chen' })))
  expect(form.values).toEqual(empty)
})

it('lets untouched fields follow the stored values, and keeps edits', async () => {
  let store: (next: Announcement) => void = () => {}
  function Page() {
    const [stored, setStored] = useState({ title: '开业', content: '周一' })
    store = setStored
    return <Announce stored={stored} />
  }
  drawn = await draw(<Page />)
  await type('title', '停业')
  await settle(() => store({ title: '搬家', content: '周二' }))
  expect(form.values).toEqual({ title: '停业', content: '周二' })
  expect(form.changed).toEqual(['title'])
  await settle(() => form.discard())
  expect(form.values).toEqual({ title: '搬家', content: '周二' })
})
