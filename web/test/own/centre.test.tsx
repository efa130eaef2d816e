// @vitest-environment happy-dom

import { dropSession, keepSession, session } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import UserCentrePage from '../../src/pages/tabbar/usercenter/page.tsx'
import { type Answers, answerCalls, control, draw, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const overview = {
  policyVersion: '2026-11-21',
  consents: [],
  trackingOff: false,
  name: '王敏',
  avatar: '',
  phone: '138****5678',
  counts: { visits: 0, shares: 0, savedCards: 0, sessions: 1 },
  mayDelete: true,
}
const both = { wxMp: { appId: 'wx1' }, payment: { method: 'wechat', currency: 'CNY' } }
const notice = { templateId: 't1', title: '预约成功', result: 'accept' }
const mallFixed = 'GET /mall/order/v1/mall_setting/base_setting/mall/fix'
const userMini = 'GET /mall/order/mall_setting/base_setting/user/mini'
const answers: Answers = { 'GET /card/v1/privacy': () => overview }

let drawn: { unmount: () => Promise<void> } | undefined
const open = async (all: Answers = answers) => {
  const asked = answerCalls(all)
  drawn = await draw(<UserCentrePage />)
  return asked
}
const text = () => document.querySelector('main')?.textContent ?? ''

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/tabbar/usercenter/index')
})
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
  delete document.documentElement.dataset.care
})

describe('without a session', () => {
  test('no sign-in is started, and the settings are there', async () => {
    const asked = await open()
    expect(text()).toContain('未登录')
    expect(control('关怀模式')).toBeDefined()
    expect(control('退出登录')).toBeUndefined()
    expect(control('我的数据与隐私')).toBeUndefined()
    expect(asked.filter(({ key }) => /auth|privacy|sale/.test(key))).toEqual([])
  })

  test('a tap signs in and comes back here', async () => {
    await open()
    await tap(control('登录'))
    expect(location.hash).toBe('#/pages/common-auth/index?back=%2Fpages%2Ftabbar%2Fusercenter%2Findex')
  })
})

describe('a visitor', () => {
  test('sees who they are, with the phone masked, and what they may give', async () => {
    keepSession(userRecord())
    await open({ ...answers, 'GET /card/v1/notice/list': () => ({ list: [notice] }) })
    await until(() => expect(text()).toContain('王敏138****5678'))
    await until(() => expect(control('消息通知')).toBeDefined())
    for (const row of [
      '收藏的名片',
      '绑定员工身份',
      '使用微信头像和昵称',
      '留下手机号',
      '我的数据与隐私',
      '消息通知',
    ])
      expect(control(row)).toBeDefined()
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('is not asked for a grant that was given', async () => {
    keepSession(userRecord({ granted: { phone: true, profile: true } }))
    await open()
    await until(() => expect(text()).toContain('王敏'))
    expect(control('留下手机号')).toBeUndefined()
    expect(control('使用微信头像和昵称')).toBeUndefined()
  })

  test.each([
    ['no part of the mall', { wxMp: null, payment: null }, true, false],
    ['no payment', { ...both, payment: null }, true, false],
    ['a mall that is off', both, false, false],
    ['all of it', both, true, true],
  ])('%s: %o, on %s, member row %s', async (_, config, on, shown) => {
    keepSession(userRecord())
    await open({
      ...answers,
      'GET /mall/account/v1/mall_config/c': () => config,
      'GET /mall/order/v1/mall_setting/mall_mini_status_by_cid': () => ({ status: on }),
      'GET /mall/order/v1/mall_setting/base_setting/mini/status': () => ({ status: on }),
    })
    await until(() => expect(text()).toContain('王敏'))
    if (shown) await until(() => expect(control('开通商城会员')).toBeDefined())
    else expect(control('开通商城会员')).toBeUndefined()
  })

  test('without a union id is asked for the profile when joining the mall, and nothing fails', async () => {
    keepSession(userRecord({ unionId: '' }))
    const asked = await open({
      ...answers,
      'GET /mall/account/v1/mall_config/c': () => both,
      'GET /mall/order/v1/mall_setting/mall_mini_status_by_cid': () => ({ status: true }),
      'GET /mall/order/v1/mall_setting/base_setting/mini/status': () => ({ status: true }),
    })
    await until(() => expect(control('开通商城会员')).toBeDefined())
    await tap(control('开通商城会员'))
    await until(() =>
      expect(document.querySelector('dialog')?.textContent).toContain('商城按微信身份识别会员'),
    )
    expect(document.body.textContent).not.toContain('登录失败')
    expect(asked.filter(({ key }) => key.includes('/member/auth'))).toEqual([])
  })

  test('signs out after one question, and deletes their data on the phone', async () => {
    keepSession(userRecord())
    localStorage.setItem('mp.drafts.yunfan01', '{"a":1}')
    const asked = await open({ ...answers, 'POST /wxwork/v1/session/sign_out': () => ({}) })
    await tap(control('退出登录'))
    await tap(document.querySelector('dialog button:not([aria-label])'))
    await until(() => expect(text()).toContain('未登录'))
    expect(asked.some(({ key }) => key === 'POST /wxwork/v1/session/sign_out')).toBe(true)
    expect(session()).toBeNull()
    expect(localStorage.getItem('mp.drafts.yunfan01')).toBeNull()
  })
})

test('staff find their day and their radar, and no grants', async () => {
  const saleInfo = { id: 'lin', userId: 'LinXiao', name: '林晓', avatar: '' }
  keepSession(userRecord({ isStaff: true, saleInfo }))
  const staff = {
    name: '林晓',
    position: '客户经理',
    companyName: '云帆科技',
    phone: '139****0101',
    avatar: '',
  }
  await open({ 'POST /card/v1/user/center/sale/info': () => staff })
  await until(() => expect(text()).toContain('客户经理 · 云帆科技'))
  expect(control('今日工作')?.getAttribute('href')).toBe('#/pages/home/index')
  expect(control('访客雷达')).toBeDefined()
  expect(control('员工身份')).toBeDefined()
  expect(control('留下手机号')).toBeUndefined()
})

test.each([
  ['in the mini program', true, true, '顾客在小程序里打开'],
  ['as a page', true, false, '顾客在微信网页里打开'],
  ['not at all', false, false, undefined],
])('staff find the mall that customers open %s', async (_, open_, mini, note) => {
  const saleInfo = { id: 'lin', userId: 'LinXiao', name: '林晓', avatar: '' }
  keepSession(userRecord({ isStaff: true, saleInfo }))
  const asked = await open({
    ...answers,
    [mallFixed]: () => ({ status: open_ }),
    [userMini]: () => ({ status: mini, appId: 'wx1', uid: 'LinXiao' }),
  })
  await until(() => expect(asked.map(({ key }) => key)).toContain(userMini))
  const { query } = asked.find(({ key }) => key === userMini) ?? {}
  expect([query?.get('cid'), query?.get('uid')]).toEqual(['yunfan01', 'LinXiao'])
  if (!note) return until(() => expect(control('商城')).toBeUndefined())
  await until(() => expect(control('商城')?.textContent).toContain(note))
  expect(control('商城')?.getAttribute('href')).toContain('#/pages/tabbar/index/index?companyId=yunfan01')
})

test('a visitor, whose tab bar has the mall, is not led there again', async () => {
  keepSession(userRecord())
  const asked = await open({ ...answers, [mallFixed]: () => ({ status: true }) })
  await until(() => expect(text()).toContain('王敏'))
  expect(control('商城')).toBeUndefined()
  expect(asked.map(({ key }) => key)).not.toContain(mallFixed)
})

test('care mode is one switch, at once and for the next time', async () => {
  await open()
  const on = () => document.querySelector('[role="switch"]')?.getAttribute('aria-checked')
  expect(on()).toBe('false')
  await tap(document.querySelector('[role="switch"]'))
  expect(on()).toBe('true')
  expect(document.documentElement.dataset.care).toBe('')
  expect(document.cookie).toContain('mp_look=care')
  await tap(document.querySelector('[role="switch"]'))
  expect('care' in document.documentElement.dataset).toBe(false)
  expect(document.cookie).not.toContain('mp_look')
})
