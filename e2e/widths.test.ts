import type { Page } from '@playwright/test'
import { expect, idle, test, userAgents } from './support/journey.ts'

test.use({ onlyLooks: true })

const widths = [320, 390, 768, 1024, 1440]

/** How far a page and what lies over it reach beyond one centred column of 740 px, in pixels. */
const beyondColumn = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth
    const column = Math.min(wide, 740)
    const left = (wide - column) / 2
    const parts = [...document.querySelectorAll('main, nav')].map((part) => part.getBoundingClientRect())
    return {
      sideways: document.documentElement.scrollWidth - wide,
      parts: Math.max(...parts.map((part) => Math.max(left - part.left, part.right - left - column))),
    }
  })

const card = '/pages/person/index'
for (const [whose, account, userAgent, paths] of [
  [
    'a customer’s pages',
    'wang',
    userAgents.wechatIos,
    [
      card,
      '/pages/company/index',
      '/pages/home/index',
      '/pages/tabbar/usercenter/index',
      '/pages/posts/index',
    ],
  ],
  [
    'a salesperson’s pages',
    'lin',
    userAgents.wecomAndroid,
    [
      '/pages/home/index',
      '/pages/radar/index',
      '/pages/card-config/person-config/index',
      '/pages/posts/mine/index',
    ],
  ],
] as const)
  test(`${whose} are one column of at most 740 px at every width, in care mode too`, async ({
    company,
    pages,
  }) => {
    const page = await pages.phone('about:blank', userAgent)
    for (const path of paths) {
      await page.goto('about:blank')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(path === card ? company.cardOn(account, 'LinXiao') : company.pageOn(account, path))
      await page.locator('main h1').first().waitFor({ state: 'attached' })
      await idle(page)
      for (const care of [false, true]) {
        await page.evaluate((on) => document.documentElement.toggleAttribute('data-care', on), care)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 844 })
          const where = { path, width, care }
          expect
            .soft({ ...where, ...(await beyondColumn(page)) })
            .toEqual({ ...where, sideways: 0, parts: 0 })
        }
      }
    }
  })
