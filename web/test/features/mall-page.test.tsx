// @vitest-environment happy-dom

import { keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import MallPage from '../../src/pages/tabbar/index/page.tsx'
import { answerCalls, draw, settle, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const sceneCall = 'GET /mall/order/v1/mall_setting/base_setting/scene'
const listCall = 'GET /mall/goods/v1/list'
const tea = {
  _id: 'tea',
  name: '龙井',
  summary: '',
  cover: '',
  price: 9_800,
  activityPrice: null,
  marketPrice: null,
  priceVaries: false,
  points: 0,
  soldOut: false,
}
const printed = { companyId: 'yunfan01', userId: 'LinXiao', shareId: '' }

let drawn: { unmount: () => Promise<void> } | undefined
async function open(query: string, answer = () => ({ list: [tea], next: '' })) {
  history.replaceState(null, '', `/qw-wxmini/?${query}#/pages/tabbar/index/index`)
  const asked = answerCalls({
    [listCall]: answer,
    'GET /mall/goods/v1/categories': () => ({ list: [] }),
    [sceneCall]: () => printed,
  })
  drawn = await draw(<MallPage />)
  return asked
}
const productLink = () => document.querySelector('a[href*="tea"]')?.getAttribute('href') ?? ''

beforeEach(() => {
  localStorage.clear()
  keepSession(userRecord())
})
afterEach(() => drawn?.unmount())

describe('the mall that a printed code leads to', () => {
  it('leads on with the salesperson of the code, who is asked of the server', async () => {
    localStorage.setItem('mp.recent.yunfan01', '"ZhouYan"')
    const asked = await open('companyId=yunfan01&sceneId=yunfan01.scene')
    await until(() => expect(productLink()).toContain('uid=LinXiao'))
    const { query } = asked.find(({ key }) => key === sceneCall) ?? {}
    expect([query?.get('sceneId'), query?.get('cid')]).toEqual(['yunfan01.scene', 'yunfan01'])
  })

  it.each([
    'companyId=yunfan01',
    'companyId=yunfan01&uid=ZhouYan&sceneId=yunfan01.scene',
  ])('is not asked for of %s', async (query) => {
    const asked = await open(query)
    await until(() => expect(productLink()).not.toBe(''))
    expect(productLink()).not.toContain('LinXiao')
    expect(asked.map(({ key }) => key)).not.toContain(sceneCall)
  })
})

describe('an open page', () => {
  const show = (isVisible: boolean) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
    window.dispatchEvent(new Event('visibilitychange'))
  }
  afterEach(() => vi.useRealTimers())

  it('learns that a product sold out and came back, and asks no more often than it may', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    let soldOut = false
    const asked = await open('companyId=yunfan01', () => ({ list: [{ ...tea, soldOut }], next: '' }))
    const lists = () => asked.filter(({ key }) => key === listCall).length
    await until(() => expect(document.body.textContent).toContain('龙井'))
    for (soldOut of [true, false]) {
      await vi.advanceTimersByTimeAsync(30_000)
      await until(() => expect(document.body.textContent?.includes('售罄')).toBe(soldOut))
    }
    const before = lists()
    // Hidden it asks nothing, and shown again and again only once.
    show(false)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(lists()).toBe(before)
    for (let time = 0; time < 5; time++) {
      show(true)
      await settle(() => show(false))
    }
    expect(lists()).toBe(before + 1)
  })
})
