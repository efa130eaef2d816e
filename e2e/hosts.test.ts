import type { Page } from '@playwright/test'
import { codeIn } from './support/codes.ts'
import { someOf } from './support/full.ts'
import { expect, type Journey, soon, test, userAgents } from './support/journey.ts'
import { askedOfApp, hopsOf, recordOf, signedIn } from './support/visit.ts'

test.use({ onlyLooks: true })

const desk = { viewport: { width: 1280, height: 720 } }
const wecomWindows =
  'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.215 Safari/537.36 wxwork/4.1.38 (MicroMessenger/6.2) WindowsWechat MailPlugin_Electron WeMail embeddisk wwmver/3.26.510.652'
const safariPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1'

const words = {
  'zh-CN': {
    title: '出错了',
    msg: '请在手机微信或企业微信中打开',
    page: '暂无权限',
    code: '用微信或企业微信扫码打开',
  },
  'en-GB': {
    title: 'error occurred',
    msg: 'please open the page in the mobile messaging app',
    page: 'no permission to view',
    code: 'Scan with WeChat or WeCom to open',
  },
}

/** Runs in the page: records each frame in which the content below the card's face is visible. */
const lookOut = () => {
  const look = () => {
    if (document.body?.innerText.includes('做企业服务八年')) Object.assign(window, { cardShown: true })
    requestAnimationFrame(look)
  }
  look()
}
const cardWasShown = (page: Page) => page.evaluate(() => 'cardShown' in window)

/** Follows a link from another page. */
async function follow(
  { company, pages }: Journey,
  address: string,
  userAgent: string,
  locale = 'zh-CN',
): Promise<Page> {
  const page = await pages.open(`${company.product}/version`, { ...desk, userAgent, locale })
  await page.addInitScript(lookOut)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test.describe('a shared link outside a messaging app on a phone', () => {
  for (const [where, userAgent, locale] of [
    ['WeChat on Windows', userAgents.wechatWindows, 'zh-CN'],
    ['WeCom on Windows', wecomWindows, 'zh-CN'],
    ['a plain browser', userAgents.chrome, 'en-GB'],
    ['a plain browser on a phone', safariPhone, 'zh-CN'],
  ] as const)
    test(`in ${where} says so, and how to go on`, async ({ company, pages }) => {
      const link = company.sharedCard('LinXiao')
      const page = await follow({ company, pages }, link, userAgent, locale)
      const { title, msg, page: pageTitle } = words[locale]
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
      await page.getByText(msg, { exact: true }).waitFor()
      await page.getByRole('heading', { level: 2, name: '林晓', exact: true }).waitFor()
      expect(await page.title()).toBe(pageTitle)
      const { hash } = new URL(page.url())
      const query = new URLSearchParams(hash.slice(hash.indexOf('?')))
      expect(hash.startsWith('#/pages/no-permission/index?')).toBe(true)
      expect(query.get('msg')).toBe(msg)
      expect(query.get('title')).toBe(title)

      await page.getByRole('img', { name: words[locale].code }).waitFor()
      expect(codeIn(await page.screenshot())).toBe(link)
      expect(await page.getByRole('textbox').inputValue()).toBe(link)
      expect(await cardWasShown(page)).toBe(false)

      await page.goBack()
      expect(new URL(page.url()).pathname).toBe('/version')
    })

  test('leads on to the very page that was asked for', async ({ company, pages }) => {
    const asked = `${company.product}/qw-wxmini/?companyId=${company.id}&uid=LinXiao#/pages/material/index?_id=a%26b`
    const page = await follow({ company, pages }, asked, userAgents.chrome)
    await page.getByRole('img', { name: words['zh-CN'].code }).waitFor()
    expect(codeIn(await page.screenshot())).toBe(asked)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: '复制链接' }).click()
    await page.getByText('链接已复制').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(asked)
    // There is no such piece, so the page has no face of it.
    pages.expectRefusalsOnly()
  })
})

for (const [app, account, userAgent, asked, checked] of [
  ['WeChat', 'wang', userAgents.wechatIos, 'preVerifyJSAPI', 'config'],
  ['WeCom', 'lin', userAgents.wecomAndroid, 'agentConfig', 'agentConfig'],
] as const)
  test(`a signature that ${app} refuses is no error of the page`, async ({ company, pages }) => {
    const page = await pages.phone('about:blank', userAgent)
    const wrong = { timestamp: 1, nonceStr: 'x', signature: '0'.repeat(40) }
    const data = { appId: 'wx0', agentId: '1', config: wrong, agentConfig: wrong }
    const json = { code: '0', success: true, message: 'ok', data, requestId: '' }
    await page.route('**/wxwork/v1/js_sdk', (route) => route.fulfill({ json }))
    const refused = page.waitForResponse(
      (answer) => answer.url().endsWith('/__phone/verify') && answer.request().postDataJSON().api === checked,
    )
    await page.goto(company.cardOn(account, 'LinXiao'))
    await signedIn(page)
    await soon(() => askedOfApp(page, asked)).not.toEqual([])
    // The page does not go on to its next request. An uncaught error would fail the journey.
    // A member's card keeps its live stream open, so the network never rests.
    await (await refused).finished()
    await page.waitForTimeout(500)
    expect(await askedOfApp(page, 'hideMenuItems')).toEqual([])
  })

test('text from the address is shown as text, cut to 60 characters', async ({ company, pages }) => {
  const vector = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
  const query = new URLSearchParams({ title: vector, msg: `javascript:alert(1)\n${'长'.repeat(500)}` })
  const address = `${company.product}/qw-wxmini/#/pages/no-permission/index?${query}`
  const page = await follow({ company, pages }, address, userAgents.chrome)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  expect(title).toBe(`${vector.slice(0, 59)}…`)
  const message = await page.getByText(/^javascript:alert\(1\) 长+…$/).innerText()
  expect(Array.from(message)).toHaveLength(60)
  await page.getByRole('img').waitFor()
  expect(await page.locator('#root script, #root img[src="x"]').count()).toBe(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

for (const [host, account, isStaff] of someOf(2, [
  ['WeChat on an iPhone', 'wang', false],
  ['WeCom on Android', 'xu', true],
  ['WeChat on Android', 'chen', false],
  ['WeCom on an iPhone', 'zhou', true],
] as const))
  test(`in ${host} a first visit signs in by itself, a later one is there at once, a dead session is renewed`, async ({
    company,
    pages,
  }) => {
    const address = company.cardOn(account, 'TangWei')
    const { name } = await company.cardOf('TangWei')
    const page = await pages.phone('about:blank')
    const hops = hopsOf(page)
    await page.goto(address)
    await page.getByRole('heading', { name }).waitFor()
    const record = await signedIn(page)
    expect(record.isStaff).toBe(isStaff)
    expect(hops).toHaveLength(1)
    expect(hops[0]).toContain('scope=snsapi_base')
    // The landing address is final: nothing of the sign-in is in it, and back leads out.
    const landed = new URL(page.url())
    expect(landed.origin + landed.pathname + landed.search).toBe(address.replace(/#.*/, ''))
    expect(['', '#/pages/person/index']).toContain(landed.hash)

    // The app took the signature: only then may a page hide the menu's copy of the address.
    await soon(() => askedOfApp(page, 'hideMenuItems')).toEqual([
      expect.objectContaining({ menuList: ['menuItem:copyUrl'] }),
    ])

    const again = await page.context().newPage()
    const moreHops = hopsOf(again)
    await again.goto(address)
    await again.getByRole('heading', { name }).waitFor()
    await soon(() => askedOfApp(again, 'hideMenuItems')).toHaveLength(1)
    expect(moreHops).toEqual([])
    expect((await recordOf(again))?.sessionId).toBe(record.sessionId)

    await company.endSession(record)
    await again.reload()
    expect(await signedIn(again, record.sessionId)).toMatchObject({ openId: record.openId, isStaff })
    await again.getByRole('heading', { name }).waitFor()
    expect(moreHops).toHaveLength(1)
    pages.expectRefusalsOnly()
  })

for (const [phone, account] of someOf(1, [
  ['an iPhone', 'wang'],
  ['Android', 'chen'],
] as const))
  test(`in a mini program on ${phone} a visit signs in by what the shell brings, once; a dead session is renewed`, async ({
    company,
    pages,
  }) => {
    const path = 'pages/tabbar/usercenter/index'
    const url = await company.miniPage(account, path)
    const page = await pages.phone('about:blank')
    const hops = hopsOf(page)
    await page.goto(url)
    const record = await signedIn(page)
    expect(record.isStaff).toBe(false)
    await page.getByRole('heading').first().waitFor()
    expect(new URL(page.url()).hash).toBe(`#/${path}`)
    expect(hops).toEqual([])

    await page.reload()
    await page.getByRole('heading').first().waitFor()
    expect((await recordOf(page))?.sessionId).toBe(record.sessionId)

    await company.endSession(record)
    await page.reload()
    const renewed = await signedIn(page, record.sessionId)
    // By the shell again: its web view cannot open the vendor's page.
    expect(renewed).toMatchObject({
      openId: record.openId,
      unionId: record.unionId,
      targetId: record.targetId,
    })
    expect(hops).toEqual([])
    expect(new URL(page.url()).hash).toBe(`#/${path}`)
    pages.expectRefusalsOnly()
  })
