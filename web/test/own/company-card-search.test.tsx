// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import ManagePage from '../../src/pages/company/manage/page.tsx'
import { answerCalls, draw, settle, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const agent = { userId: 'su', name: '苏婷', position: '', avatar: '' }
const item = {
  cardId: 'c1',
  name: '云帆',
  logo: '',
  status: 'open',
  isDefault: true,
  revision: 1,
  agent,
  updatedAt: '2026-11-20T06:00:00.000Z',
}

let drawn: { unmount: () => Promise<void> } | undefined
beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/company/manage/index')
  keepSession(userRecord({ isStaff: true, isAdmin: true, role: 'owner' }))
})
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

const list = 'GET /biz/v1/card/company_card/list'

async function manage() {
  const asked = answerCalls({
    [list]: (query) => {
      const userId = query.get('userId')
      if (userId && userId !== 'su') return new Error('404')
      const found = (query.get('userName') ?? '苏') === '苏' ? [item] : []
      return { list: found, total: found.length, page: 1, pageSize: 20 }
    },
    'POST /biz/v1/card/company_card/get_company_card_status': () => ({
      cardId: 'c1',
      status: 'open',
      isDefault: true,
      shownOnCards: true,
    }),
  })
  drawn = await draw(<ManagePage />)
  return () => Object.fromEntries(asked.findLast(({ key }) => key === list)?.query ?? [])
}

const enter = (field: Element | null, value: string) =>
  settle(() => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement))
      throw new Error('no field')
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
const field = () => document.querySelector('input[type=search]')
const by = () => document.querySelector('select[aria-label="按什么搜索"]')
const shown = () => Array.from(document.querySelectorAll('main li b'), (name) => name.textContent)

test('searches the list by the name, then by the user id, of the member in charge', async () => {
  const asked = await manage()
  await until(() => expect(shown()).toEqual(['云帆']))
  await enter(field(), ' 苏 ')
  await until(() => expect(asked()).toEqual({ page: '1', pageSize: '20', userName: '苏' }))
  await enter(by(), 'userId')
  await enter(field(), 'su')
  await until(() => expect(asked()).toEqual({ page: '1', pageSize: '20', userId: 'su' }))
  await until(() => expect(shown()).toEqual(['云帆']))
})

test('says that no card matches an unknown user id', async () => {
  await manage()
  await until(() => expect(shown()).toEqual(['云帆']))
  await enter(by(), 'userId')
  await enter(field(), 's')
  await until(() =>
    expect(document.querySelector('p[role=status]')?.textContent).toBe('没有符合条件的公司名片'),
  )
  expect(shown()).toEqual([])
})
