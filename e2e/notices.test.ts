import type { Page } from '@playwright/test'
import { expect, type Journey, soon, test, userAgents } from './support/journey.ts'
import { hopsOf, signedIn } from './support/visit.ts'

const path = '/pages/work-order/subscribe-auth/index'

const chosen = async ({ company }: Pick<Journey, 'company'>, session: string) => {
  const { list } = await company.ask<{ list: { result: string }[] }>('/card/v1/notice/list', session)
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

test.describe('the choice of messages', () => {
  for (const [yes, results, words, account] of [
    [true, ['accept', 'accept', 'accept'], '已为你打开通知', 'wang'],
    [false, ['reject', 'reject', 'reject'], '没有打开的消息不会发给你', 'chen'],
  ] as const)
    test(`in WeChat, where the person says ${yes ? 'yes' : 'no'}`, async ({ company, pages }) => {
      const page = await pages.phone(company.pageOn(account, path))
      const { sessionId } = await signedIn(page)
      const asked = answering(page, yes)
      await page.getByText('消息样式').first().waitFor()
      const button = page.getByRole('button', { name: '允许通知' })
      await button.waitFor()
      expect(asked.times).toBe(0)
      await button.tap()
      await page.getByText(words, { exact: false }).waitFor()
      await page.getByText('个人中心 → 消息通知', { exact: false }).waitFor()
      expect(await chosen({ company }, sessionId)).toEqual(results)
      await page.reload()
      await page.getByText(words, { exact: false }).waitFor()
      expect(asked.times).toBe(1)
    })

  test('in the mini program, through its shell', async ({ company, pages }) => {
    const url = await company.miniPage('zhao', path.slice(1))
    const page = await pages.phone('about:blank')
    const hops = hopsOf(page)
    await page.goto(url)
    const { sessionId } = await signedIn(page)
    answering(page, true)
    await page.getByRole('button', { name: '允许通知' }).tap()
    await page.getByText('已为你打开通知', { exact: false }).waitFor()
    await soon(() => chosen({ company }, sessionId)).toEqual(['accept', 'accept', 'accept'])
    await soon(() => page.url()).not.toContain('grant=')
    expect(hops).toEqual([])
  })
})

test.describe('the choice of messages outside WeChat', () => {
  test.use({ onlyLooks: true })

  test('says where it can be made', async ({ company, pages }) => {
    const page = await pages.phone(company.pageOn('lin', path), userAgents.wecomAndroid)
    await signedIn(page)
    await page.getByText('请在微信中打开这一页', { exact: false }).waitFor()
  })
})
