// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, expect, test, vi } from 'vitest'
import ExchangeSheet from '#features/exchange/exchange-sheet.tsx'
import { answerCalls, control, draw, input, tap, type, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

const open = async (onSignIn = () => {}) => {
  HTMLDialogElement.prototype.showModal ??= () => {}
  const nothing = () => {}
  const page = { companyId: 'yunfan01', userId: 'LinXiao', name: '林晓' }
  drawn = await draw(
    <ExchangeSheet
      page={page}
      onLeft={nothing}
      onExchanged={nothing}
      onSignIn={onSignIn}
      onClose={nothing}
    />,
  )
}

test('a visitor without a session can sign in to leave a card', async () => {
  const asked = answerCalls({})
  const onSignIn = vi.fn()
  await open(onSignIn)
  await until(() => expect(control('登录')).toBeDefined())
  await tap(control('登录'))
  expect(onSignIn).toHaveBeenCalledOnce()
  expect(asked).toEqual([])
})

test('the caret goes to the first field that is wrong, the consent among them', async () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/person/index')
  keepSession(userRecord())
  const asked = answerCalls({
    'GET /card/v1/card/exchange': () => ({ card: null, known: { name: '', phone: '' } }),
  })
  await open()
  await until(() => expect(control('留下名片')).toBeDefined())
  const send = () => tap(document.querySelector('button[type="submit"]'))

  await send()
  expect(document.activeElement).toBe(input('姓名'))
  await type('姓名', '王敏')
  await type('电话（选填）', '12')
  await send()
  expect(document.activeElement).toBe(input('电话（选填）'))
  await type('电话（选填）', '13800001111')
  await send()
  const consent = document.querySelector<HTMLInputElement>('input[type="checkbox"]')
  expect(document.activeElement).toBe(consent)
  const note = document.getElementById(consent?.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('请先勾选同意')
  // Ticked, nothing is wrong any more.
  await tap(consent)
  expect(document.querySelector('[aria-invalid="true"], [role="alert"]')).toBeNull()
  expect(asked.map(({ key }) => key)).toEqual(['GET /card/v1/card/exchange'])
})

test('begins with the name that the visitor granted, and folds all that is not needed', async () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/person/index')
  keepSession(userRecord())
  answerCalls({ 'GET /card/v1/card/exchange': () => ({ card: null, known: { name: '王敏', phone: '' } }) })
  await open()
  await until(() => expect(input('姓名')?.value).toBe('王敏'))
  expect(document.querySelector('details')?.open).toBe(false)
  const needed = [...document.querySelectorAll('form :is(input, textarea)')].filter(
    (each) => !each.closest('details'),
  )
  expect(needed).toHaveLength(3)
})

test('shows all of a card that has more on it', async () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/person/index')
  keepSession(userRecord())
  const card = { name: '王敏', phone: '', company: '明德制造', position: '', email: '', note: '' }
  answerCalls({ 'GET /card/v1/card/exchange': () => ({ card, known: { name: '', phone: '' } }) })
  await open()
  await until(() => expect(input('公司（选填）')?.value).toBe('明德制造'))
  expect(document.querySelector('details')?.open).toBe(true)
})
