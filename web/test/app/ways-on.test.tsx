// @vitest-environment happy-dom

import { writeCookie } from '@mingpian/client/cookie.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import CommonAuthPage from '#pages/common-auth/page.tsx'
import NoPermissionPage from '#pages/no-permission/page.tsx'
import PageErrorPage from '#pages/page-error/page.tsx'
import { answerCalls, control, draw, tap, until } from '../support/dom.tsx'

let drawn: { unmount: () => Promise<void> } | undefined
const links = () =>
  Array.from(document.querySelectorAll('main a'), (each) => [each.textContent, each.getAttribute('href')])
const buttons = () => Array.from(document.querySelectorAll('main button'), (each) => each.textContent)

const open = async (page: 'no-permission' | 'page-error', query: object, company = '') => {
  const hash = `#/pages/${page}/index?${new URLSearchParams({ ...query })}`
  history.replaceState({ idx: 0 }, '', `/qw-wxmini/${company && `?companyId=${company}`}${hash}`)
  drawn = await draw(page === 'no-permission' ? <NoPermissionPage /> : <PageErrorPage />)
  await until(() => expect(document.querySelector('h1')).toBeTruthy())
}

beforeEach(() => {
  localStorage.clear()
  writeCookie('mp_company', '', 0)
  answerCalls({})
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) MicroMessenger/8.0.44',
  )
})
afterEach(async () => {
  await drawn?.unmount()
  vi.restoreAllMocks()
})

describe('the no-permission page inside WeChat', () => {
  test('opens the page that was asked for', async () => {
    await open('no-permission', { back: '/pages/radar/index' }, 'yunfan01')
    expect(links()).toEqual([['打开页面', '#/pages/radar/index']])
    expect(buttons()).toEqual(['关闭'])
  })

  test('takes no other address for a page', async () => {
    await open('no-permission', { back: 'javascript:alert(1)' })
    expect(links()).toEqual([])
  })

  test('leads home where the company is known, and back where a page was before', async () => {
    await open('no-permission', {}, 'yunfan01')
    expect(links()).toEqual([['返回首页', '#/pages/home/index']])
    await drawn?.unmount()
    const back = vi.spyOn(history, 'back').mockReturnValue()
    history.pushState({ idx: 1 }, '', '#/pages/no-permission/index')
    drawn = await draw(<NoPermissionPage />)
    await tap(control('返回'))
    expect(back).toHaveBeenCalledOnce()
    expect(links()).toEqual([])
  })

  test('can be closed alone where nothing is known', async () => {
    await open('no-permission', {})
    expect([links(), buttons()]).toEqual([[], ['关闭']])
  })
})

describe('the sign-in without a company', () => {
  test('leads to the personal centre', async () => {
    history.replaceState(null, '', '/qw-wxmini/#/pages/common-auth/index')
    drawn = await draw(<CommonAuthPage />)
    await until(() => expect(links()).toEqual([['个人中心', '#/pages/tabbar/usercenter/index']]))
  })
})

describe('the page of a missing address inside WeChat', () => {
  test('can be closed where no company is known', async () => {
    await open('page-error', { kind: 'missing' })
    expect([links(), buttons()]).toEqual([[], ['关闭']])
  })

  test('leads home where the company is known', async () => {
    await open('page-error', { kind: 'missing' }, 'yunfan01')
    expect(links()).toEqual([['返回首页', '#/pages/home/index']])
  })
})
