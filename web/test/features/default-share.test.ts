import { describe, expect, test } from 'vitest'
import { defaultShare } from '#features/share/default.ts'
import { userRecord } from '../support/records.ts'

const base = 'https://a.cn/qw-wxmini/'
const card = `${base}?companyId=yunfan01&uid=lin`
const staff = userRecord({ isStaff: true, saleInfo: { id: '1', userId: 'zhou', name: '周岚', avatar: '' } })

describe('what a page shares that has nothing of its own', () => {
  test.each([
    [
      'an open page: itself, without what WeChat added',
      { open: true, user: null, href: `${card}&from=timeline#/open-location?uid=lin` },
      { what: 'page', name: '', link: `${base}?companyId=yunfan01#/open-location?uid=lin` },
    ],
    [
      'an open page that names the card before its hash alone: the card goes behind it',
      { open: true, user: null, href: `${card}#/pages/company/index` },
      { what: 'page', name: '', link: `${base}?companyId=yunfan01#/pages/company/index?uid=lin` },
    ],
    [
      'an open page with a share: as it is, since the share brings the hash back',
      { open: true, user: null, href: `${card}&shareId=abc#/pages/company/index` },
      { what: 'page', name: '', link: `${card}&shareId=abc#/pages/company/index` },
    ],
    [
      'the mall: so that the server draws it, with the card behind the hash',
      { open: true, user: null, href: `${card}#/pages/tabbar/index/index` },
      { what: 'page', name: '', link: `${base}?companyId=yunfan01&mall=1#/pages/tabbar/index/index?uid=lin` },
    ],
    [
      'the mall, to which the address of the app leads alone: the company goes before the hash',
      { open: true, user: null, href: `${base}#/pages/tabbar/index/index?companyId=yunfan01&uid=lin` },
      {
        what: 'page',
        name: '',
        link: `${base}?companyId=yunfan01&mall=1#/pages/tabbar/index/index?companyId=yunfan01&uid=lin`,
      },
    ],
    [
      'the mall, reached from a product: without the product, which the server would draw instead',
      {
        open: true,
        user: null,
        href: `${base}?companyId=yunfan01&product=6f2c#/pages/tabbar/index/index?uid=lin`,
      },
      { what: 'page', name: '', link: `${base}?companyId=yunfan01&mall=1#/pages/tabbar/index/index?uid=lin` },
    ],
    [
      'a page of staff: their own card, and not a word of the page',
      { open: false, user: staff, href: `${card}#/pages/radar/trail/index?unionId=secret` },
      { what: 'card', name: '周岚', link: `${base}?companyId=yunfan01&uid=zhou` },
    ],
    [
      'a visitor’s own page: the card by which they came',
      { open: false, user: userRecord(), href: `${card}#/pages/privacy/my-data/index` },
      { what: 'card', name: '', link: card },
    ],
    [
      'a visitor who came by no card: the company',
      { open: false, user: userRecord(), href: `${base}#/pages/home/index?companyId=yunfan01&isLogin=1` },
      { what: 'home', name: '', link: `${base}?companyId=yunfan01#/pages/home/index` },
    ],
  ])('%s', (_, standing, expected) => {
    expect(defaultShare(standing)).toEqual(expected)
  })
})
