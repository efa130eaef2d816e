// @vitest-environment happy-dom

import { rememberCompany } from '@mingpian/client/company.ts'
import { writeCookie } from '@mingpian/client/cookie.ts'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import JumpCenterPage from '#pages/get-customer-link/jump-center/page.tsx'
import JumpCodePage from '#pages/get-customer-link/jump-code/page.tsx'
import SchemeCenterPage from '#pages/get-customer-link/scheme-center/page.tsx'
import { answerCalls, draw, until } from '../support/dom.tsx'

let drawn: { unmount: () => Promise<void> } | undefined
beforeEach(() => rememberCompany('yunfan01'))
afterEach(async () => {
  await drawn?.unmount()
  writeCookie('mp_company', '', 0)
})

const pages: [string, ComponentType, string, string][] = [
  ['a link', JumpCenterPage, 'jump-center/index?link=yunf', '没有这个链接'],
  ['a link to the mini program', SchemeCenterPage, 'scheme-center/index?link=yunf', '没有这个链接'],
  ['a link to a contact code', JumpCodePage, 'jump-code/index', '没有找到这个联系人'],
]

// A chat may cut an address off.
test.each(
  pages,
)('%s that is cut off is said to be missing, and does not load for ever', async (_, Page, path, words) => {
  history.replaceState(null, '', `/qw-wxmini/?companyId=yunfan01#/pages/get-customer-link/${path}`)
  const asked = answerCalls({})
  drawn = await draw(<Page />)
  await until(() => expect(document.querySelector('h1')?.textContent).toContain(words))
  expect(document.querySelector('main a')?.getAttribute('href')).toBe('#/pages/home/index')
  expect(asked).toEqual([])
})
