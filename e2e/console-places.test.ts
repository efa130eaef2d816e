import type { Locator, Page } from '@playwright/test'
import { zh } from '../console/src/words/zh.ts'
import { openConsole } from './support/console.ts'
import { isFull } from './support/full.ts'
import { expect, idle, soon, test } from './support/journey.ts'

test.use({ like: 'qinghe02' })

/** How many links of one kind are followed. */
const visitsOfKind = isFull ? 2 : 1

const navigationOf = (page: Page) => page.getByRole('navigation', { name: zh.navigation })
const hrefsOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? link.outerHTML))
/** Where an address leads, without the ids in it. */
const kindOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://console')
  const names = [...searchParams.keys()].filter((name) => name !== 'page').sort()
  return [...pathname.split('/').map((part) => (/^[a-z]+$/.test(part) ? part : '*')), ...names].join('/')
}

/** How the open page names its place. */
const placeOf = async (page: Page) => ({
  marked: await hrefsOf(navigationOf(page).locator('[aria-current=page]')),
  trail: await page.getByRole('navigation', { name: zh.trail }).getByRole('listitem').allTextContents(),
  title: await page.title(),
})

/** The sections are walked in this many journeys, so that none of them is long. */
const groups = 4
/** Pages without a link from another one. */
const further = ['content/new/article', 'staff/import', 'overview/answers', 'settings/welcome'].map(
  (each) => `/console/${each}`,
)
const sectionOf = (address: string) => `/console/${address.split(/[/?]/)[2]}`

for (let group = 0; group < groups; group++)
  test(`each internal link of the sections ${group + 1} of ${groups} leads to a page, which the navigation, the trail and the title of the tab name`, async ({
    company,
    pages,
  }) => {
    const page = await openConsole({ company, pages }, '/overview')
    const all = await hrefsOf(navigationOf(page).getByRole('link'))
    expect(all.length).toBeGreaterThan(15)
    const sections = all.filter((_, nth) => nth % groups === group)
    const ways = [...sections, ...further.filter((each) => sections.includes(sectionOf(each)))].map((to) => ({
      from: '',
      to,
    }))
    const visits = new Map<string, number>()
    const titles = new Set<string>()
    for (const { from, to } of ways) {
      const kind = kindOf(to)
      const visited = visits.get(kind) ?? 0
      if (visited === visitsOfKind) continue
      visits.set(kind, visited + 1)
      await page.goto(company.product + to)
      await idle(page)
      // The answer of a call may still change the name of the page.
      const named = async () => {
        const { trail, title } = await placeOf(page)
        return title === [...trail.filter(Boolean).slice(1).reverse(), zh.title].join(' · ')
      }
      await soon(named).toBe(true)
      const { marked, title } = await placeOf(page)
      expect.soft({ from, to, marked }).toEqual({ from, to, marked: [sectionOf(to)] })
      expect.soft(await page.locator('.ant-result').count(), `${to} of ${from}`).toBe(0)
      await expect.soft(page.getByRole('heading', { level: 1 }), `${to} of ${from}`).toBeVisible()
      if (sections.includes(to)) titles.add(title)
      // A page of another section is opened, and its links are those of that section's journey.
      if (!sections.includes(sectionOf(to))) continue
      const links = page.locator(':is(main, .ant-drawer, .ant-modal) a:not(.ant-pagination a)')
      for (const href of await hrefsOf(links)) {
        expect.soft(href, `a link of ${to}`).toMatch(/^(\/|\?|https?:|tel:|mailto:)/)
        if (href.startsWith('/console')) ways.push({ from: to, to: href })
        else if (href.startsWith('?')) ways.push({ from: to, to: to.split('?')[0] + href })
        else if (href.startsWith('/'))
          expect.soft((await page.request.get(company.product + href)).status(), href).toBe(200)
      }
    }
    expect(titles.size).toBe(sections.length)
    expect(visits.size).toBeGreaterThan(sections.length)
  })

for (const role of ['editor', 'analyst'] as const)
  test(`in each section without the right the role ${role} is told so, and no call for its rows is made`, async ({
    company,
    pages,
  }) => {
    const owner = await company.sessionOf('he')
    const all = await hrefsOf(navigationOf(await openConsole({ company, pages })).getByRole('link'))
    await company.ask('/biz/v1/staff/update', owner, { userId: 'MeiXin', role })
    const page = await openConsole({ company, pages }, '/jobs', 'mei')
    const own = await hrefsOf(navigationOf(page).getByRole('link'))
    expect(own.length).toBeGreaterThan(5)
    expect(own.length).toBeLessThan(all.length)
    for (const path of all) {
      // The page before may still ask for its rows.
      await page.goto('about:blank')
      const asked: string[] = []
      const note = (request: { url: () => string }) => void asked.push(new URL(request.url()).pathname)
      page.on('request', note)
      await page.goto(company.product + path)
      const isForbidden = !own.includes(path)
      const told = page.getByText(zh.forbidden)
      await expect.soft(told.or(page.getByRole('heading', { level: 1 })).first(), path).toBeVisible()
      await idle(page)
      page.off('request', note)
      expect.soft({ path, isForbidden: await told.isVisible() }).toEqual({ path, isForbidden })
      // The frame asks for the caller and for their jobs under way, wherever they are.
      const calls = asked.filter((each) => /\/v1\//.test(each) && !/\/(console\/me|jobs\/list)$/.test(each))
      if (isForbidden) expect.soft({ path, calls }).toEqual({ path, calls: [] })
    }
  })
