import type { Page } from '@playwright/test'
import { axeFindings } from './support/axe.ts'
import { openConsole } from './support/console.ts'
import { isFull } from './support/full.ts'
import { expect, idle, test } from './support/journey.ts'

test.use({ like: 'qinghe02' })

/** Pages that the navigation does not name, beside its sections. */
const further = [
  'content/categories',
  'content/templates',
  ...['article', 'brochure', 'case', 'video', 'image', 'document', 'poster', 'moments', 'mini', 'web'].map(
    (kind) => `content/new/${kind}`,
  ),
  'forms/new',
  'staff/import',
  'settings/setup',
  'settings/storage',
  'scoring/tags',
  'customers/pool',
  'platform/domains',
]

/** Axe's findings on a page, and how far it reaches beyond the window, in pixels. */
async function looked(page: Page) {
  await idle(page)
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return { findings: await axeFindings(page, true), sideways }
}

/** In `npm test` the two looks take turns from page to page. */
for (const [turn, [look, locale, size]] of (
  [
    ['light', 'zh', { width: 1440, height: 900 }],
    ['dark', 'en', { width: 1024, height: 768 }],
  ] as const
).entries())
  for (const part of ['sections', 'pages below the sections'] as const)
    test(`in ${look} and ${locale} at ${size.width} px the ${part} have no serious finding of axe and fit the window`, async ({
      company,
      pages,
    }) => {
      const page = await openConsole({ company, pages }, '/overview')
      await page.evaluate(
        ([chosenLook, chosenLocale]) => {
          localStorage.setItem('mp.console.look', JSON.stringify(chosenLook))
          localStorage.setItem('mp.console.locale', JSON.stringify(chosenLocale))
        },
        [look, locale],
      )
      await page.setViewportSize(size)
      await page.reload()
      const links = page.getByRole('navigation').first().getByRole('link')
      await links.first().waitFor()
      const sections = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      expect(sections.length).toBeGreaterThan(15)
      const all = part === 'sections' ? sections : further.map((each) => `/console/${each}`)
      const paths = isFull ? all : all.filter((_, nth) => nth % 2 === turn)
      for (const path of paths) {
        await page.goto(company.product + path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect.soft({ path, ...(await looked(page)) }).toEqual({ path, findings: [], sideways: 0 })
      }
    })
