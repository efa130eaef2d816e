// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepDraftsIn } from '#drafts.ts'
import { type Draft, useDraft, useFoundDraft } from '#react/use-draft.ts'
import { dropSession, forgetPerson, keepSession } from '#session.ts'
import { userRecord } from '#testing.ts'
import { draw, settle } from '../support/dom.tsx'

let draft: Draft<string>
function Form() {
  draft = useDraft('form', 'first')
  return <input readOnly value={draft.value} />
}
let form: Awaited<ReturnType<typeof draw>> | undefined
const open = async () => {
  form = await draw(<Form />)
}
const reopen = async () => {
  await form?.unmount()
  await open()
}

beforeEach(async () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
  keepSession(userRecord())
  await open()
})
afterEach(async () => {
  await form?.unmount()
  forgetPerson()
})

it('begins with what the form begins with', () => {
  expect(draft.value).toBe('first')
})

it('is there again after a reload', async () => {
  await settle(() => draft.set('typed'))
  expect(draft.value).toBe('typed')
  await reopen()
  expect(draft.value).toBe('typed')
})

it('survives the end of a session and the sign-in of the same person', async () => {
  await settle(() => draft.set('typed'))
  dropSession()
  await reopen()
  expect(draft.value).toBe('typed')
  await settle(() => keepSession(userRecord({ sessionId: 'yunfan01.again' })))
  expect(draft.value).toBe('typed')
})

it('is gone for another account, also while the form is open', async () => {
  await settle(() => draft.set('typed'))
  await settle(() => keepSession(userRecord({ openId: 'open-chen' })))
  expect(draft.value).toBe('first')
  await reopen()
  expect(draft.value).toBe('first')
})

it('is gone when it was sent, and alone', async () => {
  localStorage.setItem('mp.drafts.yunfan01', '{"other":1}')
  await settle(() => draft.set('typed'))
  await settle(() => draft.clear())
  expect(draft.value).toBe('first')
  expect(localStorage.getItem('mp.drafts.yunfan01')).toBe('{"other":1}')
})

it('is gone after signing out', async () => {
  await settle(() => draft.set('typed'))
  forgetPerson()
  await reopen()
  expect(draft.value).toBe('first')
})

it('is another company’s nowhere', async () => {
  await settle(() => draft.set('typed'))
  history.replaceState(null, '', '/qw-wxmini/?companyId=qinghe02')
  await reopen()
  expect(draft.value).toBe('first')
})

it('is kept where the front end says, and offered to an editor that holds its values itself', async () => {
  const kept = new Map<string, unknown>([['post.1', { words: 'typed' }]])
  keepDraftsIn({
    get: (name) => kept.get(name),
    set: (name, value) => kept.set(name, value),
    remove: (name) => kept.delete(name),
  })
  let found!: ReturnType<typeof useFoundDraft<{ words: string }>>
  const Editor = () => {
    found = useFoundDraft('post.1')
    return null
  }
  await form?.unmount()
  form = await draw(<Editor />)
  expect(found).toMatchObject({ found: { words: 'typed' }, isDirty: true })
  const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaving()).toBe(true)
  await settle(() => found.keep({ words: 'more' }))
  expect(kept.get('post.1')).toEqual({ words: 'more' })
  await settle(() => found.forget())
  expect(found).toMatchObject({ found: null, isDirty: false })
  expect([kept.size, leaving()]).toEqual([0, false])
})
