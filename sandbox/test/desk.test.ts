import { existsSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bridgeFile, clientFolder } from '../src/paths.ts'
import { openDesk } from './support/browser.ts'

type Desk = Awaited<ReturnType<typeof openDesk>>

let desk: Desk
beforeAll(async () => {
  if (!existsSync(clientFolder) || !existsSync(bridgeFile))
    throw new Error('build first: npm run build -w sandbox')
  desk = await openDesk()
})
afterAll(() => desk?.close())

const phones = (page: Page) => ({
  left: page.getByTestId('phone-left'),
  right: page.getByTestId('phone-right'),
})
const frameOf = (phone: Locator) => phone.getByTestId('screen-frame').last().contentFrame()

async function openCard(phone: Locator): Promise<void> {
  await phone.getByTestId('open-workbench-card').click()
  await frameOf(phone).locator('#log', { hasText: 'touch' }).waitFor({ state: 'attached' })
}

async function shareTo(phone: Locator, who: string): Promise<void> {
  await phone.getByTestId('menu-button').click()
  await phone.getByTestId('share-to-friend').click()
  await phone.getByTestId(`pick-${who}`).click()
  await phone.getByTestId('confirm-send').click()
}

describe('two phones', () => {
  it('share a card from the left, open it on the right, and see the radar', async () => {
    const page = await desk.open(1440, 900)
    const { left, right } = phones(page)
    await openCard(left)
    await left.getByTestId('webview-title').getByText('林晓的名片').waitFor()
    await left.getByTestId('menu-button').click()
    await left.getByTestId('refresh').waitFor()
    expect(await left.getByTestId('copy-link').count()).toBe(0)
    await page.keyboard.press('Escape')

    await shareTo(left, 'wang')
    await page.locator('[data-testid=tour-step-1][data-state=done]').waitFor()
    await frameOf(left).locator('#log', { hasText: 'shared' }).waitFor({ state: 'attached' })

    await right.getByTestId('chat-lin').click()
    await right.getByTestId('bubble-link').last().click()
    await frameOf(right).locator('h1', { hasText: '林晓' }).waitFor()
    await page.locator('[data-testid=tour-step-2][data-state=done]').waitFor()
    const opened = desk.product.visits.at(-1)
    expect(opened).toBe(
      `wang.sandbox.localhost:${desk.sandbox.port}/qw-wxmini/?companyId=yunfan01&shareId=s1&from=singlemessage&isappinstalled=0`,
    )

    await frameOf(left).locator('#radar').click()
    await page.locator('[data-testid=tour-step-3][data-state=done]').waitFor()
    await page.close()
  })

  it('tick the radar of a salesperson who had it open before the customer came', async () => {
    const page = await desk.open(1440, 900)
    await page.getByTestId('tour-reset').click()
    const { left, right } = phones(page)
    await openCard(left)
    await shareTo(left, 'wang')
    await frameOf(left).locator('#radar').click()
    await right.getByTestId('chat-lin').click()
    expect(await page.getByTestId('tour-step-3').getAttribute('data-state')).toBe('later')
    await right.getByTestId('bubble-link').last().click()
    await page.locator('[data-testid=tour-step-3][data-state=done]').waitFor()
    await page.close()
  })

  it('run the vendor’s own SDK on both, allowed what they asked for and no more', async () => {
    const page = await desk.open(1440, 900)
    const { left } = phones(page)
    await openCard(left)
    const log = await frameOf(left).locator('#log').textContent()
    expect(log).toContain('agentConfig ok')
    expect(log).toContain('hideMenuItems ok')
    expect(log).toContain('chooseImage:')
    expect(log).toContain('touch 5 iPhone')
    await page.goto(`http://wang.sandbox.localhost:${desk.sandbox.port}/qw-wxmini/?a=1#/pages/person/index`)
    await page.locator('#log', { hasText: 'touch' }).waitFor({ state: 'attached' })
    const wechat = await page.locator('#log').textContent()
    expect(wechat).toContain('config ok')
    expect(wechat).toContain('share data ok')
    expect(await page.evaluate(() => navigator.userAgent)).toContain('MicroMessenger/8.0.76')
    await page.close()
  })

  it('go back each on its own, one step at a time', async () => {
    const page = await desk.open(1440, 900)
    const { left, right } = phones(page)
    await openCard(left)
    await shareTo(left, 'wang')
    await right.getByTestId('chat-lin').click()
    await right.getByTestId('bubble-link').last().click()
    const where = (phone: Locator) => frameOf(phone).locator('#where')
    await where(right).getByText('#/pages/person/index').waitFor()
    await frameOf(left).locator('#radar').click()
    await where(left).getByText('#/pages/radar/index').waitFor()
    await frameOf(right).locator('#company').click()
    await where(right).getByText('/qw-wxmini/company').waitFor()
    await left.getByTestId('webview-back').click()
    await where(left).filter({ hasNotText: '#' }).waitFor()
    expect(await where(right).textContent()).toContain('/qw-wxmini/company')
    await right.getByTestId('webview-back').click()
    await where(right).getByText('#/pages/person/index').waitFor()
    await right.getByTestId('webview-back').click()
    await right.getByTestId('chat-input').waitFor()
    await page.close()
  })

  it('show Moments, and forward a link as it is by a long press', async () => {
    const page = await desk.open(1440, 900)
    const { left, right } = phones(page)
    await openCard(left)
    await left.getByTestId('menu-button').click()
    await left.getByTestId('share-to-moments').click()
    await right.getByTestId('tab-discover').click()
    await right.getByTestId('open-moments').click()
    await right.getByTestId('moment-link').first().click()
    await frameOf(right).locator('h1', { hasText: '林晓' }).waitFor()
    expect(desk.product.visits.at(-1)).toMatch(/^wang\..*from=timeline&isappinstalled=0$/)
    await right.getByTestId('webview-close').click()

    await right.getByTestId('moment-link').first().click({ button: 'right' })
    await right.getByTestId('forward').click()
    await right.getByTestId('pick-chen').click()
    await right.getByTestId('confirm-send').click()
    await page.getByTestId('account-switch-chen').click()
    await right.getByTestId('chat-wang').click()
    await right.getByTestId('bubble-link').last().click()
    await frameOf(right).locator('h1', { hasText: '林晓' }).waitFor()
    expect(desk.product.visits.at(-1)).toMatch(/^chen\..*from=singlemessage&isappinstalled=0$/)
    await page.close()
  })

  it('fit one at a time into a narrow window', async () => {
    const page = await desk.open(390, 844)
    const { left, right } = phones(page)
    await left.waitFor()
    expect([await left.isVisible(), await right.isVisible()]).toEqual([true, false])
    await page.getByTestId('show-right').click()
    expect([await left.isVisible(), await right.isVisible()]).toEqual([false, true])
    await page.getByTestId('show-guide').click()
    await page.getByTestId('developer-tools').click()
    await page.getByTestId('clock-hour').click()
    await page.locator('[data-testid=clock-reset]:enabled').waitFor()
    await page.getByTestId('clock-reset').click()
    await page.locator('[data-testid=clock-reset]:disabled').waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBe(390)
    await page.close()
  })

  it.each([
    ['zh-CN', '', '三步看懂'],
    ['en-GB', '', 'Three steps'],
    ['zh-CN', '?lang=en', 'Three steps'],
    ['en-GB', '?lang=zh', '三步看懂'],
  ])('are explained in the language of a browser in %s with %o', async (locale, search, tour) => {
    const page = await desk.open(1440, 900, search, locale)
    await page.getByRole('region', { name: tour }).waitFor()
    await page.close()
  })

  it('open one page for a double tap, and hide it while something else is on the screen', async () => {
    const page = await desk.open(1440, 900)
    const { left, right } = phones(page)
    await openCard(left)
    await shareTo(left, 'wang')
    await right.getByTestId('chat-lin').click()
    await right.getByTestId('bubble-link').last().dblclick()
    await frameOf(right).locator('h1', { hasText: '林晓' }).waitFor()
    expect(await right.getByTestId('screen-frame').count()).toBe(1)

    const html = page.locator('[data-phone=wang] [data-testid=screen-frame]').contentFrame().locator('html')
    const state = () => html.evaluate(() => document.visibilityState)
    expect(await state()).toBe('visible')
    await frameOf(right).locator('#code').click({ button: 'right' })
    await right.getByTestId('recognise').click()
    await expect.poll(state).toBe('hidden')
    await right.getByTestId('screen-back').click()
    await expect.poll(state).toBe('visible')
    await page.getByTestId('account-switch-chen').click()
    await expect.poll(state).toBe('hidden')
    await page.getByTestId('account-switch-wang').click()
    await expect.poll(state).toBe('visible')
    await page.close()
  })

  it('add the salesperson from a code in a page', async () => {
    const page = await desk.open(1440, 900)
    const { left, right } = phones(page)
    await page.getByTestId('account-switch-chen').click()
    await openCard(left)
    await shareTo(left, 'salon')
    await right.getByTestId('chat-salon').click()
    await right.getByTestId('bubble-link').last().click()
    await frameOf(right).locator('#code').click({ button: 'right' })
    await right.getByTestId('recognise').click()
    await right.getByTestId('add-contact').click()
    await right.getByRole('paragraph').getByText('现在可以开始聊天了').waitFor()
    expect(desk.product.visits.at(-1)).toContain('from=groupmessage')
    expect(desk.errors.filter((line) => !line.includes('favicon.ico'))).toEqual([])
    await page.close()
  })
})
