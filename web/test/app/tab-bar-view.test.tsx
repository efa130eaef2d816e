// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, expect, it } from 'vitest'
import { TabBar } from '#app/tab-bar-view.tsx'
import { answerCalls, draw, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const tab = (pagePath: string, zh: string, icon: string) => ({ pagePath, zh, en: '', icon })
const list = [
  tab('/pages/home/index', '首页', 'home'),
  tab('/pages/radar/index', '雷达', 'radar'),
  tab('/pages/person/index', '名片', 'card'),
  tab('/pages/tabbar/usercenter/index', '我的', 'me'),
]
const staff = { isStaff: true, saleInfo: { id: 'lin', userId: 'LinXiao', name: '林晓', avatar: '' } }

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})
const open = async (hash: string, current: string) => {
  history.replaceState(null, '', `/qw-wxmini/?companyId=yunfan01${hash}`)
  const asked = answerCalls({ 'GET /card/v1/card/menu': () => ({ permitted: true, list }) })
  drawn = await draw(<TabBar current={current} />)
  return asked
}

it('asks for the tabs of staff on the radar, whose card tab leads to the own card', async () => {
  keepSession(userRecord(staff))
  const asked = await open('#/pages/radar/index', '/pages/radar/index')
  await until(() => expect(document.querySelector('nav')?.textContent).toBe('首页雷达名片我的'))
  expect(asked.map(({ query }) => query.get('configType'))).toEqual(['staff'])
  expect(document.querySelector('[aria-current]')?.textContent).toBe('雷达')
  expect(document.querySelector('a[href*="person"]')?.getAttribute('href')).toContain('uid=LinXiao')
})

it('holds the place of the tabs of staff until they come, and of those of visitors not', async () => {
  const pending = () => document.querySelector('[data-pending]')
  keepSession(userRecord(staff))
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/radar/index')
  answerCalls({ 'GET /card/v1/card/menu': () => new Promise<never>(() => {}) })
  drawn = await draw(<TabBar current="/pages/radar/index" />)
  expect(pending()).not.toBeNull()
  await drawn.unmount()
  keepSession(userRecord())
  drawn = await draw(<TabBar current="/pages/tabbar/usercenter/index" />)
  expect(pending()).toBeNull()
})

it('asks for the card’s own on the card of a colleague', async () => {
  keepSession(userRecord(staff))
  const asked = await open('#/pages/person/index?uid=ZhouMin', '/pages/person/index')
  await until(() => expect(asked.map(({ query }) => query.get('configType'))).toEqual(['card']))
})

it('asks for none on the home page of a visitor', async () => {
  keepSession(userRecord())
  expect(await open('#/pages/home/index', '/pages/home/index')).toEqual([])
  expect(document.querySelector('nav')).toBeNull()
})
