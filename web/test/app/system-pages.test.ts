import { describe, expect, it } from 'vitest'
import { authHash } from '#features/session/relogin.ts'
import { backAddress } from '../../src/pages/common-auth/back.ts'
import { linkToContinue, plainWords } from '../../src/pages/no-permission/link.ts'

describe('words of the no-permission page', () => {
  it.each([
    [null, ''],
    ['请在手机微信或企业微信中打开', '请在手机微信或企业微信中打开'],
    [' a\n b ', 'a b'],
    ['<b>x</b>', '<b>x</b>'],
    ['字'.repeat(60), '字'.repeat(60)],
    ['字'.repeat(61), `${'字'.repeat(59)}…`],
    ['😀'.repeat(61), `${'😀'.repeat(59)}…`],
  ])('%j', (given, words) => {
    expect(plainWords(given)).toBe(words)
  })

  it.each([
    ['/pages/radar/index', 'https://a.cn/q/?uid=u#/pages/radar/index'],
    ['', 'https://a.cn/q/?uid=u'],
    ['https://evil.cn', 'https://a.cn/q/?uid=u'],
    ['javascript:alert(1)', 'https://a.cn/q/?uid=u'],
  ])('the link for the phone with %j', (back, link) => {
    expect(linkToContinue('https://a.cn/q/?uid=u#/pages/no-permission/index?msg=x', back)).toBe(link)
  })

  it.each([
    ['/pages/material/index?_id=m1', 'https://a.cn/q/?companyId=c&piece=m1#/pages/material/index?_id=m1'],
    ['/pages/product/index?_id=p1', 'https://a.cn/q/?companyId=c#/pages/product/index?_id=p1'],
  ])('from a company’s site leads to the page that was asked for: %j', (back, link) => {
    const here = 'https://a.cn/q/?companyId=c&site=micro-site#/pages/no-permission/index?msg=x'
    expect(linkToContinue(here, back)).toBe(link)
  })
})

describe('the way back from sign-in', () => {
  const here = { pathname: '/qw-wxmini/', search: '?uid=u' }
  it.each([
    ['/pages/radar/index?a=1', '/qw-wxmini/?uid=u#/pages/radar/index?a=1'],
    ['/', '/qw-wxmini/?uid=u'],
    ['', '/qw-wxmini/?uid=u'],
    ['//evil.cn', '/qw-wxmini/?uid=u'],
    ['https://evil.cn', '/qw-wxmini/?uid=u'],
    ['/pages/common-auth/index?back=/x', '/qw-wxmini/?uid=u'],
  ])('%j', (back, address) => {
    expect(backAddress(here, back)).toBe(address)
  })

  it('keeps a whole hash', () => {
    const query = new URLSearchParams(
      authHash('#/pages/radar/trail/index?unionId=a&b=1').split('?').slice(1).join('?'),
    )
    expect(query.get('back')).toBe('/pages/radar/trail/index?unionId=a&b=1')
  })
})
