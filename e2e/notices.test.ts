import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser, userAgents } from './support/browser.ts'
import { ask, companyId, soon } from './support/journey.ts'
import { control, hopsOf, pageAt, signedIn } from './support/visit.ts'

const browser = useBrowser()
const patient = { timeout: 120_000 }
const path = '/pages/work-order/subscribe-auth/index'

const chosen = async (session: string) => {
  const { list } = await ask<{ list: { result: string }[] }>('/card/v1/notice/list', session)
  return list.map(({ result }) => result)
}
function answering(page: Page, yes: boolean): { times: number } {
  const asked = { times: 0 }
  page.on('dialog', (dialog) => {
    asked.times += 1
    void (yes ? dialog.accept() : dialog.dismiss())
  })
  return asked
}

describe('the choice of messages', patient, () => {
  test.each([
    [true, ['accept', 'accept', 'accept'], '已为你打开通知', 'wang'],
    [false, ['reject', 'reject', 'reject'], '没有打开的消息不会发给你', 'chen'],
  ])('in WeChat, where the person says %s', async (yes, results, words, account) => {
    const page = await browser.phone(pageAt(account, path))
    const { sessionId } = await signedIn(page)
    const asked = answering(page, yes)
    await page.getByText('消息样式').first().waitFor()
    const button = page.getByRole('button', { name: '允许通知' })
    await button.waitFor()
    expect(asked.times).toBe(0)
    await button.tap()
    await page.getByText(words, { exact: false }).waitFor()
    await page.getByText('个人中心 → 消息通知', { exact: false }).waitFor()
    expect(await chosen(sessionId)).toEqual(results)
    await page.reload()
    await page.getByText(words, { exact: false }).waitFor()
    expect(asked.times).toBe(1)
  })

  test('in the mini program, through its shell', async () => {
    const opened = { phone: 'zhao', companyId, page: path.slice(1) }
    const { url } = await control<{ url: string }>('mini/open', opened)
    const page = await browser.phone('about:blank')
    const hops = hopsOf(page)
    await page.goto(url)
    const { sessionId } = await signedIn(page)
    answering(page, true)
    await page.getByRole('button', { name: '允许通知' }).tap()
    await page.getByText('已为你打开通知', { exact: false }).waitFor()
    await soon(() => chosen(sessionId)).toEqual(['accept', 'accept', 'accept'])
    await soon(() => page.url()).not.toContain('grant=')
    expect(hops).toEqual([])
  })

  test('elsewhere says where it can be made', async () => {
    const page = await browser.phone(pageAt('lin', path), userAgents.wecomAndroid)
    await signedIn(page)
    await page.getByText('请在微信中打开这一页', { exact: false }).waitFor()
  })
})
