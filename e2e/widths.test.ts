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
for (const [what, account, path] of [
  ['a card', 'wang', card],
  ['the company', 'wang', '/pages/company/index'],
  ['the wallet', 'wang', '/pages/home/index'],
  ['the personal centre', 'wang', '/pages/tabbar/usercenter/index'],
  ['home', 'lin', '/pages/home/index'],
  ['the radar', 'lin', '/pages/radar/index'],
  ['the own card being edited', 'lin', '/pages/card-config/person-config/index'],
] as const)
  test(`${what} is one column of at most 740 px at every width, in care mode too`, async ({
    company,
    pages,
  }) => {
    const address = path === card ? company.cardOn(account, 'LinXiao') : company.pageOn(account, path)
    const agent = account === 'lin' ? userAgents.wecomAndroid : userAgents.wechatIos
    const page = await pages.phone(address, agent)
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    await idle(page)
    for (const care of [false, true]) {
      await page.evaluate((on) => document.documentElement.toggleAttribute('data-care', on), care)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        expect({ width, care, ...(await beyondColumn(page)) }).toEqual({ width, care, sideways: 0, parts: 0 })
      }
    }
  })
