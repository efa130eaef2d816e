// @vitest-environment happy-dom

import { dropSession, keepSession, session } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import BindPage from '../../src/pages/bind/page.tsx'
import { type Answers, answerCalls, control, draw, input, tap, type, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const saleInfo = { id: 'lin', userId: 'LinXiao', name: '林晓', avatar: '' }
let drawn: { unmount: () => Promise<void> } | undefined
const open = async (answers: Answers) => {
  const asked = answerCalls(answers)
  drawn = await draw(<BindPage />)
  return asked
}
const said = () => document.querySelector('[role="status"]')?.textContent ?? ''
/** The text beside a field, as a screen reader reads it with the field. */
const beside = (label: string) =>
  document.getElementById(input(label).getAttribute('aria-describedby') ?? '')?.textContent

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/bind/index')
  keepSession(userRecord())
})
afterEach(async () => {
  await drawn?.unmount()
  document.querySelector('[role="status"]')?.replaceChildren()
  dropSession()
})

describe('binding', () => {
  test('by phone and code makes the same session one of staff', async () => {
    const asked = await open({
      'POST /card/v1/user/center/sms': () => ({ retryAfter: 60, expiresIn: 300 }),
      'POST /card/v1/user/center/bind': () => userRecord({ isStaff: true, saleInfo }),
    })
    await type('手机号', '+86 138 1234 5678')
    expect(input('手机号').value).toBe('138 1234 5678')
    await tap(control('获取验证码'))
    await until(() => expect(control('秒后重发')?.hasAttribute('disabled')).toBe(true))
    expect(said()).toBe('验证码已发送')
    await type('短信验证码', '123456')
    await tap(document.querySelector('button[type="submit"]'))
    await until(() => expect(location.hash).toBe('#/pages/home/index'))
    expect(asked.filter(({ key }) => /sms|bind/.test(key)).map(({ body }) => body)).toEqual([
      { phone: '13812345678', purpose: 'bind' },
      { phone: '13812345678', code: '123456' },
    ])
    expect(session()?.isStaff).toBe(true)
    expect(localStorage.getItem('mp.drafts.yunfan01')).toBeNull()
  })

  test.each([
    ['500479', '手机号', '绑定失败，未找到该员工，手机号须与登记的手机号一致'],
    ['500481', '手机号', '你已绑定其他员工，请先解除绑定'],
    ['500480', '短信验证码', '验证码错误或已过期'],
  ])('the text of %s stands beside %s, and the typed values stay', async (code, label, words) => {
    await open({ 'POST /card/v1/user/center/bind': () => new Error(code) })
    await type('手机号', '13812345678')
    await type('短信验证码', '123456')
    await tap(document.querySelector('button[type="submit"]'))
    await until(() => expect(beside(label)).toBe(words))
    expect(input(label).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input(label))
    expect(input('手机号').value).toBe('138 1234 5678')
  })

  test('names missing fields before anything is sent', async () => {
    const asked = await open({})
    await type('手机号', '1381')
    await tap(control('获取验证码'))
    expect(beside('手机号')).toBe('请输入正确的 11 位手机号')
    // The caret waits where something is to be put right.
    expect(document.activeElement?.getAttribute('autocomplete')).toBe('tel-national')
    await tap(document.querySelector('button[type="submit"]'))
    await type('手机号', '13812345678')
    await tap(document.querySelector('button[type="submit"]'))
    expect(beside('短信验证码')).toBe('请输入短信里的 6 位数字')
    expect(document.activeElement).toBe(input('短信验证码'))
    expect(asked).toEqual([])
  })

  test('too early for another code: the wait that the server says is shown', async () => {
    const early = () =>
      new Response(JSON.stringify({ code: '429', success: false, message: '', data: null, requestId: 'r' }), {
        status: 429,
        headers: { 'retry-after': '41' },
      })
    await open({ 'POST /card/v1/user/center/sms': early })
    await type('手机号', '13812345678')
    await tap(control('获取验证码'))
    await until(() => expect(control('41\u00a0秒后重发')).toBeDefined())
    expect(said()).toBe('')
  })

  test('keeps the phone after the page was left', async () => {
    await open({})
    await type('手机号', '13812345678')
    await drawn?.unmount()
    await open({})
    expect(input('手机号').value).toBe('138 1234 5678')
  })
})

describe('a member of staff', () => {
  const staff = {
    id: 'lin',
    userId: 'LinXiao',
    name: '林晓',
    position: '客户经理',
    department: '销售部',
    avatar: '',
    companyName: '云帆科技',
    phone: '139****0101',
    isAdmin: false,
    bound: true,
  }
  beforeEach(() => keepSession(userRecord({ isStaff: true, saleInfo })))

  test('lets a member who is bound by phone unbind after one question and continue as a visitor', async () => {
    await open({
      'POST /card/v1/user/center/sale/info': () => staff,
      'POST /card/v1/user/center/unbind': () => userRecord(),
    })
    await until(() => expect(control('解除绑定')).toBeDefined())
    await tap(control('解除绑定'))
    expect(document.querySelector('dialog')?.textContent).toContain('你会以访客身份继续使用')
    await tap(
      Array.from(document.querySelectorAll('dialog button')).find((b) => b.textContent === '解除绑定'),
    )
    await until(() => expect(location.hash).toBe('#/pages/tabbar/usercenter/index'))
    expect(session()?.isStaff).toBe(false)
  })

  test('who comes from WeCom has nothing to end', async () => {
    await open({ 'POST /card/v1/user/center/sale/info': () => ({ ...staff, bound: false }) })
    await until(() => expect(document.querySelector('main')?.textContent).toContain('来自公司的企业微信'))
    expect(control('解除绑定')).toBeUndefined()
  })
})
