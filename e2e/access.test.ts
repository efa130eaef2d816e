import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { type Company, expect, idle, test } from './support/journey.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Serious and critical findings, each with the first place where it was seen. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = (await page.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'] })",
  )) as AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}

/** Things to tap that are smaller than a fingertip, 44 px; links inside running text may be as high as their line. */
const small = () =>
  [...document.querySelectorAll<HTMLElement>('button, a[href], [role="button"], select')]
    .filter((one) => one.checkVisibility() && !one.closest('p, article'))
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
    .map(
      ({ one, box }) => `${one.outerHTML.slice(0, 100)} ${Math.round(box.width)}×${Math.round(box.height)}`,
    )

test.use({ onlyLooks: true })

const at = (phone: string, path: string) => (company: Company) => company.pageOn(phone, path)

/** Pages, each with its address and an element that is there once it is drawn. */
const visited: [string, (company: Company, card: CardPage) => string, string][] = [
  ['the card', (company) => company.cardOn('wang', 'LinXiao'), 'h1, h2'],
  ['a business card', (company) => company.cardOn('wang', 'ZhouLan'), 'h1, h2'],
  [
    'a material',
    (company, { sections }) => {
      const [material] = sections.flatMap(({ materials }) => materials)
      return company.pageOn('wang', `/pages/material/index?_id=${material?._id}`)
    },
    'h1',
  ],
  [
    'a product',
    (company, { goods }) => company.pageOn('wang', `/pages/product/index?_id=${goods[0]?._id}`),
    'h1',
  ],
  ['the radar', at('lin', '/pages/radar/index'), 'li'],
  ['the first page of staff', at('lin', '/pages/home/index'), 'li'],
  ['a card wallet', at('wang', '/pages/home/index'), 'h1'],
  ['the personal centre', at('wang', '/pages/tabbar/usercenter/index'), 'h1'],
  ['the binding', at('wang', '/pages/bind/index'), 'h1'],
  ['the privacy policy', at('wang', '/pages/privacy/index'), 'h2'],
  ['a person’s data', at('wang', '/pages/privacy/my-data/index'), 'h2'],
  ['the expired login', at('wang', '/pages/home/index?isLogin=1'), 'h1'],
  ['a page that is not there', at('wang', '/pages/nowhere/index'), 'main'],
  ['a product that is not there', at('wang', '/pages/product/index?_id=no'), 'h1'],
  ['a page of staff for a customer', at('wang', '/pages/radar/index'), 'h1'],
  ['a page of administrators', at('lin', '/pages/staff/manage/index'), 'h1'],
  ['numbers of a day without any', at('lin', '/pages/card-statistics/rows/index?metric=saves'), 'h1'],
]

for (const [name, address, landmark] of visited)
  test(`in light and dark ${name} passes axe, and everything to tap is as large as a fingertip`, async ({
    company,
    pages,
  }) => {
    const asked = address(company, await company.cardOf('LinXiao'))
    const page = await pages.open(asked, {
      viewport: { width: 390, height: 844 },
      // Nothing is judged in the middle of a movement.
      reducedMotion: 'reduce',
    })
    const drawn = () => page.locator(landmark).first().waitFor()
    await drawn()
    await idle(page)
    // A page that cannot be opened gives way to a card at times: then another page would be judged.
    expect(page.url().includes('uid='), page.url()).toBe(asked.includes('uid='))
    expect(await findings(page), 'light').toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.reload()
    await drawn()
    await idle(page)
    expect(await findings(page), 'dark').toEqual([])
    expect(await page.evaluate(small)).toEqual([])
    // Where a screen reader jumps to: one place, whatever became of the page.
    expect(await page.locator('main, [role="main"]').count()).toBe(1)
    expect(await page.locator('main:not([role])').count()).toBe(1)
    pages.expectRefusalsOnly()
  })

/** Whether something that hangs over the page lies on what has the focus, or the page on what hangs over it. */
const covered = () => {
  const hanging = (one: Element | null): Element | null =>
    one && !['fixed', 'sticky'].includes(getComputedStyle(one).position) ? hanging(one.parentElement) : one
  const focused = document.activeElement
  if (!focused || focused === document.body) return ''
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  // Whole sections may be longer than the screen.
  const ends = bottom - top > innerHeight / 2 ? [] : [top + 4, bottom - 4]
  const over = ends
    .map((y) => document.elementFromPoint((left + right) / 2, y))
    .find((hit) => !hit || hanging(hit) !== hanging(focused))
  return over === undefined ? '' : `${focused.outerHTML.slice(0, 100)} under ${over?.outerHTML.slice(0, 60)}`
}

const withBars: [string, string, string][] = [
  ['a card', 'wang', '/pages/person/index?uid=LinXiao'],
  ['an own card', 'lin', '/pages/person/index?uid=LinXiao'],
  ['a preview', 'lin', '/pages/card-config/decoration-preview/index'],
  ['a colleague', 'zhou', '/pages/staff/member/index?userId=LinXiao'],
  ['the personal centre', 'wang', '/pages/tabbar/usercenter/index'],
]

for (const [name, phone, path] of withBars)
  test(`of ${name}, no bar lies over what the keyboard reaches`, async ({ company, pages }) => {
    const options = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const
    const page = await pages.open(company.pageOn(phone, path), options)
    await page.locator('main').waitFor()
    await idle(page)
    await page.locator('main a, main button').filter({ visible: true }).first().waitFor()
    const seen = new Set<string>()
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      seen.add(await page.evaluate(covered))
    }
    expect([...seen].filter(Boolean)).toEqual([])
  })

test('reports a button without a name, and a button that is too small', async ({ company, pages }) => {
  const page = await pages.open(company.sharedCard('LinXiao'), { javaScriptEnabled: true })
  await page.setContent(
    '<html lang="en"><title>a</title><main><button style="width:20px;height:20px"></button></main></html>',
  )
  expect(await findings(page)).toHaveLength(1)
  expect(await page.evaluate(small)).toHaveLength(1)
})
