// @vitest-environment happy-dom

import { keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import OrderPage from '../../src/pages/mall/order/page.tsx'
import { type Answers, answerCalls, control, draw, tap, type, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const wish = {
  ...{ orderId: 'tea', kind: 'company', title: '远山设计', taxNumber: '91110000600037341L', email: 'a@b.cn' },
  ...{ wishedAt: '2026-11-20T08:00:00.000Z', doneAt: '' },
}
const saveCall = 'POST /mall/order/v1/invoice/save'

let drawn: { unmount: () => Promise<void> } | undefined
async function open(data: object) {
  history.replaceState(null, '', '/qw-wxmini/#/pages/mall/order/index?companyId=yunfan01&order=tea&invoice=1')
  const asked = answerCalls({
    'GET /mall/order/v1/invoice/detail': () => data,
    [saveCall]: () => ({ wish, canChange: true }),
  } as Answers)
  drawn = await draw(<OrderPage />)
  return asked
}
const text = () => document.body.textContent ?? ''

beforeEach(() => keepSession(userRecord()))
afterEach(async () => {
  await drawn?.unmount()
  drawn = undefined
})

it('the buyer types a title, a tax number that is checked, and an e-mail address', async () => {
  const asked = await open({ wish: null, canChange: true })
  await until(() => expect(control('提交')).toBeDefined())
  const saved = () => asked.filter(({ key }) => key === saveCall)
  await type('发票抬头', ' 远山设计 ')
  await type('税号', '9111 0000 6000 37341m')
  await type('邮箱', 'a@b.cn')
  await tap(control('提交'))
  await until(() => expect(text()).toContain('税号不对'))
  expect(saved()).toHaveLength(0)
  await type('税号', '9111 0000 6000 37341l')
  await tap(control('提交'))
  await until(() => expect(saved()).toHaveLength(1))
  const { orderId, kind, title, taxNumber, email } = wish
  expect(saved()[0]?.body).toEqual({ orderId, kind, title, taxNumber, email })
})

it('what was issued is shown, and cannot be changed', async () => {
  await open({ wish: { ...wish, doneAt: '2026-11-21T08:00:00.000Z' }, canChange: false })
  await until(() => expect(text()).toContain('91110000600037341L'))
  expect(document.querySelector('h1')?.textContent).toBe('已开具')
  expect([control('提交'), control('保存'), control('撤销')]).toEqual([undefined, undefined, undefined])
})

it('nothing can be asked of an order that was not paid', async () => {
  await open({ wish: null, canChange: false })
  await until(() => expect(text()).toContain('现在不能申请发票'))
})
