// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import type { ShellAnswer } from '@mingpian/contract/shared/rules/grant.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { grantArrived } from '#features/grant/arrive.ts'
import { dropArrived } from '#kit/shell-address.ts'
import AddressesPage from '../../src/pages/mall/addresses/page.tsx'
import { answerCalls, control, draw, input, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'
import { packed } from './packed.ts'

const wechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.76(0x18004c24)'
const page = '/qw-wxmini/?companyId=yunfan01#/pages/mall/addresses/index'
const stored = {
  addressId: 'a1',
  name: '王明',
  phone: '13800000000',
  region: ['北京市', '北京市', '东城区'],
  detail: '东四十条 1 号',
  isDefault: false,
}
const yes: ShellAnswer = {
  kind: 'address',
  errMsg: 'chooseAddress:ok',
  address: {
    userName: '王敏',
    telNumber: '13812345678',
    provinceName: '浙江省',
    cityName: '杭州市',
    countyName: '滨江区',
    detailInfo: '江南大道 228 号',
  },
}

let drawn: { unmount: () => Promise<void> } | undefined
/** The shell's pages that were opened. */
let opened: string[]
const show = async () => {
  drawn = await draw(<AddressesPage />)
}
/** The person leaves by the button, and the shell loads the page anew with its answer. */
async function comeBackWith(answer: ShellAnswer) {
  await drawn?.unmount()
  history.replaceState(null, '', `${page}?grant=${packed(answer)}`)
  await grantArrived()
  await show()
}

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  opened = []
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${wechat} miniProgram/wx1`)
  const invoke = (_: string, { arg }: { arg: { url: string } }) => opened.push(arg.url)
  Object.assign(window, { WeixinJSBridge: { invoke } })
  history.replaceState(null, '', page)
  keepSession(userRecord())
  answerCalls({ 'GET /mall/order/v1/address/list': () => ({ list: [stored] }) })
  dropArrived()
  await show()
})
afterEach(async () => {
  await drawn?.unmount()
  vi.restoreAllMocks()
  dropSession()
  Reflect.deleteProperty(window, 'WeixinJSBridge')
})

describe('an address that the person chose in the shell', () => {
  test.each([
    ['a new one', '添加收货地址', '添加收货地址'],
    ['one that is changed', '王明', '修改收货地址'],
  ])('fills the form of %s, which is saved by a tap alone', async (_, way, title) => {
    await until(() => expect(control(way)).toBeDefined())
    await tap(control(way))
    await tap(control('选用微信里的地址'))
    expect(opened).toEqual([`/pages/grant/address?back=${encodeURIComponent(location.href)}`])
    await comeBackWith(yes)
    await until(() => expect(input('收货人').value).toBe('王敏'))
    expect(document.querySelector('dialog')?.textContent).toContain(title)
    expect(input('联系电话').value).toBe('13812345678')
    expect(document.querySelector('dialog')?.textContent).toContain('滨江区')
    expect(location.hash).toBe('#/pages/mall/addresses/index')
  })

  test.each<[string, ShellAnswer, boolean]>([
    ['a link for an address that was not asked for', yes, false],
    ['a refusal', { ...yes, errMsg: 'chooseAddress:fail cancel' }, true],
    ['something else', { ...yes, address: ['浙江省'] }, true],
  ])('is none in %s', async (_, answer, left) => {
    await until(() => expect(control('添加收货地址')).toBeDefined())
    if (left) {
      await tap(control('添加收货地址'))
      await tap(control('选用微信里的地址'))
    }
    await comeBackWith(answer)
    await until(() => expect(control('添加收货地址')).toBeDefined())
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('is typed where the shell has no page for it', async () => {
    Object.assign(window, {
      WeixinJSBridge: {
        invoke: (_name: string, _params: object, done: (answer: { err_msg: string }) => void) =>
          done({ err_msg: 'invokeMiniProgramAPI:fail page is not found' }),
      },
    })
    await until(() => expect(control('添加收货地址')).toBeDefined())
    await tap(control('添加收货地址'))
    await tap(control('选用微信里的地址'))
    expect(document.querySelector('[role=status]')?.textContent).toContain('没能打开微信的地址')
  })
})
