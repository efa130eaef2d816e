import type { Page } from '@playwright/test'
import { expect, type Journey, test, userAgents } from './support/journey.ts'
import { isLive } from './support/visit.ts'

test.use({ onlyLooks: true })

const slow = { offline: false, latency: 80, downloadThroughput: 400 * 1024, uploadThroughput: 40 * 1024 }

/** The card over a slow line, drawn but not hydrated: the test releases its script. */
async function openSlowly({
  company,
  pages,
}: Journey): Promise<{ page: Page; asked: string[]; letScriptCome: () => void }> {
  const page = await pages.phone('about:blank', userAgents.wechatIos, company.returning())
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
  await page.goto(company.sharedCard('LinXiao'), { waitUntil: 'commit' })
  await page.getByRole('link', { name: '保存到通讯录' }).waitFor()
  return { page, asked, letScriptCome }
}

for (const [what, control, sheet] of [
  ['saving', '保存到通讯录', '保存到通讯录'],
  ['adding on WeChat', '加微信', '林晓'],
] as const)
  test(`a tap on ${what} that comes before the script is not lost`, async ({ company, pages }) => {
    const { page, asked, letScriptCome } = await openSlowly({ company, pages })
    await page.locator('nav').getByText(control, { exact: true }).tap()
    expect(await page.evaluate(isLive)).toBe(false)
    letScriptCome()

    await page.getByRole('dialog', { name: sheet }).waitFor()
    expect(asked.filter((path) => path.endsWith('.vcf'))).toEqual([])
    expect(page.url()).toBe(company.sharedCard('LinXiao'))

    // It happened once, and later taps work normally.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('nav').getByText('加微信').tap()
    await page.getByRole('dialog', { name: '林晓' }).waitFor()
  })

test('how to share and the card’s back need no script', async ({ company, pages }) => {
  const { page, letScriptCome } = await openSlowly({ company, pages })
  await page.getByRole('button', { name: '分享', exact: true }).tap()
  await page.getByText('点右上角 ···，发送给朋友').waitFor()
  await page.getByRole('checkbox', { name: '显示二维码' }).tap()
  await page.getByRole('img', { name: '林晓的二维码' }).waitFor()
  expect(await page.evaluate(isLive)).toBe(false)
  letScriptCome()
})
