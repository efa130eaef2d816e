// @vitest-environment happy-dom

import { keepSession } from '@mingpian/client/session.ts'
import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OrderActions } from '../../src/pages/mall/order/actions.tsx'
import { type Answers, answerCalls, control, draw, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const wechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.76(0x18004c24)'
const checkCall = 'POST /mall/order/v1/order/receipt/check'
const receiptCall = 'GET /mall/order/v1/order/receipt'

let drawn: { unmount: () => Promise<void> } | undefined
/** Where the shell was asked to go. */
let opened: string[]
async function open({ mini = true, back = false, transactionId = '42', hasPage = true } = {}) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(mini ? `${wechat} miniProgram/wx1` : wechat)
  opened = []
  Object.assign(window, {
    WeixinJSBridge: {
      invoke: (_: string, { arg }: { arg: { url: string } }, done: (answer: object) => void) => {
        opened.push(arg.url)
        if (!hasPage) done({ err_msg: 'invokeMiniProgramAPI:fail page is not found' })
      },
    },
  })
  const query = `companyId=yunfan01&order=tea${back ? '&receipt=asked' : ''}`
  history.replaceState(null, '', `/qw-wxmini/#/pages/mall/order/index?${query}`)
  const asked = answerCalls({
    [receiptCall]: () => ({ transactionId }),
    [checkCall]: () => ({ orderId: 'tea', state: 'shipped' }),
  } as Answers)
  const order = { orderId: 'tea', state: 'shipped' as OrderState, total: 100 }
  drawn = await draw(
    <OrderActions order={order} via={{ companyId: 'yunfan01', userId: 'lin' }} canReview={false} />,
  )
  return asked
}
const isAsked = () => document.querySelector('dialog') !== null

beforeEach(() => keepSession(userRecord()))
afterEach(async () => {
  await drawn?.unmount()
  drawn = undefined
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'WeixinJSBridge')
})

it('the receipt of an order of the mini program is confirmed on WeChat’s page', async () => {
  await open()
  await tap(control('确认收货'))
  await until(() => expect(opened).toHaveLength(1))
  const to = new URL(opened[0] ?? '', 'https://shell.invalid')
  expect([to.pathname, to.searchParams.get('id')]).toEqual(['/pages/grant/receipt', '42'])
  expect(to.searchParams.get('back')).toContain('receipt=asked')
  expect(isAsked()).toBe(false)
})

it('two taps open WeChat’s page once', async () => {
  await open()
  await tap(control('确认收货'))
  await until(() => expect(opened).toHaveLength(1))
  await tap(control('确认收货'))
  expect(opened).toHaveLength(1)
})

it.each([
  ['in a service account', { mini: false }],
  ['of an order that WeChat does not know', { transactionId: '' }],
  ['in a shell without the page', { hasPage: false }],
])('the receipt is confirmed here %s', async (_, how) => {
  await open(how)
  await tap(control('确认收货'))
  await until(() => expect(isAsked()).toBe(true))
})

it('the server is asked after the return, whatever the shell says, and the receipt can be confirmed here then', async () => {
  const asked = await open({ back: true })
  await until(() => expect(asked.filter(({ key }) => key === checkCall)).toHaveLength(1))
  expect(location.hash).not.toContain('receipt')
  await tap(control('确认收货'))
  await until(() => expect(isAsked()).toBe(true))
  expect(opened).toEqual([])
})
