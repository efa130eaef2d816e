// @vitest-environment happy-dom

import { forgetPerson, session } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInByMini, takeLogin } from '#features/session/mini-login.ts'
import { appTypeOf, isThirdParty } from '#features/session/third-party.ts'
import { urlParams } from '#features/session/url-params.ts'
import { answerCalls } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const answer = (value: object) => btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_')
const login = answer({ kind: 'login', errMsg: 'login:ok', code: 'c1' })
const phone = answer({ kind: 'phone', errMsg: 'getPhoneNumber:ok', code: 'p1' })
const page = '#/pages/person/index'

const wechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.76(0x18004c24)'
const inside = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

describe('a login in the address', () => {
  it.each([
    ['alone', `${page}?grant=${login}`, 'c1', page],
    ['behind another parameter', `${page}?uid=u&grant=${login}`, 'c1', `${page}?uid=u`],
    ['before another parameter', `${page}?grant=${login}&uid=u`, 'c1', `${page}?uid=u`],
    [
      'that was refused',
      `${page}?grant=${answer({ kind: 'login', errMsg: 'login:fail', code: 'c' })}`,
      '',
      page,
    ],
    ['of something else stays for its page', `${page}?grant=${phone}`, '', `${page}?grant=${phone}`],
    ['that cannot be read stays', `${page}?grant=%%%`, '', `${page}?grant=%%%`],
    ['there is none', page, '', page],
  ])('%s', (_, whole, code, hash) => {
    expect(takeLogin(whole)).toEqual({ code, hash })
  })
})

describe('signing in by the mini program’s code', () => {
  beforeEach(() => {
    inside(`${wechat} miniProgram/wx1`)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    forgetPerson()
    delete window.__mp
  })

  it('trades the code for the record, and takes it out of the address', async () => {
    history.replaceState(null, '', `/qw-wxmini/?companyId=yunfan01${page}?grant=${login}`)
    const asked = answerCalls({ 'POST /wxwork/v1/mini/auth': () => userRecord() })
    await signInByMini(location.hash)
    expect(asked.map(({ body }) => body)).toEqual([{ code: 'c1', companyId: 'yunfan01', appType: 0 }])
    expect(session()).toEqual(userRecord())
    expect(location.hash).toBe(page)
  })

  it('does nothing outside a mini program: a link never changes the account', async () => {
    inside(wechat)
    history.replaceState(null, '', `/qw-wxmini/?companyId=yunfan01${page}?grant=${login}`)
    const asked = answerCalls({ 'POST /wxwork/v1/mini/auth': () => userRecord() })
    await signInByMini(location.hash)
    expect(asked).toEqual([])
    expect(session()).toBeNull()
    expect(location.hash).toBe(page)
  })

  it('leaves everything as it was where the code is refused', async () => {
    history.replaceState(null, '', `/qw-wxmini/?companyId=yunfan01${page}?grant=${login}`)
    answerCalls({ 'POST /wxwork/v1/mini/auth': () => new Error('500500') })
    await signInByMini(location.hash)
    expect(session()).toBeNull()
    expect(location.hash).toBe(page)
  })
})

describe('the parameters of an address', () => {
  const none = { account: '', companyId: '', saleId: '', sceneId: '', unionId: '', cid: '', cdb: '', uid: '' }
  it.each([
    ['nothing', '', '', none],
    ['account', '?account=a', '', { ...none, account: 'a' }],
    ['account from cid', '?cid=c', '', { ...none, account: 'c', cid: 'c' }],
    ['account before cid', '?cid=c&account=a', '', { ...none, account: 'a', cid: 'c' }],
    ['uid and companyId', '?uid=u&companyId=x', '', { ...none, uid: 'u', companyId: 'x' }],
    ['inside the hash', '', '#/p?cid=c&uid=u', { ...none, account: 'c', cid: 'c', uid: 'u' }],
    ['the hash wins', '?uid=u&cid=c', '#/p?uid=v', { ...none, account: 'c', cid: 'c', uid: 'v' }],
    ['the company’s database and the sale', '?cdb=d&saleId=s', '#/p', { ...none, cdb: 'd', saleId: 's' }],
    ['unionId and scene', '?unionId=n', '#/p?sceneId=s', { ...none, unionId: 'n', sceneId: 's' }],
    ['shareType', '?shareType=staff', '', { ...none, shareType: 'staff' }],
    ['an empty one in the hash does not', '?uid=u', '#/p?uid=', { ...none, uid: 'u' }],
  ])('%s', (_, search, hash, params) => {
    expect(urlParams(search, hash)).toEqual({ shareType: '', ...params })
  })
})

describe('the app at hand', () => {
  it.each([
    ['an account in the address', '?account=a', '', true],
    ['a cid in the address', '?cid=a', '', true],
    ['the account of the stored user', '', 'a', true],
    ['a companyId in the address', '?companyId=a', '', false],
    ['nothing', '', '', false],
  ])('by %s (%j, %j) is a third party’s: %s', (_, search, user, is) => {
    expect(isThirdParty(urlParams(search, '').account, user)).toBe(is)
  })

  it.each([
    ['?companyId=yunfan01', 0],
    ['?account=yunfan01', 1],
  ])('signs in as of %s with app type %i', async (search, appType) => {
    inside(`${wechat} miniProgram/wx1`)
    history.replaceState(null, '', `/qw-wxmini/${search}${page}?grant=${login}`)
    const asked = answerCalls({ 'POST /wxwork/v1/mini/auth': () => userRecord() })
    await signInByMini(location.hash)
    expect(asked[0]?.body).toMatchObject({ appType })
    forgetPerson()
  })

  it.each([
    [true, true, 0],
    [true, false, 0],
    [false, true, 1],
    [false, false, 0],
  ])('special corp %s, third party %s: type %i', (specialCorp, thirdParty, type) => {
    expect(appTypeOf({ specialCorp, thirdParty })).toBe(type)
  })
})
