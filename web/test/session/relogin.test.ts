// @vitest-environment happy-dom

import { writeCookie } from '@mingpian/client/cookie.ts'
import { forgetPerson, keepSession, session } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  authHash,
  expiredHash,
  expiredInBackground,
  isExpiry,
  loginExpired,
  mayRelogin,
  returnAfterLogin,
  wayBack,
} from '#features/session/relogin.ts'
import { answerCalls, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const radar = '#/pages/radar/trail/index?unionId=a&b=1'
const to = (hash: string) => history.replaceState(null, '', `/qw-wxmini/?companyId=yunfan01${hash}`)
const marker = (value: string, age: number) => writeCookie('mp_in_yunfan01', value, age)

beforeEach(() => {
  to(radar)
  sessionStorage.clear()
  localStorage.clear()
  keepSession(userRecord())
})
afterEach(() => {
  marker('', 0)
  forgetPerson()
})

describe('the way back', () => {
  it.each([
    ['of a page is its own', radar, radar.slice(1)],
    ['of no page is the document', '', '/'],
    ['of the sign-in is what it was asked for', authHash(radar), radar.slice(1)],
    ['of the expired login is what had expired', expiredHash(radar), radar.slice(1)],
    ['does not lead through the one to the other', authHash(expiredHash(radar)), radar.slice(1)],
    ['of home is home', '#/pages/home/index', '/pages/home/index'],
    ['leads to no other site', '#/pages/home/index?isLogin=1&back=//evil.cn', '/pages/home/index'],
    ['leads to no address', '#/pages/home/index?isLogin=1&back=https://evil.cn', '/pages/home/index'],
    [
      'does not turn in circles',
      '#/pages/home/index?isLogin=1&back=/pages/home/index?isLogin=1',
      '/pages/home/index',
    ],
  ])('%s', (_, hash, back) => {
    expect(wayBack(hash)).toBe(back)
  })

  it.each([
    ['#/pages/home/index?isLogin=1', true],
    ['#/pages/home/index?isLogin=0', false],
    ['#/pages/home/index', false],
    ['#/pages/person/index?isLogin=1', false],
  ])('%s says that the login has expired: %s', (hash, is) => {
    expect(isExpiry(hash)).toBe(is)
  })
})

describe('a call that was refused for want of a session', () => {
  it('with the goods flag is signed in for, and the page drawn anew', async () => {
    marker('1', 60)
    answerCalls({ 'POST /wxwork/v1/mini/card_auth': () => userRecord({ sessionId: 'yunfan01.new' }) })
    const reload = vi.fn()
    await loginExpired(true, reload)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(session()?.sessionId).toBe('yunfan01.new')
    expect(location.hash).toBe(radar)
  })

  it('goes through the sign-in page where nothing waits to be claimed', async () => {
    answerCalls({})
    await loginExpired(true, vi.fn())
    expect(location.hash).toBe(authHash(radar))
    expect(session()).toBeNull()
  })

  it('is signed in for once a minute, and then the person is asked', async () => {
    marker('1', 60)
    answerCalls({ 'POST /wxwork/v1/mini/card_auth': () => userRecord() })
    const reload = vi.fn()
    await loginExpired(true, reload)
    await loginExpired(true, reload)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(location.hash).toBe(expiredHash(radar))
  })

  it('without the flag asks the person', async () => {
    await loginExpired(false)
    expect(location.hash).toBe(expiredHash(radar))
    expect(session()).toBeNull()
  })

  it('asks once, however many calls fail', async () => {
    await loginExpired(false)
    await loginExpired(false)
    expect(location.hash).toBe(expiredHash(radar))
  })

  it('comes back to where the person was', async () => {
    await loginExpired(false)
    marker('1', 60)
    answerCalls({ 'POST /wxwork/v1/mini/card_auth': () => userRecord() })
    await returnAfterLogin()
    await until(() => expect(location.hash).toBe(radar))
    expect(session()).toEqual(userRecord())
  })

  it('in the background signs in silently, once a minute, without a question', async () => {
    marker('1', 60)
    answerCalls({ 'POST /wxwork/v1/mini/card_auth': () => userRecord({ sessionId: 'yunfan01.new' }) })
    const reload = vi.fn()
    await expiredInBackground(true, reload)
    expect(session()?.sessionId).toBe('yunfan01.new')
    await expiredInBackground(true, reload)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(location.hash).toBe(radar)
  })

  it.each([
    ['without the flag', false, true],
    ['without a session', true, false],
  ])('in the background changes nothing %s', async (_, goodsLogin, signedIn) => {
    if (!signedIn) forgetPerson()
    const asked = answerCalls({})
    await expiredInBackground(goodsLogin, vi.fn())
    expect(asked).toEqual([])
    expect([location.hash, session() !== null]).toEqual([radar, signedIn])
  })

  it('minds the minute', () => {
    expect(mayRelogin(1_000_000)).toBe(true)
    expect(mayRelogin(1_059_999)).toBe(false)
    expect(mayRelogin(1_060_000)).toBe(true)
  })
})
