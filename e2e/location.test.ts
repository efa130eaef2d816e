import type { Page } from '@playwright/test'
import { expect, type Journey, soon, test, userAgents } from './support/journey.ts'
import { askedOfApp, signedIn } from './support/visit.ts'

test.use({ onlyLooks: true })

interface Consents {
  consents: { scope: string; granted: boolean }[]
}
const consentTo = async ({ company }: Pick<Journey, 'company'>, session: string, scope: string) =>
  (await company.ask<Consents>('/card/v1/privacy', session)).consents.find((each) => each.scope === scope)
    ?.granted
const press = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).tap()

for (const [app, account, userAgent] of [
  ['WeChat on iOS', 'wang', userAgents.wechatIos],
  ['WeCom on Android', 'lin', userAgents.wecomAndroid],
] as const)
  test(`in ${app} the address on a card leads to the app’s own map`, async ({ company, pages }) => {
    const page = await pages.phone(company.cardOn(account, 'FangHao'), userAgent)
    await page.getByRole('heading', { name: '方浩' }).waitFor()
    await page.locator('[data-section=contact] a[href*="open-location"]').tap()
    await page.getByRole('heading', { name: /云帆科技/ }).waitFor()
    await press(page, '复制地址')
    await page.getByText('地址已复制').waitFor()
    await press(page, '导航')
    await soon(() => askedOfApp(page, 'openLocation')).toHaveLength(1)
    const [shown] = await askedOfApp(page, 'openLocation')
    expect(shown).toMatchObject({
      name: expect.stringContaining('云帆科技'),
      address: expect.stringMatching(/路|街/),
    })
    expect(Number(shown?.latitude)).toBeGreaterThan(18)

    // One signature serves every page of the window, and the menu offers no address without a share id.
    const signed = account === 'wang' ? 'preVerifyJSAPI' : 'agentConfig'
    expect(await askedOfApp(page, signed)).toHaveLength(1)
    const menus = (await askedOfApp(page, 'hideMenuItems')).flatMap(({ menuList }) => menuList)
    expect(menus).toContain('menuItem:copyUrl')
    if (account !== 'wang') return
    // The share menu sends this page now, no longer the card.
    const sent = async () => (await askedOfApp(page, 'updateAppMessageShareData')).at(-1)
    await soon(async () => (await sent())?.title).toBe('查看位置')
    expect((await sent())?.link).toContain('#/open-location?')
  })

test.describe('choosing a place for the first time', () => {
  // The answer to the question for the location is kept.
  test.use({ onlyLooks: false })

  test('works by the list, by search and by a typed address; a refused location changes nothing', async ({
    company,
    pages,
  }) => {
    // From a card, where one is signed in without a word.
    const page = await pages.phone(company.cardOn('wang', 'FangHao'))
    const { sessionId } = await signedIn(page)
    await page.goto(company.cardOn('wang', 'FangHao').replace(/#.*/, '#/choose-location'))
    const questions: string[] = []
    let allowed = false
    page.on('dialog', (dialog) => {
      questions.push(dialog.message())
      void (allowed ? dialog.accept() : dialog.dismiss())
    })
    const rows = page.getByRole('listitem')
    await soon(() => rows.count()).toBe(3)
    expect(questions).toEqual([])

    // A no to us: the app is not even asked.
    await press(page, '使用我的位置')
    await press(page, '暂不提供')
    await soon(() => consentTo({ company }, sessionId, 'location')).toBe(false)
    expect(questions).toEqual([])
    // A yes to us and a no to the app.
    await press(page, '使用我的位置')
    await press(page, '允许')
    await page.getByText('没有获取到你的位置').waitFor()
    expect(questions).toHaveLength(1)
    await soon(() => consentTo({ company }, sessionId, 'location')).toBe(true)
    // By another tap, and a yes.
    allowed = true
    await press(page, '使用我的位置')
    await page.getByText('我现在的位置').waitFor()
    expect(await rows.count()).toBe(4)
    await rows
      .nth(1)
      .getByText(/公里|米/)
      .waitFor()

    const search = page.getByRole('searchbox')
    // A word looks for places alone, and says so where there are none.
    await search.fill('成都')
    await soon(() => rows.count()).toBe(1)
    await search.fill('火星')
    await page.getByText('没有匹配的地点', { exact: false }).waitFor()
    await search.fill('')
    await page.getByRole('button', { name: /上海办公室/ }).tap()
    await press(page, '确定')
    await page.getByRole('heading', { name: '云帆科技 上海办公室' }).waitFor()

    await page.goBack()
    await page.getByRole('textbox', { name: '直接填写地址' }).fill('杭州市西湖区文三路 1 号')
    await press(page, '确定')
    await page.getByRole('heading', { name: '杭州市西湖区文三路 1 号' }).waitFor()
    // A typed address has no place on a map.
    expect(await page.getByRole('button', { name: '导航' }).count()).toBe(0)
  })
})

test.describe('choosing a place', () => {
  test('for a form hands the place back to its field, and the form keeps its typed values', async ({
    company,
    pages,
  }) => {
    const page = await pages.phone(
      company.pageOn('tang', '/pages/card-config/person-info/index'),
      userAgents.wecomAndroid,
    )
    const position = page.getByRole('textbox', { name: '职位', exact: true })
    await position.fill('首席体验官')
    await press(page, '选择位置')
    await page.getByRole('button', { name: /上海办公室/ }).tap()
    await press(page, '确定')
    await page.getByRole('heading', { name: '个人信息' }).waitFor()
    expect(await position.inputValue()).toBe('首席体验官')
    expect(await page.getByRole('textbox', { name: '地址', exact: true }).inputValue()).toMatch(/上海市.+路/)
  })

  test('text from the address is not shown as a place', async ({ company, pages }) => {
    const query = new URLSearchParams({ companyId: company.id, name: '银行', address: '请转账到 6222' })
    const page = await pages.phone(company.pageOn('wang', `/open-location?${query}`))
    await page.getByRole('heading', { name: '没有找到这个地点' }).waitFor()
    expect(await page.getByText('6222').count()).toBe(0)
  })
})

test.describe('without the app’s own map', () => {
  test('the maps of the phone are offered, and can be declined', async ({ company, pages }) => {
    const page = await pages.phone(company.pageOn('chen', '/open-location?uid=LinXiao'))
    await page.route('**/wxwork/v1/js_sdk', (route) => route.abort())
    await page.reload()
    await press(page, '导航')
    const maps = page.getByRole('dialog')
    const gaode = maps.getByRole('link', { name: '高德地图' })
    await gaode.waitFor()
    expect(await gaode.getAttribute('href')).toMatch(/^https:\/\/uri\.amap\.com\/marker\?/)
    await press(page, '取消')
    await soon(() => maps.count()).toBe(0)
    await page.getByRole('heading', { name: /云帆科技/ }).waitFor()
    pages.takeErrors()
  })
})
