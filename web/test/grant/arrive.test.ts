// @vitest-environment happy-dom

import { dropSession, keepSession, session } from '@mingpian/client/session.ts'
import { passing } from '@mingpian/client/storage.ts'
import type { ShellAnswer } from '@mingpian/contract/shared/rules/grant.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { grantArrived } from '#features/grant/arrive.ts'
import { leaveForPhone, leaveForProfile } from '#features/grant/leave.ts'
import { type Answers, answerCalls } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'
import { packed } from './packed.ts'

const wechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.76(0x18004c24)'
const inMini = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${wechat} miniProgram/wx1`)
const granted = (scope: 'phone' | 'profile') =>
  userRecord({ granted: { phone: scope === 'phone', profile: scope === 'profile' } })
const answers = (scope: 'phone' | 'profile'): Answers => ({
  'POST /webgateway/go': () => ({ optionName: 'user-authorizer.CompleteUserIdentity' }),
  'GET /wxwork/v1/session': () => granted(scope),
})
const words = () => document.querySelector('[role=status]')?.textContent ?? ''

function comeBackWith(answer: ShellAnswer): void {
  history.replaceState(
    null,
    '',
    `/qw-wxmini/?companyId=yunfan01#/pages/person/index?uid=lin&grant=${packed(answer)}`,
  )
}
const phone: ShellAnswer = { kind: 'phone', errMsg: 'getPhoneNumber:ok', code: 'c1' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/person/index?uid=lin')
  Object.assign(window, { __mp: { gateway: '/' } })
  keepSession(userRecord())
})
afterEach(() => {
  vi.restoreAllMocks()
  dropSession()
  delete window.__mp
  Reflect.deleteProperty(window, 'WeixinJSBridge')
})

describe('coming back from the shell', () => {
  beforeEach(() => {
    inMini()
  })

  test.each<[string, ShellAnswer]>([
    ['messages', { kind: 'notices', errMsg: 'requestSubscribeMessage:ok', results: { t1: 'accept' } }],
    ['a profile', { kind: 'profile', errMsg: 'getUserProfile:ok', nickName: '别人' }],
  ])('says nothing where there is no shell: a link to %s proves nothing', async (_, answer) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(wechat)
    const asked = answerCalls({})
    comeBackWith(answer)
    await grantArrived()
    expect(asked).toEqual([])
    expect(words()).toBe('')
    expect(location.hash).toBe('#/pages/person/index?uid=lin')
  })

  test('with a phone: it is completed for the session’s own person, out of an address that says nothing any more', async () => {
    const asked = answerCalls(answers('phone'))
    comeBackWith(phone)
    await grantArrived()
    expect(location.hash).toBe('#/pages/person/index?uid=lin')
    expect(asked.map(({ key, body }) => [key, body])).toEqual([
      [
        'POST /webgateway/go',
        {
          optionName: 'user-authorizer.CompleteUserIdentity',
          params: {
            scopeType: 'wx_phone',
            scopeData: {
              scope: 'phone',
              errMsg: 'getPhoneNumber:ok',
              code: 'c1',
              openID: 'open-wang',
              unionID: 'union-wang',
              companyID: 'yunfan01',
            },
          },
        },
      ],
      ['GET /wxwork/v1/session', undefined],
    ])
    expect(session()?.granted.phone).toBe(true)
    expect(words()).toContain('已授权')
  })

  test.each<[string, ShellAnswer]>([
    ['a phone', { ...phone, errMsg: 'getPhoneNumber:fail user deny' }],
    ['messages', { kind: 'notices', errMsg: 'requestSubscribeMessage:fail', results: {} }],
  ])('with a no to %s: nothing is sent or said', async (_, answer) => {
    const asked = answerCalls({})
    comeBackWith(answer)
    await grantArrived()
    expect(asked).toEqual([])
    expect(words()).toBe('')
    expect(location.hash).toBe('#/pages/person/index?uid=lin')
  })

  test('with a profile that does not report ok: the failure in the specification’s words', async () => {
    const asked = answerCalls({})
    comeBackWith({ kind: 'profile', errMsg: 'getUserProfile:fail auth deny' })
    await grantArrived()
    expect(asked).toEqual([])
    expect(words()).toContain('获取用户信息失败')
  })

  test('with choices of messages: they are kept', async () => {
    const asked = answerCalls({ 'POST /card/v1/notice/choose': () => ({ kept: 2 }) })
    const results = { t1: 'accept', t2: 'reject', t3: 'whatever' }
    comeBackWith({ kind: 'notices', errMsg: 'requestSubscribeMessage:ok', results })
    await grantArrived()
    expect(asked.map(({ body }) => body)).toEqual([
      {
        results: [
          { templateId: 't1', result: 'accept' },
          { templateId: 't2', result: 'reject' },
        ],
      },
    ])
  })

  test('goes on with saving where that was what the phone was for', async () => {
    answerCalls(answers('phone'))
    document.body.innerHTML = '<nav><a href="/card.vcf">save</a></nav>'
    const pressed = vi.fn((event: Event) => event.preventDefault())
    document.querySelector('a')?.addEventListener('click', pressed)
    passing.set('mp.grant', { kind: 'phone', resume: 'save' })
    comeBackWith(phone)
    await grantArrived()
    expect(pressed).toHaveBeenCalledOnce()
  })

  test('does not go on after a no, nor again at the next load', async () => {
    answerCalls({})
    document.body.innerHTML = '<nav><a href="/card.vcf">save</a></nav>'
    const pressed = vi.fn((event: Event) => event.preventDefault())
    document.querySelector('a')?.addEventListener('click', pressed)
    passing.set('mp.grant', { kind: 'phone', resume: 'save' })
    comeBackWith({ ...phone, errMsg: 'getPhoneNumber:fail user deny' })
    await grantArrived()
    expect(pressed).not.toHaveBeenCalled()
    expect(passing.get('mp.grant')).toBeNull()
  })
})

describe('coming back from the vendor’s own page', () => {
  test('with a yes: the waiting claim is traded, also with a session', async () => {
    const asked = answerCalls({ 'POST /wxwork/v1/mini/card_auth': () => granted('profile') })
    passing.set('mp.grant', { kind: 'profile' })
    await grantArrived()
    expect(asked.map(({ body }) => body)).toEqual([{ code: 'claim', companyId: 'yunfan01' }])
    expect(session()?.granted.profile).toBe(true)
    expect(words()).toContain('已授权')
  })

  test('with a no: the session stays, and nothing is shown', async () => {
    answerCalls({ 'POST /wxwork/v1/mini/card_auth': () => new Error('500500') })
    passing.set('mp.grant', { kind: 'profile' })
    await grantArrived()
    expect(session()).toMatchObject({ sessionId: 'yunfan01.session', granted: { profile: false } })
    expect(words()).toBe('')
  })
})

describe('leaving', () => {
  test('asks the shell in the web view of a mini program, with the return address', () => {
    const invoke = vi.fn()
    Object.assign(window, { WeixinJSBridge: { invoke } })
    inMini()
    expect(leaveForPhone('save')).toBe(true)
    expect(leaveForProfile()).toBe(true)
    const back = encodeURIComponent(location.href)
    expect(invoke.mock.calls).toEqual([
      [
        'invokeMiniProgramAPI',
        { name: 'navigateTo', arg: { url: `/pages/grant/phone?back=${back}` } },
        expect.any(Function),
      ],
      [
        'invokeMiniProgramAPI',
        { name: 'navigateTo', arg: { url: `/pages/grant/profile?back=${back}` } },
        expect.any(Function),
      ],
    ])
  })

  test('without a shell there is nowhere to go for a phone', () => {
    expect(leaveForPhone()).toBe(false)
  })

  test('a page of the messaging app goes to the vendor’s page for a profile', () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    expect(leaveForProfile('save')).toBe(true)
    const url = new URL(String(assign.mock.calls[0]?.[0]), location.href)
    expect(url.pathname).toBe('/wxwork/v1/oauth/start')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      companyId: 'yunfan01',
      back: '/qw-wxmini/?companyId=yunfan01#/pages/person/index?uid=lin',
      scope: 'snsapi_userinfo',
    })
    expect(passing.get('mp.grant')).toEqual({ kind: 'profile', resume: 'save' })
  })
})
