import type { Page } from '@playwright/test'
import { type Company, expect, idle, test, userAgents } from './support/journey.ts'
import { sellTea } from './support/shop.ts'
import { openAndCall, signedIn } from './support/visit.ts'

interface Watched {
  /** Changes of the names and places of controls, in words. */
  changes: string[]
  /** The sum of layout shifts. */
  shift: number
}

/**
 * Watches a page from its first frame on: a control that is drawn keeps its name and its place in the layout, and no other
 * control takes the place of one that is gone. A count may come to a name. Motion of transforms is no change of place.
 */
function watch(): void {
  const watched: Watched = { changes: [], shift: 0 }
  Object.assign(window, { watched })
  const nameOf = (control: HTMLElement) =>
    (control.getAttribute('aria-label') ?? control.textContent ?? '').replace(/\s+/g, ' ').trim()
  const placeOf = (control: HTMLElement) => {
    let [x, y] = [0, 0]
    for (let box: Element | null = control; box instanceof HTMLElement; box = box.offsetParent) {
      x += box.offsetLeft
      y += box.offsetTop
    }
    return { x, y }
  }
  const isAt = (one: { x: number; y: number }, other: { x: number; y: number }) =>
    Math.abs(one.x - other.x) <= 2 && Math.abs(one.y - other.y) <= 2
  const isDrawn = (control: HTMLElement) => {
    const { width, height, top } = control.getBoundingClientRect()
    return width > 0 && height > 0 && top < innerHeight && getComputedStyle(control).visibility !== 'hidden'
  }
  const seen = new Map<HTMLElement, { name: string; x: number; y: number }>()
  const look = () => {
    const controls = document.querySelectorAll<HTMLElement>(
      'main a[href], main button, nav a[href], nav button',
    )
    for (const control of [...controls].filter(isDrawn)) {
      const now = { name: nameOf(control), ...placeOf(control) }
      const before = seen.get(control)
      const gone = [...seen].filter(([other, last]) => !other.isConnected && isAt(last, now))
      if (before && !now.name.startsWith(before.name))
        watched.changes.push(`${before.name} was renamed ${now.name}`)
      else if (before && !isAt(before, now))
        watched.changes.push(`${now.name} moved from ${before.x} ${before.y} to ${now.x} ${now.y}`)
      else if (!before)
        for (const [, { name }] of gone)
          if (name !== now.name) watched.changes.push(`${name} became ${now.name}`)
      seen.set(control, now)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Opens an address on a slow processor and a slow line, and waits until it rests.
 * @param onDrawn looks at the page while its calls are under way
 */
async function openSlowly(page: Page, address: string, onDrawn?: () => Promise<void>): Promise<Watched> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watch)
  // Each answer comes in its own time: the later a call begins, the earlier it is answered.
  let delay = 600
  await page.route(/\/(biz|card|wxwork|mall)\/v1\//, async (route) => {
    delay = Math.max(0, delay - 60)
    await new Promise((done) => setTimeout(done, delay))
    await route.continue().catch(() => {})
  })
  await page.goto('about:blank')
  await page.goto(address)
  await page.locator('main').first().waitFor()
  await onDrawn?.()
  await idle(page)
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched)
}

async function leadLeavesCard(company: Company): Promise<void> {
  const visitor = await company.sessionOf('zhao')
  await openAndCall(company, visitor, { contentId: 'LinXiao', sceneType: 'card' })
  const left = { companyId: company.id, userId: 'LinXiao', name: '赵倩', phone: '13900001111', agreed: true }
  await company.ask('/card/v1/card/exchange', visitor, left)
}

const pages = [
  ['home', '/pages/home/index'],
  ['the list of today', '/pages/leads/today/index'],
  ['the radar', '/pages/radar/index'],
] as const

for (const [name, path] of pages)
  test(`${name} on a slow phone: no control changes its name or its place while it opens`, async ({
    company,
    pages,
  }) => {
    await leadLeavesCard(company)
    const page = await pages.phone(company.pageOn('lin', path), userAgents.wecomAndroid)
    await signedIn(page)
    await idle(page)
    const { changes, shift } = await openSlowly(page, page.url())
    expect(changes).toEqual([])
    expect(shift).toBeLessThan(0.1)
  })

test('a trail on a slow phone: no control changes its name or its place while it opens', async ({
  company,
  pages,
}) => {
  await leadLeavesCard(company)
  const page = await pages.phone(company.pageOn('lin', '/pages/leads/today/index'), userAgents.wecomAndroid)
  await signedIn(page)
  await page.getByRole('listitem').filter({ hasText: '给你留了名片' }).getByRole('link').first().tap()
  await page.getByRole('heading', { name: '全部动态' }).waitFor()
  await idle(page)
  const { changes, shift } = await openSlowly(page, page.url())
  expect(changes).toEqual([])
  expect(shift).toBeLessThan(0.1)
})

test('a salesperson’s first opening of their card on a slow phone: no control changes its name or its place', async ({
  company,
  pages,
}) => {
  const page = await pages.phone('about:blank', userAgents.wecomAndroid)
  const visitors = page.getByRole('link', { name: '保存到通讯录' })
  const { changes, shift } = await openSlowly(page, company.cardOn('lin', 'LinXiao'), async () => {
    await page.getByRole('heading', { name: '林晓' }).waitFor()
    expect(await visitors.isVisible()).toBe(false)
  })
  await page.getByRole('navigation').getByRole('button', { name: '分享名片' }).waitFor()
  expect(changes).toEqual([])
  expect(shift).toBeLessThan(0.1)
})

test('a card on a slow phone: no control changes its name or its place while it opens', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(company.cardOn('wang', 'LinXiao'))
  await signedIn(page)
  await idle(page)
  const { changes, shift } = await openSlowly(page, page.url())
  expect(changes).toEqual([])
  expect(shift).toBeLessThan(0.1)
})

test('a shared mall on a slow phone: no control changes its name or its place while it opens', async ({
  company,
  pages,
}) => {
  await sellTea(company)
  const page = await pages.phone('about:blank')
  const address = company.pageOn('wang', '/pages/tabbar/index/index').replace('#', '&mall=1#')
  const { changes, shift } = await openSlowly(page, address, async () => {
    await page.getByRole('link', { name: '龙井新茶' }).waitFor()
  })
  expect(changes).toEqual([])
  expect(shift).toBeLessThan(0.1)
})
