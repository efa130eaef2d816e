// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import PersonConfigPage from '../../src/pages/card-config/person-config/page.tsx'
import { type Answers, answerCalls, control, draw, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'
import { card as cardPage } from './card.ts'
import { edit } from './stored.ts'

const editCall = 'GET /biz/v1/card/user_card/edit'
const stored: Answers = {
  'GET /biz/v1/card/user_card/preview': () => cardPage(),
  'GET /biz/v1/card/user_card/company_material': () => ({ revision: 7, materials: [], goods: [] }),
}
const save = 'PUT /biz/v1/card/user_card/basic_info'
let drawn: { unmount: () => Promise<void> } | undefined
const open = async (card: CardEdit, answers: Answers = {}) => {
  const asked = answerCalls({ [editCall]: () => card, ...stored, ...answers })
  drawn = await draw(<PersonConfigPage />)
  if (card.claimed) await until(() => expect(document.querySelector('main')).not.toBeNull())
  return asked
}
const text = () => document.querySelector('main')?.textContent ?? ''

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/card-config/person-config/index')
  keepSession(userRecord({ isStaff: true, saleInfo: { id: 'lin', userId: 'lin', name: '林晓', avatar: '' } }))
})
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

test('each lack of a card leads to where it is made good', async () => {
  await open(edit({ completeness: { percent: 70, missing: ['profile', 'goods'] } }))
  expect(text()).toContain('70%')
  expect(control('写个人简介')?.getAttribute('href')).toBe('#/pages/card-config/config-details/brief/index')
  expect(control('添加产品')?.getAttribute('href')).toBe('#/pages/product-setting/index')
})

test('without a licence one tap asks for one, and nothing can be opened', async () => {
  const card = edit({ licensed: false, isOpen: false })
  const asked = await open(card, {
    'POST /biz/v1/card/user_card/ask_licence': () => {
      card.licenceAskedAt = '2026-11-21T00:00:00.000Z'
      return { askedAt: card.licenceAskedAt }
    },
  })
  expect(control('对访客开放')).toBeUndefined()
  await tap(control('请管理员开通'))
  await until(() => expect(text()).toContain('已通知管理员'))
  expect(asked.filter(({ key }) => key.endsWith('ask_licence'))).toHaveLength(1)
})

test('closing is asked about, and is done at once with the revision that was seen', async () => {
  const asked = await open(edit(), { [save]: () => ({ revision: 8 }) })
  await tap(control('对访客开放'))
  expect(asked.some(({ key }) => key === save)).toBe(false)
  await tap(control('关闭名片'))
  await until(() =>
    expect(asked.find(({ key }) => key === save)?.body).toEqual({ revision: 7, isOpen: false }),
  )
})

test('what the company has locked is marked, and is neither shown, hidden nor moved', async () => {
  const asked = await open(edit({ locked: ['sections'] }))
  expect(control('调整顺序')).toBeUndefined()
  await tap(control('编辑客户案例，已隐藏'))
  expect(document.querySelector('dialog')?.textContent).toContain('由公司统一设置')
  expect(control('在名片上显示')).toBeUndefined()
  expect(asked.some(({ key }) => key === save)).toBe(false)
})

test('a save that is refused says why, and keeps the switched section', async () => {
  await open(edit(), { [save]: () => new Error('500306') })
  await tap(control('编辑客户案例，已隐藏'))
  await tap(document.querySelector('dialog [role=switch]'))
  await tap(control('保存'))
  const said = () => document.querySelector('[role=status][aria-live=polite] > *')
  await until(() => expect(said()?.firstChild?.textContent).toBe('保存失败'))
  expect(said()?.querySelector('p')?.textContent).toBe('该内容由公司统一设置，不能修改')
  expect(document.querySelector('dialog [role=switch]')?.getAttribute('aria-checked')).toBe('true')
  expect(localStorage.getItem('mp.drafts.yunfan01')).toContain('sections')
})

test('a full card is edited by at most 15 controls at first', async () => {
  const keys = ['contact', 'profile', 'brochure', 'case', 'material', 'video', 'image', 'document'] as const
  const sections = (['style', ...keys] as const).map((key) => ({
    key,
    title: { zh: '', en: '' },
    visible: true,
  }))
  await open(edit({ sections, completeness: { percent: 60, missing: ['email', 'goods', 'materials'] } }))
  const reachable = [...document.querySelectorAll('main :is(a, button, summary, input, select)')].filter(
    (each) => !each.closest('[inert]') && (each.tagName === 'SUMMARY' || !each.closest('details')),
  )
  expect(reachable.map((each) => each.getAttribute('aria-label') ?? each.textContent)).toHaveLength(15)
})

test('a member who never opened the card begins with the first run, unless they put it off', async () => {
  await open(edit({ claimed: false }))
  await until(() => expect(location.hash).toBe('#/pages/card-claim/index'))
})
