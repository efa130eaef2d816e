import type { Page } from '@playwright/test'
import { expect, idle, type Journey, soon, test, userAgents } from './support/journey.ts'
import { isLive, recordOf, signedIn } from './support/visit.ts'

test.use({ onlyLooks: true })

const centre = '/pages/tabbar/usercenter/index'
/** The row of the phone, with or without a number. */
const phoneRow = /还没有留下手机号|1\d\d\*{4}\d{4}/

/** The personal centre after a sign-in by a tap: it asks for none by itself. */
async function entered(
  { company, pages }: Journey,
  account: string,
  userAgent: string = userAgents.wechatIos,
) {
  const page = await pages.phone(company.pageOn(account, centre), userAgent)
  await page.getByText('未登录').waitFor()
  await page.getByRole('button', { name: '登录' }).tap()
  const record = await signedIn(page)
  await page.getByRole('button', { name: '退出登录' }).waitFor()
  return { page, record }
}

test('signing out leaves no data on the phone; one tap signs in again on the same page', async ({
  company,
  pages,
}) => {
  const { page, record } = await entered({ company, pages }, 'wang')
  await page.getByText(phoneRow).waitFor()
  await page.getByRole('button', { name: '退出登录' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).tap()
  await page.getByText('未登录').waitFor()
  const left = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(left).not.toContain(record.sessionId)
  expect(left).not.toContain(record.openId)

  // A visitor who comes back is not signed in until they tap, and can use the page meanwhile.
  await page.reload()
  await page.getByText('未登录').waitFor()
  await page.getByRole('switch', { name: /关怀模式/ }).waitFor()
  expect(await recordOf(page)).toBeNull()
  await page.getByRole('button', { name: '登录' }).tap()
  const again = await signedIn(page)
  expect(again.openId).toBe(record.openId)
  expect(new URL(page.url()).hash).toBe(`#${centre}`)
  await page.getByText(phoneRow).waitFor()
  // The sign-in left no step behind: the way back leads out of here.
  await page.goBack()
  expect(page.url()).toBe('about:blank')
  pages.expectRefusalsOnly()
})

test('signing out in one web view of a phone is signing out in the others', async ({ company, pages }) => {
  const { page, record } = await entered({ company, pages }, 'zhao')
  const card = await page.context().newPage()
  await card.goto(company.cardOn('zhao', 'FangHao'))
  await card.waitForFunction(isLive)
  await idle(card)
  const cardAgain = card.waitForEvent('load')
  const other = await page.context().newPage()
  await other.goto(company.pageOn('zhao', centre))
  await other.getByRole('button', { name: '退出登录' }).tap()
  await other.getByRole('dialog').getByRole('button', { name: '退出登录' }).tap()
  await other.getByText('未登录').waitFor()
  await page.getByText('未登录').waitFor()
  await cardAgain
  expect(await card.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(record.openId)
  pages.expectRefusalsOnly()
})

test('an address that changes twice while the app loads mounts it once', async ({ company, pages }) => {
  const page = await pages.phone(company.cardOn('wang', 'FangHao'))
  await page.getByRole('heading', { name: '方浩' }).waitFor()
  await idle(page)
  await page.evaluate(() => {
    location.hash = '#/pages/tabbar/usercenter/index'
    dispatchEvent(new HashChangeEvent('hashchange'))
  })
  const tabs = page.getByRole('navigation', { name: '主要页面' })
  await tabs.getByRole('link', { name: '商城' }).tap()
  await page.getByRole('heading', { name: '商城' }).waitFor({ state: 'attached' })
})

test('the tabs lead to the mall and back, and the card itself has no tabs', async ({ company, pages }) => {
  const page = await pages.phone(company.cardOn('wang', 'FangHao'))
  await page.getByRole('heading', { name: '方浩' }).waitFor()
  const tabs = page.getByRole('navigation', { name: '主要页面' })
  await idle(page)
  expect(await tabs.count()).toBe(0)
  await page.getByRole('link', { name: '个人中心' }).tap()
  await tabs.getByRole('link', { name: '商城' }).tap()
  await page.getByRole('searchbox', { name: '搜索商品' }).waitFor()
  await page.goBack()
  await tabs.getByRole('link', { name: '个人中心', exact: true }).waitFor()
})

test('staff in WeCom see their name and their identity, and cannot unbind it', async ({ company, pages }) => {
  const { page } = await entered({ company, pages }, 'lu', userAgents.wecomAndroid)
  await page.getByText('陆瑶').waitFor()
  await page.getByText('公司微官网').waitFor()
  await page.getByRole('link', { name: '员工身份' }).tap()
  await page.getByText('来自公司的企业微信').waitFor()
  expect(await page.getByRole('button', { name: '解除绑定' }).count()).toBe(0)
})

/** Visible texts under 18 px, and visible things to tap under 60 px. */
const tooSmall = () => {
  const seen = [...document.querySelectorAll<HTMLElement>('#root *')].filter((one) => one.checkVisibility())
  const texts = seen.filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
  )
  const small = texts
    .filter((one) => !one.closest('.sr-only, svg') && parseFloat(getComputedStyle(one).fontSize) < 17.99)
    .map((one) => `${one.textContent?.slice(0, 20)} ${getComputedStyle(one).fontSize}`)
  const tight = texts
    .filter((one) => one.matches('a, button'))
    .filter((one) => one.getBoundingClientRect().height < 59.5)
    .map((one) => `${one.textContent?.slice(0, 20)} ${one.getBoundingClientRect().height}`)
  return { small, tight, wide: document.documentElement.scrollWidth - innerWidth }
}

const careful = async (page: Page) => {
  await idle(page)
  expect(await page.evaluate(tooSmall)).toEqual({ small: [], tight: [], wide: 0 })
}

test.describe('care mode', () => {
  test('enlarges everything everywhere, at once, and is there from the first paint of the next visit', async ({
    company,
    pages,
  }) => {
    const { page } = await entered({ company, pages }, 'wang')
    await page.getByRole('switch', { name: /关怀模式/ }).tap()
    expect(
      await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize)),
    ).toBeGreaterThanOrEqual(18)
    await careful(page)
    for (const path of [
      '/pages/home/index',
      '/pages/bind/index',
      '/pages/privacy/my-data/index',
      '/pages/privacy/index',
    ]) {
      await page.goto(company.pageOn('wang', path))
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await careful(page)
    }

    // The head's script alone: nothing of the client ever arrives.
    await page.route(/\/assets\//, () => {})
    await page.goto('about:blank')
    await page.goto(company.cardOn('wang', 'FangHao'), { waitUntil: 'commit' })
    await page.getByRole('heading', { name: '方浩' }).waitFor()
    expect(await page.evaluate(() => 'care' in document.documentElement.dataset)).toBe(true)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await careful(page)
  })
})

test('the chosen language and theme persist on the phone', async ({ company, pages }) => {
  const { page } = await entered({ company, pages }, 'zhao')
  await page.getByRole('button', { name: '深色' }).tap()
  await soon(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await page.getByRole('button', { name: 'English' }).tap()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  for (const path of [
    '/pages/home/index',
    '/pages/privacy/index',
    '/pages/privacy/my-data/index',
    '/pages/bind/index',
  ]) {
    await page.goto('about:blank')
    await page.goto(company.pageOn('zhao', path))
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await idle(page)
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    // Texts that people wrote are not translated: names, positions, addresses.
    const text = (await page.locator('main').innerText()).replace(
      /(杭州云帆科技有限公司|浙江省\S* \d+ 号\S* \d+ 层|赵倩|方浩|林晓|解决方案架构师|客户经理)/g,
      '',
    )
    expect(text.match(/\p{Script=Han}+/gu) ?? []).toEqual([])
  }
})
