// @vitest-environment happy-dom
import { forgetPerson, keepMember, keepSession } from '@mingpian/client/session.ts'
import { userRecord } from '@mingpian/client/testing.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authStatus, miniSignedIn } from '#features/session/auth.ts'

const member = { token: 't', memberId: 'm' }
const chen = { openId: 'open-chen', sessionId: 'yunfan01.chen', unionId: 'union-chen' }

beforeEach(() => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
  localStorage.clear()
  forgetPerson()
})
afterEach(() => forgetPerson())

describe('what the person at hand has granted', () => {
  const inApp = (userAgent: string) =>
    Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
  const iphone = 'Mozilla/5.0 (iPhone) Mobile/15E148 MicroMessenger/8.0.76'
  afterEach(() => inApp('test'))

  it('is everything in H5 inside the messaging app', () => {
    inApp(iphone)
    expect(authStatus()).toEqual({ phoneAuth: true, userAuth: true, goodsLogin: true })
  })

  it('follows the grants in the web view of a mini program', () => {
    inApp(`${iphone} miniProgram/wx123`)
    expect(authStatus()).toEqual({ phoneAuth: false, userAuth: false, goodsLogin: false })
    keepSession(userRecord({ granted: { phone: true, profile: false } }))
    expect(authStatus()).toEqual({ phoneAuth: true, userAuth: false, goodsLogin: false })
    miniSignedIn()
    expect(authStatus()).toEqual({ phoneAuth: true, userAuth: true, goodsLogin: false })
    keepMember(member)
    expect(authStatus()).toEqual({ phoneAuth: true, userAuth: true, goodsLogin: true })
    keepMember(null)
    expect(authStatus()).toEqual({ phoneAuth: true, userAuth: false, goodsLogin: false })
    keepSession(userRecord(chen))
    expect(authStatus()).toEqual({ phoneAuth: false, userAuth: false, goodsLogin: false })
  })
})
