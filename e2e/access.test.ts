import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import type { Page } from '@playwright/test'
import { axeFindings as findings } from './support/axe.ts'
import { inTurn } from './support/full.ts'
import { type Company, expect, idle, test, userAgents } from './support/journey.ts'
import { makeLink, onPhone } from './support/links.ts'

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

interface Visited {
  /** Where the page is, on which phone. */
  address: (company: Company, card: CardPage) => string
  /** There once the page is drawn. */
  landmark: string
  /** It has bars that may cover focused elements. */
  hasBars?: boolean
}

const at =
  (phone: string, path: string): Visited['address'] =>
  (company) =>
    company.pageOn(phone, path)

/** Pages by the phone that shows them, so that a phone signs in once. */
const visited: Record<string, Record<string, Visited>> = {
  'what a stranger reads': {
    'a product that is not there': {
      address: at('wang', '/pages/product/index?_id=no'),
      landmark: 'h1',
    },
    'a page that is not there': { address: at('wang', '/pages/nowhere/index'), landmark: 'main' },
    'a material': {
      address: (company, { sections }) => {
        const [material] = sections.flatMap(({ materials }) => materials)
        return company.pageOn('wang', `/pages/material/index?_id=${material?._id}`)
      },
      landmark: 'h1',
    },
    'a product': {
      address: (company, { goods }) => company.pageOn('wang', `/pages/product/index?_id=${goods[0]?._id}`),
      landmark: 'h1',
    },
  },
  // On a phone of its own: a card signs it in, and the pages above are read by a stranger.
  'the card of a member': {
    'the card': {
      address: (company) => company.cardOn('wang', 'LinXiao'),
      landmark: 'h1, h2',
      hasBars: true,
    },
    'a business card': { address: (company) => company.cardOn('wang', 'ZhouLan'), landmark: 'h1, h2' },
    'the card of the company': { address: at('wang', '/pages/company/index'), landmark: 'h1' },
  },
  'what a customer has': {
    'a card wallet': { address: at('wang', '/pages/home/index'), landmark: 'h1' },
    'the personal centre': {
      address: at('wang', '/pages/tabbar/usercenter/index'),
      landmark: 'h1',
      hasBars: true,
    },
    'the binding': { address: at('wang', '/pages/bind/index'), landmark: 'h1' },
    'the privacy policy': { address: at('wang', '/pages/privacy/index'), landmark: 'h2' },
    'a person’s data': { address: at('wang', '/pages/privacy/my-data/index'), landmark: 'h2' },
    'a page of staff for a customer': { address: at('wang', '/pages/radar/index'), landmark: 'h1' },
    'the expired login': { address: at('wang', '/pages/home/index?isLogin=1'), landmark: 'h1' },
  },
  'what a salesperson has': {
    'the radar': { address: at('lin', '/pages/radar/index'), landmark: 'li' },
    'whom to call today': { address: at('lin', '/pages/leads/today/index'), landmark: 'main' },
    'the editor of the card': {
      address: at('lin', '/pages/card-config/person-config/index'),
      landmark: 'h2',
    },
    'the first page of staff': { address: at('lin', '/pages/home/index'), landmark: 'li' },
    'a page of administrators': { address: at('lin', '/pages/staff/manage/index'), landmark: 'h1' },
    'numbers of a day without any': {
      address: at('lin', '/pages/card-statistics/rows/index?metric=saves'),
      landmark: 'h1',
    },
    'an own card': {
      address: at('lin', '/pages/person/index?uid=LinXiao'),
      landmark: 'h1, h2',
      hasBars: true,
    },
    'a preview': {
      address: at('lin', '/pages/card-config/decoration-preview/index'),
      landmark: 'main',
      hasBars: true,
    },
  },
  'what a maker of content has': {
    'the kinds of content': { address: at('lin', '/pages/making/index'), landmark: 'main a' },
    templates: { address: at('lin', '/pages/making/templates/index'), landmark: 'main a, main button' },
    ...Object.fromEntries(
      'article brochure case video image moments document'.split(' ').map((kind) => [
        `the editor of a new ${kind}`,
        {
          address: at('lin', `/pages/making/edit/index?kind=${kind}`),
          landmark: 'main input',
          hasBars: true,
        },
      ]),
    ),
    forms: { address: at('lin', '/pages/forms/index'), landmark: 'main' },
    'the editor of a form': { address: at('lin', '/pages/forms/edit/index'), landmark: 'main input' },
    'the pieces to send': { address: at('lin', '/pages/library/index'), landmark: 'main li button' },
    'the pieces beside a chat': {
      address: at('lin', '/pages/library/index?side=1'),
      landmark: 'main li button',
    },
  },
  'what an administrator has': {
    'a colleague': {
      address: at('zhou', '/pages/staff/member/index?userId=LinXiao'),
      landmark: 'main',
      hasBars: true,
    },
  },
}

/** Whether a fixed element covers the focused one, or the page covers a focused fixed element. */
const covered = () => {
  const hanging = (one: Element | null): Element | null =>
    one && !['fixed', 'sticky'].includes(getComputedStyle(one).position) ? hanging(one.parentElement) : one
  const focused = document.activeElement
  if (!focused || focused === document.body) return ''
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const first = top + 4
  // Whole sections may be longer than the screen. Of a text of several lines, the line with the cursor is in view.
  const isText = (focused as HTMLElement).isContentEditable
  const ends = bottom - top > innerHeight / 2 ? [] : isText ? [first] : [first, bottom - 4]
  const over = ends
    .map((y) => document.elementFromPoint((left + right) / 2, y))
    .find((hit) => !hit || hanging(hit) !== hanging(focused))
  return over === undefined ? '' : `${focused.outerHTML.slice(0, 100)} under ${over?.outerHTML.slice(0, 60)}`
}

const detailPage = {
  link: '/pages/get-customer-link/exclusive-link-detail/index',
  code: '/pages/get-customer-link/qrcode-detail/index',
}

const phoneSize = { width: 390, height: 844 }

/** Makes the screen as high as the page: axe judges no block that is laid out only as it comes near the screen. */
async function showWhole(page: Page): Promise<void> {
  const high = () => page.evaluate(() => document.documentElement.scrollHeight)
  // Blocks that are laid out for the first time may be higher than was reserved for them.
  for (let times = 0; times < 3; times++) await page.setViewportSize({ ...phoneSize, height: await high() })
}

/** CSS pixels by which the page is wider than the screen. */
const tooWide = () => Math.max(0, document.documentElement.scrollWidth - innerWidth)

/** Runs in the page: new colours apply at once, also to parts that are drawn only as they scroll into view. */
const stopTransitions = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

type Look = 'light' | 'dark' | 'care'
const looks: readonly Look[] = ['light', 'dark', 'care']

/** Judges the page that is open by axe, by the size of what can be tapped and by its width, in each of the looks. */
async function judge(page: Page, name: string, chosen: readonly Look[]): Promise<void> {
  await page.evaluate(stopTransitions)
  for (const look of chosen) {
    await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.theme === 'dark'))
      .toBe(look === 'dark')
    await page.evaluate((on) => document.documentElement.toggleAttribute('data-care', on), look === 'care')
    await showWhole(page)
    expect.soft(await findings(page), `${name}, ${look}`).toEqual([])
    expect.soft(await page.evaluate(small), `${name}, ${look}`).toEqual([])
    expect.soft(await page.evaluate(tooWide), `${name}, ${look}`).toBe(0)
  }
  await page.setViewportSize(phoneSize)
}

/** Whether a bar covers a focused element. */
async function findCovered(page: Page, name: string): Promise<void> {
  await page.locator('main a, main button').filter({ visible: true }).first().waitFor()
  const seen = new Set<string>()
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    seen.add(await page.evaluate(covered))
  }
  expect.soft([...seen].filter(Boolean), name).toEqual([])
}

for (const [what, group] of Object.entries(visited))
  test(`in light, dark and care mode ${what} passes axe, everything to tap is as large as a fingertip, and no bar lies over what the keyboard reaches`, async ({
    company,
    pages,
  }) => {
    const card = await company.cardOf('LinXiao')
    // Nothing is judged in the middle of a movement.
    const page = await pages.open('about:blank', { viewport: phoneSize, reducedMotion: 'reduce' })
    for (const [nth, [name, { address, landmark, hasBars }]] of Object.entries(group).entries())
      await test.step(name, async () => {
        const asked = address(company, card)
        // Each page is loaded: the one before must leave nothing on it.
        await page.goto('about:blank')
        await page.goto(asked)
        await page.locator(landmark).first().waitFor()
        await idle(page)
        // A page that cannot be opened gives way to a card at times: then another page would be judged.
        expect.soft(page.url().includes('uid='), page.url()).toBe(asked.includes('uid='))
        // The landmark to which a screen reader jumps: one, in each state of the page.
        expect.soft(await page.locator('main, [role="main"]').count(), name).toBe(1)
        expect.soft(await page.locator('main:not([role])').count(), name).toBe(1)
        await judge(page, name, inTurn(looks, nth))
        if (hasBars) await findCovered(page, name)
      })
    pages.expectRefusalsOnly()
  })

test('reports a button without a name, and a button that is too small', async ({ company, pages }) => {
  const page = await pages.open(company.sharedCard('LinXiao'), { javaScriptEnabled: true })
  await page.setContent(
    '<html lang="en"><title>a</title><main><button style="width:20px;height:20px"></button></main></html>',
  )
  expect(await findings(page)).toHaveLength(1)
  expect(await page.evaluate(small)).toHaveLength(1)
})

const kinds = 'article brochure case video document image poster moments mini web form'.split(' ')

for (const [nth, kind] of kinds.entries())
  test(`in light, dark and large type a shared ${kind} passes axe`, async ({ company, pages }) => {
    const lin = await company.sessionOf('lin')
    const { list } = await company.ask<{ list: { _id: string }[] }>(
      `/biz/v1/content/list?kind=${kind}&state=published`,
      lin,
    )
    const id = list[0]?._id
    expect(id, 'the demo has a piece of each kind').toBeTruthy()
    const search = `?companyId=${company.id}&uid=LinXiao&piece=${id}`
    const page = await pages.phone(
      `${company.phoneOf('wang')}/qw-wxmini/${search}#/pages/material/index?_id=${id}`,
    )
    await page.locator('h1').waitFor()
    await idle(page)
    await judge(page, kind, inTurn(looks, nth))
  })

test.describe('in a company with links, codes and a site', () => {
  test.use({ like: 'qinghe02', onlyLooks: false })

  for (const who of ['visitor', 'salesperson'] as const)
    test(`in light, dark and large type the pages about links, codes and the site pass axe for a ${who}`, async ({
      company,
      pages,
    }) => {
      const session = await company.sessionOf('he')
      const link = (
        ...rest: [kind: 'card' | 'code' | 'web' | 'mini', more?: Parameters<typeof makeLink>[3]]
      ) => makeLink(company, session, ...rest)
      const made = {
        code: await link('code'),
        web: await link('web', { target: 'https://news.example.com/a' }),
        late: await link('web', { target: 'https://a.example.com', expiresAt: '2020-01-01T00:00:00.000Z' }),
        mini: await link('mini', { target: 'pages/index/index' }),
      }
      const asked = { page: 1, pageSize: 10 }
      const { list: codes } = await company.ask<{ list: { codeId: string; address: string }[] }>(
        '/biz/v1/code/list',
        session,
        asked,
      )
      const { list: forms } = await company.ask<{ list: { _id: string }[] }>(
        '/biz/v1/content/list?kind=form&state=published',
        session,
      )
      const { userId } = company.accountOf('he')
      const form = `/pages/get-customer-link/form-landing-page/index?formId=${forms[0]?._id}`
      const site = `/qw-wxmini/?companyId=${company.id}&site=micro-site`
      const [code] = codes
      const shown = {
        visitor: {
          'the contact code of a salesperson': onPhone(company, 'zhao', made.code.address),
          'a code of the company': onPhone(company, 'zhao', code?.address ?? ''),
          'the word before another site': onPhone(company, 'zhao', made.web.address),
          'a link that expired': onPhone(company, 'zhao', made.late.address),
          'the way into the mini program': onPhone(company, 'zhao', made.mini.address),
          'a form': company.pageOn('zhao', `${form}&uid=${userId}`),
          'a form without a salesperson': company.pageOn('zhao', form),
          'the site': company.phoneOf('zhao') + site,
          'the site of a salesperson': `${company.phoneOf('zhao')}${site}&uid=${userId}`,
        },
        salesperson: {
          links: company.pageOn('he', '/pages/links/index'),
          'a new link': company.pageOn('he', '/pages/links/edit/index'),
          'a link': company.pageOn('he', `${detailPage.link}?linkId=${made.mini.linkId}`),
          codes: company.pageOn('he', '/pages/codes/index'),
          'a new code': company.pageOn('he', '/pages/codes/edit/index'),
          'a code': company.pageOn('he', `${detailPage.code}?codeId=${code?.codeId}`),
          'a form': company.pageOn('he', form),
          'the site': company.phoneOf('he') + site,
        },
      }[who]
      const userAgent = who === 'visitor' ? userAgents.wechatIos : userAgents.wecomAndroid
      const page = await pages.phone('about:blank', userAgent, { reducedMotion: 'reduce' })
      for (const [nth, [name, address]] of Object.entries(shown).entries())
        await test.step(name, async () => {
          await page.goto('about:blank')
          await page.goto(address)
          await idle(page)
          await expect(page.locator('main')).toHaveCount(1)
          await judge(page, name, inTurn(looks, nth))
        })
    })
})
