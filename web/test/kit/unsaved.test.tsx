// @vitest-environment happy-dom

import { dropSession } from '@mingpian/client/session.ts'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchBack } from '#kit/back.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { control, draw, settle, tap } from '../support/dom.tsx'

let drawn: { unmount: () => Promise<void> } | undefined
const heard = vi.fn()

watchBack()
beforeEach(() => {
  sessionStorage.clear()
  heard.mockClear()
  location.hash = '#/pages/company/settings/index'
  history.replaceState({ idx: 3 }, '')
})
afterEach(async () => {
  await drawn?.unmount()
  removeEventListener('popstate', heard)
  vi.restoreAllMocks()
})

function Form({ isDirty }: { isDirty: boolean }) {
  const [dirty, setDirty] = useState(isDirty)
  const { leave, unsaved } = useUnsaved({ otherwise: '/', isDirty: dirty })
  return (
    <>
      {unsaved}
      <button type="button" onClick={() => setDirty(true)}>
        type
      </button>
      <button type="button" onClick={leave}>
        save
      </button>
    </>
  )
}

async function open(isDirty: boolean) {
  // As the router, which listens before any page is there.
  addEventListener('popstate', heard)
  drawn = await draw(<Form isDirty={isDirty} />)
}
const step = (idx: number) =>
  settle(() => {
    history.replaceState({ idx }, '')
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } }))
  })
const question = () => document.querySelector('dialog')?.textContent ?? ''

test('the way back is taken back and asked about while something is unsaved, and goes on when it is confirmed', async () => {
  const go = vi.spyOn(history, 'go').mockImplementation(() => {})
  await open(true)
  await step(2)
  expect([go.mock.calls, heard.mock.calls.length, question()]).toEqual([[[1]], 0, ''])
  // Our own step, which leads to the page again, is no step of the person.
  await step(3)
  expect(heard).not.toHaveBeenCalled()
  expect(question()).toContain('修改还没有保存，要离开吗？')
  await tap(control('离开'))
  // The question's own history entry first.
  expect(go.mock.calls).toEqual([[1], [-1]])
  await step(3)
  expect(go.mock.calls).toEqual([[1], [-1], [-1]])
  await step(2)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a link forward is let through while something is unsaved', async () => {
  const go = vi.spyOn(history, 'go').mockImplementation(() => {})
  await open(true)
  const link = document.body.appendChild(document.createElement('a'))
  link.href = '#/pages/card-config/decoration-preview/index'
  link.addEventListener('click', (event) => event.preventDefault())
  await tap(link)
  await settle(() => window.dispatchEvent(new PopStateEvent('popstate', { state: null })))
  link.remove()
  expect([go.mock.calls.length, heard.mock.calls.length, question()]).toEqual([0, 1, ''])
})

test('nothing is asked where nothing is unsaved, and after a save', async () => {
  const go = vi.spyOn(history, 'go').mockImplementation(() => {})
  await open(false)
  await step(2)
  expect([go.mock.calls.length, heard.mock.calls.length]).toEqual([0, 1])
  await tap(control('type'))
  await tap(control('save'))
  await step(2)
  expect([go.mock.calls.length, heard.mock.calls.length, question()]).toEqual([0, 2, ''])
})

test('a page whose session ended with unsaved changes says after the sign-in that saving is still to be done', async () => {
  const returned = () =>
    document.body.textContent?.includes('已重新登录。刚才的修改还在，但尚未保存') ?? false
  await open(true)
  expect(returned()).toBe(false)
  await settle(dropSession)
  await drawn?.unmount()
  await open(true)
  expect(returned()).toBe(true)
  await drawn?.unmount()
  // Once.
  await open(true)
  expect(returned()).toBe(false)
})

test('shows no notice after the sign-in on another page, or without unsaved changes', async () => {
  await open(false)
  await settle(dropSession)
  await drawn?.unmount()
  await open(true)
  expect(document.querySelector('[role=alert]')).toBeNull()
})
