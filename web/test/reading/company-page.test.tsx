// @vitest-environment happy-dom

import { rememberCompany } from '@mingpian/client/company.ts'
import { writeCookie } from '@mingpian/client/cookie.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import CompanyPage from '../../src/pages/company/page.tsx'
import { answerCalls, draw, until } from '../support/dom.tsx'

const detailKey = 'GET /biz/v1/card/company_card/detail'
const card = {
  ...{ companyId: 'yunfan01', cardId: 'c1', name: '云帆科技', slogan: '', introduction: '', logo: '' },
  ...{ cover: '', address: '', phone: '', website: '', email: '', brandColor: '#2B5BD7' },
  ...{ sections: [], goods: [] },
}

let drawn: { unmount: () => Promise<void> } | undefined
const text = () => document.querySelector('main')?.textContent ?? ''

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/qw-wxmini/#/pages/company/index')
})
afterEach(async () => {
  await drawn?.unmount()
  writeCookie('mp_company', '', 0)
})

test('an address without a company shows the company of the last visit', async () => {
  rememberCompany('yunfan01')
  const asked = answerCalls({ [detailKey]: () => card })
  drawn = await draw(<CompanyPage />)
  await until(() => expect(text()).toContain('云帆科技'))
  const detail = asked.find(({ key }) => key === detailKey)
  expect(Object.fromEntries(detail?.query ?? [])).toEqual({ companyId: 'yunfan01' })
})

test('without any company the page says so, with a way on, and asks nothing', async () => {
  const asked = answerCalls({})
  drawn = await draw(<CompanyPage />)
  await until(() => expect(text()).toContain('这里没有内容'))
  expect(document.querySelector('main a')?.getAttribute('href')).toBe('#/pages/tabbar/usercenter/index')
  expect(asked).toEqual([])
})
