// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentCompany, rememberCompany } from '#company.ts'
import { writeCookie } from '#cookie.ts'

const open = (address: string) => history.replaceState(null, '', `/qw-wxmini/${address}`)
const store = (companyId: string) => localStorage.setItem(`mp.session.${companyId}`, '{}')

beforeEach(() => localStorage.clear())
afterEach(() => writeCookie('mp_company', '', 0))

test('the company of the address comes before all others', () => {
  rememberCompany('qinghe02')
  store('other003')
  open('?companyId=yunfan01#/pages/company/index')
  expect(currentCompany()).toBe('yunfan01')
})

test('without one in the address the company of the last visit counts', () => {
  rememberCompany('qinghe02')
  store('other003')
  open('#/pages/company/index')
  expect(currentCompany()).toBe('qinghe02')
})

test('without a last visit the company of the stored session counts', () => {
  store('other003')
  open('#/pages/company/index')
  expect(currentCompany()).toBe('other003')
})

test('sessions of two companies name neither', () => {
  store('other003')
  store('yunfan01')
  open('#/pages/company/index')
  expect(currentCompany()).toBe('')
})
