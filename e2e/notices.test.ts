import type { Page } from '@playwright/test'
import type { Company } from './support/company.ts'
import { expect, type Journey, soon, test, userAgents } from './support/journey.ts'
import { hopsOf, signedIn } from './support/visit.ts'

const path = '/pages/work-order/subscribe-auth/index'

const chosen = async ({ company }: Pick<Journey, 'company'>, session: string) => {
  const { list } = await company.ask<{ list: { result: string }[] }>('/card/v1/notice/list', session)
  return list.map(({ result }) => result)
}

/** Binds both messages of bookings to templates of the service account and of the mini program. */
async function bindMessages(company: Company): Promise<void> {
  const admin = await company.sessionOf('zhou')
  for (const app of ['wechat', 'mini'])
    for (const message of ['booking_confirmed', 'booking_reminder'])
      await company.ask(
        '/wxwork/v1/console/customer_messages',
        admin,
        {
          ...{ message, app, kind: 'once', template: `${message}-${app}` },
          keys: [{ key: 'thing1', field: 'what' }],
        },
        'PUT',
      )
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
    [true, ['accept', 'accept'], '已为你打开通知', 'wang'],
    [false, ['reject', 'reject'], '没有打开的消息不会发给你', 'chen'],
  ] as const)
    test(`in WeChat, where the person says ${yes ? 'yes' : 'no'}`, async ({ company, pages }) => {
      await bindMessages(company)
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
    await bindMessages(company)
    const url = await company.miniPage('zhao', path.slice(1))
    const page = await pages.phone('about:blank')
    const hops = hopsOf(page)
    await page.goto(url)
    const { sessionId } = await signedIn(page)
    answering(page, true)
    await page.getByRole('button', { name: '允许通知' }).tap()
    await page.getByText('已为你打开通知', { exact: false }).waitFor()
    await soon(() => chosen({ company }, sessionId)).toEqual(['accept', 'accept'])
    await soon(() => page.url()).not.toContain('grant=')
    expect(hops).toEqual([])
  })
})

test.describe('the choice of messages outside WeChat', () => {
  test('says where it can be made', async ({ company, pages }) => {
    await bindMessages(company)
    const page = await pages.phone(company.pageOn('lin', path), userAgents.wecomAndroid)
    await signedIn(page)
    await page.getByText('请在微信中打开这一页', { exact: false }).waitFor()
  })
})

test.describe('the choice of messages where the company sends none', () => {
  test.use({ onlyLooks: true, like: 'qinghe02' })

  test('is not offered, and its page says so', async ({ company, pages }) => {
    const page = await pages.phone(company.pageOn('wang', path))
    await page.getByText('还没有可以接收的消息').waitFor()
    await signedIn(page)
    await page.goto(company.pageOn('wang', '/pages/tabbar/usercenter/index'))
    await page.getByRole('link', { name: '我的数据与隐私' }).waitFor()
    await expect(page.getByRole('link', { name: '消息通知' })).toHaveCount(0)
  })
})
