import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import type { BrowserContextOptions, Page } from '@playwright/test'
import ICAL from 'ical.js'
import vCard from 'vcf'
import { codeIn } from './support/codes.ts'
import { test as base, expect, idle, soon, userAgents } from './support/journey.ts'
import { isLive } from './support/visit.ts'

interface CardParts {
  card: CardPage
  /** Opens a card where no phone is simulated, at the product itself, in a browser that was here before. */
  openAtProduct: (address?: string, options?: BrowserContextOptions) => Promise<Page>
}

const test = base.extend<CardParts>({
  onlyLooks: true,
  card: async ({ company }, use) => use(await company.cardOf('LinXiao')),
  openAtProduct: async ({ company, pages }, use) =>
    use((address = company.sharedCard('LinXiao'), options = {}) =>
      pages.phone(address, userAgents.wechatIos, { ...company.returning(), ...options }),
    ),
})

/** Runs in the page: adds up what has moved under the reader's eyes. */
const watchShifts = () => {
  Object.assign(window, { shifted: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + entry.value })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Collects the console's warnings. Errors fail every journey anyway. */
function warningsOf(page: Page): string[] {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  return warnings
}

function expectContact(text: string, card: CardPage) {
  const read = new vCard().parse(text)
  expect(read.get('fn').valueOf()).toBe('林晓')
  expect(read.get('org').valueOf()).toBe(card.companyName)
  expect(read.get('tel').valueOf()).toBe(card.phone)
  // Another reader agrees: what one of them forgives the other may not.
  const strict = ICAL.Component.fromString(text)
  expect(strict.getFirstPropertyValue('fn')).toBe('林晓')
  expect(strict.getFirstPropertyValue('tel')).toBe(card.phone)
}

test.describe('a card', () => {
  test('opens at the part that its address names, whether or not the server has drawn it', async ({
    company,
    openAtProduct,
  }) => {
    const ids = `companyId=${company.id}&uid=LinXiao`
    const start = `${company.product}/qw-wxmini/`
    for (const address of [
      `${start}?${ids}#/pages/person/index?part=document`,
      `${start}#/pages/person/index?${ids}&part=document`,
    ]) {
      const page = await openAtProduct(address)
      const part = page.locator('[data-section="document"]')
      await expect(part).toBeFocused()
      await soon(async () =>
        expect(await part.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(200),
      )
      await page.close()
    }
  })

  test('is all there without a script', async ({ card, openAtProduct }) => {
    const page = await openAtProduct(undefined, { javaScriptEnabled: false })
    await page.getByRole('heading', { name: '林晓' }).waitFor()
    expect(await page.title()).toBe('林晓的名片')
    expect(await page.locator(`a[href="tel:${card.phone}"]`).count()).toBeGreaterThan(0)
    expect(await page.locator(`a[href="${card.vcard}"]`).isVisible()).toBe(true)
    // The runner's search for texts passes over those in a noscript.
    for (const { materials } of card.sections)
      for (const { title } of materials) await page.locator('b').filter({ hasText: title }).first().waitFor()
    for (const image of await page.locator('img').all()) {
      expect(Number(await image.getAttribute('width'))).toBeGreaterThan(0)
      expect(Number(await image.getAttribute('height'))).toBeGreaterThan(0)
    }
    const code = page.getByRole('img', { name: '林晓的二维码' })
    expect(await code.count()).toBe(0)
    await page.getByRole('checkbox', { name: '显示二维码' }).check()
    await code.scrollIntoViewIfNeeded()
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(142)
    expect(codeIn(await code.screenshot())).toMatch(/^http:/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('is taken over by its script without a warning and without a layout shift', async ({
    company,
    pages,
  }) => {
    const page = await pages.open('about:blank', {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      userAgent: userAgents.wechatIos,
    })
    const warnings = warningsOf(page)
    await page.addInitScript(watchShifts)
    await page.goto(company.cardOn('wang', 'LinXiao'))
    await page.getByRole('heading', { name: '林晓' }).waitFor()
    await page.waitForFunction(isLive)
    // The session is open, and the parts for signed-in visitors are shown.
    await page.waitForFunction((id) => localStorage.getItem(`mp.session.${id}`) !== null, company.id)
    await idle(page)
    expect(warnings).toEqual([])
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted')))).toBeLessThanOrEqual(0.02)
    expect(page.url()).not.toContain('code=')

    // A tap at the end of the page would reach the element that was there before scrolling.
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await page.evaluate(async () => {
      scrollTo(0, document.documentElement.scrollHeight)
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    })
    expect(await height()).toBe(before)
  })

  test('has the style that its owner chose', async ({ company, openAtProduct }) => {
    const userIds = ['LinXiao', 'ZhouLan', 'XuMingzhe', 'GaoYuan']
    const cards = await Promise.all(userIds.map((userId) => company.cardOf(userId)))
    const ofStyle = (style: number) => cards.find(({ cardStyle }) => cardStyle === style)
    const page = await openAtProduct(company.sharedCard(ofStyle(1)?.userId ?? ''))
    const face = page.locator('[data-section="style"]')
    const shape = async () => {
      const { width, height } = (await face.boundingBox()) ?? { width: 0, height: 1 }
      return Math.round((100 * width) / height) / 100
    }
    expect(await face.getByRole('img').isVisible()).toBe(true)
    expect(await shape()).toBeCloseTo(690 / 520, 1)

    await page.goto(company.sharedCard(ofStyle(2)?.userId ?? ''))
    await face.getByText(/^\d{3} \d{4} \d{4}$/).waitFor()
    expect(await face.getByRole('img').count()).toBe(0)
    expect(await shape()).toBeCloseTo(690 / 390, 1)

    await page.goto(company.sharedCard(ofStyle(3)?.userId ?? ''))
    await face.getByText(ofStyle(3)?.address ?? '').waitFor()

    // Style 0 is 1. The ids inside the hash let the client draw it from the answer that we change.
    await page.route('**/user_card/detail?*', async (route) => {
      const answer = await route.fetch()
      const envelope = (await answer.json()) as { data: CardPage }
      await route.fulfill({
        response: answer,
        json: { ...envelope, data: { ...envelope.data, cardStyle: 0 } },
      })
    })
    await page.goto(`${company.product}/qw-wxmini/#/pages/person/index?companyId=${company.id}&uid=LinXiao`)
    await face.getByRole('img').waitFor()
    expect(await shape()).toBeCloseTo(690 / 520, 1)
  })

  test('opens everything that it shows, and back is one step', async ({ card, company, openAtProduct }) => {
    const page = await openAtProduct()
    await page.waitForFunction(isLive)
    const shown = card.sections.flatMap(({ key, materials }) =>
      materials.slice(0, 1).map((item) => ({ key, item })),
    )
    expect(shown.map(({ key }) => key).sort()).toEqual(
      ['brochure', 'case', 'document', 'image', 'material', 'video'].sort(),
    )
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    const visit = async (section: string, name: string, look: () => Promise<unknown>) => {
      await page.locator(`[data-section="${section}"] a`).first().click()
      await heading(name)
      await look()
      await page.goBack()
      await heading('林晓')
    }
    const pictures = async () => {
      const first = page.locator('main ol img, main ul img').first()
      await soon(() => first.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(
        100,
      )
    }
    const looks: Record<string, () => Promise<unknown>> = {
      brochure: pictures,
      image: pictures,
      document: async () => {
        await pictures()
        const file = await page.getByRole('link', { name: '打开' }).getAttribute('href')
        expect((await fetch(company.product + file)).headers.get('content-type')).toBe('application/pdf')
      },
      video: () =>
        soon(() =>
          page.locator('video').evaluate((film) => (film as HTMLVideoElement).duration),
        ).toBeGreaterThan(1),
      case: () => page.locator('main p').first().waitFor(),
      material: () => page.locator('main p').first().waitFor(),
    }
    for (const { key, item } of shown) await visit(key, item.title, () => looks[key]?.() ?? Promise.resolve())
    const [good] = card.goods
    await visit('goods', good?.name ?? '', () => page.getByText('¥', { exact: false }).first().waitFor())

    // A salesperson's bar leads back to the card, and back from there to the piece.
    await page.locator('[data-section="case"] a').first().click()
    await page.getByRole('link', { name: '联系我' }).click()
    await heading('林晓')
    await page.goBack()
    await page.getByRole('link', { name: '联系我' }).waitFor()
  })

  test('keeps its scroll position, and a page opened from it starts at the top', async ({
    openAtProduct,
  }) => {
    const page = await openAtProduct()
    await page.waitForFunction(isLive)
    const place = () => page.evaluate(() => Math.round(scrollY))
    const opened = async (section: string) => {
      await page.locator(`[data-section="${section}"] a`).first().click()
      await page.getByRole('link', { name: '联系我' }).waitFor()
      await soon(place).toBe(0)
    }
    const scrolledTo = async (section: string) => {
      await page.locator(`[data-section="${section}"] a`).first().scrollIntoViewIfNeeded()
      return place()
    }
    const leftForCase = await scrolledTo('case')
    expect(leftForCase).toBeGreaterThan(400)
    await opened('case')
    await page.goBack()
    await soon(place).toBe(leftForCase)
    // Once more: the pages and their code are there now, and nothing loads between.
    const left = await scrolledTo('document')
    const seenAt = () =>
      page
        .locator('[data-section="document"] a')
        .first()
        .evaluate((link) => Math.round(link.getBoundingClientRect().top))
    const seen = await seenAt()
    await opened('document')
    await soon(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1500)
    await page.evaluate(() => {
      const scrolled = new Promise((done) => addEventListener('scroll', done, { once: true }))
      scrollTo(0, 500)
      return scrolled
    })
    await page.goBack()
    await soon(place).toBe(left)
    expect(await seenAt()).toBe(seen)
    await page.goForward()
    await soon(place).toBe(500)
    await page.goBack()
    await opened('document')
  })

  test('stays open while offline, and the same link works once the network is back', async ({
    openAtProduct,
    pages,
  }) => {
    const page = await openAtProduct()
    await page.waitForFunction(isLive)
    const address = page.url()
    const link = page.locator('[data-section="case"] a').first()
    await page.context().setOffline(true)
    await link.click()
    await page.getByText('请检查网络后再试一次').waitFor()
    await soon(() => page.url()).toBe(address)
    await page.context().setOffline(false)
    await link.click()
    await page.getByRole('link', { name: '联系我' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: '保存到通讯录' }).waitFor()
    expect(page.url()).toBe(address)
    expect(pages.takeErrors().filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each))).toEqual([])
  })

  test('follows the phone’s language and colour scheme', async ({ openAtProduct }) => {
    const page = await openAtProduct(undefined, { locale: 'en-GB', colorScheme: 'dark' })
    await page.waitForFunction(isLive)
    await page.getByRole('heading', { name: 'Case library' }).waitFor()
    await page.getByRole('link', { name: 'Save contact' }).waitFor()
    expect(await page.title()).toBe('林晓 – card')
    const html = page.locator('html')
    expect(await html.getAttribute('lang')).toBe('en')
    expect(await html.getAttribute('data-theme')).toBe('dark')
    const brightness = await page.evaluate(() => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(document.body)
        .backgroundColor.match(/\d+/g)!
        .map(Number)
      return red + green + blue
    })
    expect(brightness).toBeLessThan(120)
    // The code stays dark on white, or no phone reads it.
    await page.getByRole('checkbox', { name: 'Show the QR code' }).check()
    const code = page.getByRole('img', { name: 'QR code of 林晓' })
    await code.scrollIntoViewIfNeeded()
    expect(codeIn(await code.screenshot())).toMatch(/^http:/)
  })
})

test.describe('from a card', () => {
  test('the contact is saved by a code, and by a file', async ({ card, company, openAtProduct }) => {
    const page = await openAtProduct()
    await page.waitForFunction(isLive)
    const save = page.getByRole('link', { name: '保存到通讯录' })
    await save.click()
    const sheet = page.getByRole('dialog', { name: '保存到通讯录' })
    const code = sheet.getByRole('img', { name: '林晓的通讯录二维码' })
    await soon(() => code.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    expectContact(codeIn(await sheet.screenshot()), card)
    await sheet.getByRole('button', { name: '复制链接，在浏览器中保存' }).click()
    const address = await sheet.getByText(/\.vcf$/).innerText()
    const file = await fetch(address)
    expect(file.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    expectContact(await file.text(), card)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    expect(await save.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(page.url()).toBe(company.sharedCard('LinXiao'))
  })

  test('the way to share is shown, and closed by a tap or Escape', async ({ openAtProduct }) => {
    const page = await openAtProduct()
    await page.waitForFunction(isLive)
    const share = page.getByRole('button', { name: '分享', exact: true })
    const guide = page.getByRole('dialog', { name: '如何分享' })
    await share.click()
    await guide.getByText('点击右上角').waitFor()
    await page.touchscreen.tap(195, 400)
    await guide.waitFor({ state: 'detached' })
    await share.focus()
    await page.keyboard.press('Enter')
    await guide.waitFor()
    await page.keyboard.press('Escape')
    await guide.waitFor({ state: 'detached' })
    expect(await share.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})

/** Goes to an address of the product on a page that has shown another one. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
}

test('ignores what the vendor’s sign-in adds to an address, and repairs one that a chat has changed', async ({
  company: { id, product },
  openAtProduct,
}) => {
  const at = `${product}/qw-wxmini/`
  const whole = `?companyId=${id}&uid=LinXiao#/pages/person/index`
  const inHash = `#/pages/person/index?companyId=${id}&uid=LinXiao`
  const page = await openAtProduct('about:blank')
  for (const [asked, shown] of [
    [`${whole}#wechat_redirect`, whole],
    [`${inHash}#wechat_redirect`, inHash],
    [`??companyId=${id}&uid=LinXiao#/pages/person/index`, whole],
    [`?companyId=${id}&amp;uid=LinXiao#/pages/person/index`, whole],
    [`%3FcompanyId%3D${id}%26uid%3DLinXiao#/pages/person/index`, whole],
  ] as const)
    await test.step(asked, async () => {
      await goTo(page, at + asked)
      await page.getByRole('heading', { name: '林晓' }).waitFor()
      await page.waitForFunction(isLive)
      expect.soft(page.url(), asked).toBe(at + shown)
    })
})

test('a share id alone leads to its card, wherever it stands', async ({ company, openAtProduct }) => {
  const content = { contentType: 'card', contentId: 'LinXiao', userId: 'LinXiao' }
  const { shareId } = await company.ask<{ shareId: string }>(
    '/biz/v1/clue/share/prepare',
    await company.sessionOf('lin'),
    { companyId: company.id, ...content, parentShareId: '' },
  )
  const page = await openAtProduct('about:blank')
  for (const before of ['?shareId=', '#/pages/person/index?shareId=', '#/pages/person/index?saleShareId='])
    await test.step(before, async () => {
      await goTo(page, `${company.product}/qw-wxmini/${before}${shareId}`)
      await page.getByRole('heading', { name: '林晓' }).waitFor()
      await page.waitForFunction(isLive)
    })
})

test('a card that is not there shows one message that it was not found', async ({
  company: { id, product },
  openAtProduct,
  pages,
}) => {
  const refused = /status of 40[04]/
  const page = await openAtProduct('about:blank')
  for (const [which, address] of [
    ['of no member', `?companyId=${id}&uid=Nobody#/pages/person/index`],
    ['of another company', `?companyId=${id}&uid=QiaoYu#/pages/person/index`],
    ['with ids that are none', '?companyId=%3Cscript%3E&uid=%00..%2F#/pages/person/index'],
    [
      'with ids that are none inside the hash',
      `#/pages/person/index?companyId=YUNFAN%2001&uid=${'x'.repeat(300)}`,
    ],
    ['of a share that does not exist', `?shareId=${id}.${'A'.repeat(22)}#/pages/person/index`],
  ] as const)
    await test.step(which, async () => {
      await goTo(page, `${product}/qw-wxmini/${address}`)
      const heading = page.getByRole('heading', { level: 1 })
      await heading.waitFor()
      expect.soft(await heading.innerText(), which).toBe('没有找到这张名片')
      await idle(page)
      expect.soft(await page.locator('[role="status"][aria-live] > *').count(), which).toBe(0)
      // The browser itself notes each refused call; nothing else may be wrong.
      expect
        .soft(
          pages.takeErrors().filter((trouble) => !refused.test(trouble)),
          which,
        )
        .toEqual([])
    })
})
