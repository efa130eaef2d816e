import type { Page } from '@playwright/test'
import { codeIn } from './support/codes.ts'
import { expect, soon, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

const codes = '/pages/wxapp-code/index'

/** The one panel that is shown. */
const panel = (page: Page) => page.getByRole('tabpanel')
/** The code that a phone reads which is held before the screen. */
const held = async (page: Page) => codeIn(await page.screenshot())

async function show(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).tap()
  await panel(page).locator('img[data-loaded=true]').waitFor()
}

test('a salesperson hands out codes and posters, also with no network, and sees who came by a poster', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(company.pageOn('fang', codes), userAgents.wecomAndroid)
  const { sessionId } = await signedIn(page)
  await show(page, '小程序码')
  await page.getByRole('img', { name: '方浩的名片小程序码' }).waitFor()
  expect(new URL(await held(page)).searchParams.get('scene')).toMatch(new RegExp(`^${company.id}\\.`))
  await page.waitForFunction(() => document.querySelectorAll('img[data-loaded=true]').length === 5)

  await page.context().setOffline(true)
  await show(page, '通讯录')
  expect(await held(page)).toContain('FN:方浩')
  await show(page, '彩色海报')
  const link = new URL(await held(page))
  expect(link.searchParams.get('uid')).toBe('FangHao')
  await page.context().setOffline(false)

  const opened = async () => {
    const [newest] = await company.radarOf(sessionId)
    return newest && Date.parse(newest.lastAt) > since ? [newest.secondScene, newest.landing].join() : ''
  }
  const since = Date.now()
  const visitor = await pages.phone(`${company.phoneOf('zhao')}${link.pathname}${link.search}${link.hash}`)
  await visitor.getByRole('heading', { name: '方浩' }).waitFor()
  await signedIn(visitor)
  // By a salesperson's share that was scanned.
  await soon(opened).toBe('0,scan')
})

test('says which characters of a name a poster leaves out', async ({ company, pages }) => {
  const session = await company.sessionOf('lu')
  const { revision } = await company.ask<{ revision: number }>('/biz/v1/card/user_card/edit', session)
  await company.ask('/biz/v1/card/user_card/basic_info', session, { revision, name: '陆遥🌿' }, 'PUT')
  const page = await pages.phone(company.pageOn('lu', codes), userAgents.wecomAndroid)
  await show(page, '彩色海报')
  await panel(page).getByText('海报无法显示这些字符，已略去或用“〓”代替：🌿').waitFor()
})

test('shows the card’s code where the mini-program code cannot be made', async ({ company, pages }) => {
  await company.stack.control('faults', {
    vendor: 'wechat',
    path: '/wxa/getwxacodeunlimit',
    kind: 'quota',
    times: 1,
  })
  const page = await pages.phone(company.pageOn('lu', codes), userAgents.wecomAndroid)
  await page.getByText('先用名片二维码代替').waitFor()
  await panel(page).locator('img[data-loaded=true]').waitFor()
  const own = new URL(await held(page))
  expect(own.searchParams.get('companyId')).toBe(company.id)
  await page.getByRole('button', { name: '再试一次' }).waitFor()
})
