import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { useBrowser } from './support/browser.ts'
import { cardAt, cardOf, companyId, phoneOf } from './support/journey.ts'

const browser = useBrowser()
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

let materialId = ''
let productId = ''
beforeAll(async () => {
  const card = await cardOf('LinXiao')
  materialId = card.sections.flatMap(({ materials }) => materials)[0]?._id ?? ''
  productId = card.goods[0]?._id ?? ''
})

const wang = () => phoneOf('wang')
const search = `?companyId=${companyId}&uid=LinXiao`
const pages: [string, () => string, string][] = [
  ['the card', () => cardAt(wang(), 'LinXiao'), 'h1, h2'],
  ['a business card', () => cardAt(wang(), 'ZhouLan'), 'h1, h2'],
  ['a material', () => `${wang()}/qw-wxmini/${search}#/pages/material/index?_id=${materialId}`, 'h1'],
  ['a product', () => `${wang()}/qw-wxmini/${search}#/pages/product/index?_id=${productId}`, 'h1'],
  ['the radar', () => `${phoneOf('lin')}/qw-wxmini/${search}#/pages/radar/index`, 'li'],
  ['the first page of staff', () => `${phoneOf('lin')}/qw-wxmini/${search}#/pages/home/index`, 'li'],
  ['a card wallet', () => `${wang()}/qw-wxmini/${search}#/pages/home/index`, 'h1'],
  ['the personal centre', () => `${wang()}/qw-wxmini/${search}#/pages/tabbar/usercenter/index`, 'nav'],
  ['the binding', () => `${wang()}/qw-wxmini/${search}#/pages/bind/index`, 'h1'],
  ['the privacy policy', () => `${wang()}/qw-wxmini/${search}#/pages/privacy/index`, 'h2'],
  ['a person’s data', () => `${wang()}/qw-wxmini/${search}#/pages/privacy/my-data/index`, 'h2'],
  ['the expired login', () => `${wang()}/qw-wxmini/${search}#/pages/home/index?isLogin=1`, 'h1'],
  ['a page that is not there', () => `${wang()}/qw-wxmini/${search}#/pages/nowhere/index`, 'main'],
  ['a product that is not there', () => `${wang()}/qw-wxmini/${search}#/pages/product/index?_id=no`, 'h1'],
  ['a page of staff for a customer', () => `${wang()}/qw-wxmini/${search}#/pages/radar/index`, 'h1'],
  ['a page of administrators', () => `${phoneOf('lin')}/qw-wxmini/${search}#/pages/staff/manage/index`, 'h1'],
  [
    'numbers of a day without any',
    () => `${phoneOf('lin')}/qw-wxmini/${search}#/pages/card-statistics/rows/index?metric=saves&thing=no`,
    'h2',
  ],
]

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each(pages)('%s can be read and tapped by everybody', async (_name, address, landmark) => {
    const page = await browser.open(address(), {
      viewport: { width: 390, height: 844 },
      colorScheme,
      // Nothing is judged in the middle of a movement.
      reducedMotion: 'reduce',
    })
    await page.locator(landmark).first().waitFor()
    await page.waitForLoadState('networkidle').catch(() => {})
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(small)).toEqual([])
    // Where a screen reader jumps to: one place, whatever became of the page.
    expect(await page.locator('main, [role="main"]').count()).toBe(1)
    expect(await page.locator('main:not([role])').count()).toBe(1)
  })
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
  ['a card', 'wang', '/pages/person/index'],
  ['an own card', 'lin', '/pages/person/index'],
  ['a preview', 'lin', '/pages/card-config/decoration-preview/index'],
  ['a colleague', 'zhou', '/pages/staff/member/index?userId=LinXiao'],
  ['the personal centre', 'wang', '/pages/tabbar/usercenter/index'],
]

test.each(withBars)('of %s, no bar lies over what the keyboard reaches', async (_name, who, path) => {
  const options = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const
  const page = await browser.open(`${phoneOf(who)}/qw-wxmini/${search}#${path}`, options)
  await page.locator('main').waitFor()
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.locator('main a, main button').first().waitFor()
  const seen = new Set<string>()
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    seen.add(await page.evaluate(covered))
  }
  expect([...seen].filter(Boolean)).toEqual([])
})

test('the finder finds: a button without a name, and one too small', async () => {
  const page = await browser.open(cardAt(inject('house').product, 'LinXiao'), { javaScriptEnabled: true })
  await page.setContent(
    '<html lang="en"><title>a</title><main><button style="width:20px;height:20px"></button></main></html>',
  )
  expect(await findings(page)).toHaveLength(1)
  expect(await page.evaluate(small)).toHaveLength(1)
})
