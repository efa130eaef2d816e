import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { useBrowser, userAgents } from './support/browser.ts'
import { cardAt, isLive, returning } from './support/journey.ts'

const browser = useBrowser()
const slow = { offline: false, latency: 80, downloadThroughput: 400 * 1024, uploadThroughput: 40 * 1024 }

/** The card over a slow line, drawn but not yet alive: its script comes when it is let through. */
async function openSlowly(): Promise<{ page: Page; asked: string[]; letScriptCome: () => void }> {
  const page = await browser.phone('about:blank', userAgents.wechatIos, returning())
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', slow)
  let letScriptCome = () => {}
  const through = new Promise<void>((done) => {
    letScriptCome = done
  })
  await page.route(/\/assets\/card-[^/]*\.js$/, async (route) => {
    await through
    await route.continue()
  })
  await page.goto(cardAt(inject('house').product, 'LinXiao'), { waitUntil: 'commit' })
  await page.getByRole('link', { name: '保存到通讯录' }).waitFor()
  return { page, asked, letScriptCome }
}

test.each([
  ['saving', '保存到通讯录', '保存到通讯录'],
  ['adding on WeChat', '加微信', '林晓'],
])('a tap on %s that comes before the script is not lost', async (_, control, sheet) => {
  const { page, asked, letScriptCome } = await openSlowly()
  await page.locator('nav').getByText(control, { exact: true }).tap()
  expect(await page.evaluate(isLive)).toBe(false)
  letScriptCome()

  await page.getByRole('dialog', { name: sheet }).waitFor()
  expect(asked.filter((path) => path.endsWith('.vcf'))).toEqual([])
  expect(page.url()).toBe(cardAt(inject('house').product, 'LinXiao'))

  // It happened once, and what comes later goes its own way.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('nav').getByText('加微信').tap()
  await page.getByRole('dialog', { name: '林晓' }).waitFor()
})

test('how to share and the card’s back need no script', async () => {
  const { page, letScriptCome } = await openSlowly()
  await page.getByRole('button', { name: '分享', exact: true }).tap()
  await page.getByText('点右上角 ···，发送给朋友').waitFor()
  await page.getByRole('checkbox', { name: '显示二维码' }).tap()
  await page.getByRole('img', { name: '林晓的二维码' }).waitFor()
  expect(await page.evaluate(isLive)).toBe(false)
  letScriptCome()
})
