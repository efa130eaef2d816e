// @vitest-environment happy-dom

import { writeCookie } from '@mingpian/client/cookie.ts'
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { routeOf } from '#app/routes.ts'
import LocationPage from '../../src/pages/appointment/location/page.tsx'
import { answerCalls, draw, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const placesKey = 'GET /java-appointment-center/api/app/appointment/place/v1/list'
const noPlaces = { list: [], timeZone: 'Asia/Shanghai', companyPhone: '' }
const companyKey = 'GET /card/v1/card/company'
const cardKey = 'GET /card/v1/card/user_card'
const company = {
  ...{ companyId: 'yunfan01', name: '云帆科技有限公司', shortName: '云帆', logo: '', brandColor: '#2B5BD7' },
  ...{ address: '', phone: '021 5555 0000', introduction: '' },
}

let drawn: { unmount: () => Promise<void> } | undefined
const text = () => document.body.textContent ?? ''
const links = () => Array.from(document.querySelectorAll('a'), (each) => each.getAttribute('href'))
const centre = '#/pages/tabbar/usercenter/index'

beforeEach(() => {
  localStorage.clear()
  writeCookie('mp_company', '', 0)
})
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

test.each(['/', '/pages/appointment/location/index'])('%s is the entry page for every caller', (path) => {
  expect(routeOf(path)).toMatchObject({ path: '/pages/appointment/location/index', who: 'anyone' })
})

test('an address without a company says how to get to one, and asks nothing', async () => {
  history.replaceState(null, '', '/qw-wxmini/#/')
  const asked = answerCalls({})
  drawn = await draw(<LocationPage />)
  await until(() => expect(text()).toContain('先打开一张名片'))
  expect(links()).toEqual([centre])
  expect(asked).toEqual([])
})

test('a company without appointments is named, with its number to call and the ways on', async () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/appointment/location/index')
  keepSession(userRecord())
  localStorage.setItem('mp.recent.yunfan01', '"LinXiao"')
  answerCalls({
    [placesKey]: () => noPlaces,
    [companyKey]: () => company,
    [cardKey]: () => ({ companyId: 'yunfan01', userId: 'LinXiao', name: '林晓' }),
    'GET /biz/v1/card/company_card/detail': () => ({ companyId: 'yunfan01', cardId: 'c1', name: '云帆' }),
  })
  drawn = await draw(<LocationPage />)
  await until(() => expect(text()).toContain('云帆还没有开放到店预约'))
  await until(() =>
    expect(links()).toEqual([
      'tel:02155550000',
      '#/pages/person/index?companyId=yunfan01&uid=LinXiao',
      '#/pages/company/index?companyId=yunfan01&uid=LinXiao',
      '#/pages/home/index',
      centre,
    ]),
  )
})

test('rows that lead nowhere are absent', async () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/')
  answerCalls({ [placesKey]: () => noPlaces, [companyKey]: () => ({ ...company, phone: '' }) })
  drawn = await draw(<LocationPage />)
  await until(() => expect(text()).toContain('暂无可预约的门店'))
  expect(links()).toEqual([centre])
})

test('a company that is not there counts as none', async () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=nobody00#/')
  answerCalls({})
  drawn = await draw(<LocationPage />)
  await until(() => expect(text()).toContain('先打开一张名片'))
})

test('a company that could not be read can be asked for again', async () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/')
  answerCalls({ [companyKey]: () => new Error('500') })
  drawn = await draw(<LocationPage />)
  await until(() => expect(text()).toContain('重试'))
  expect(links()).toEqual([centre])
})
