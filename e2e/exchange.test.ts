import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Company, expect, soon, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

/** From now on the salesperson's phone is for those who left a card. */
async function keepPhoneForExchange(company: Company, session: string): Promise<void> {
  const { revision } = await company.ask<{ revision: number }>('/biz/v1/card/user_card/edit', session)
  const basicInfo = { revision, visibility: { phone: 'exchange' } }
  await company.ask('/biz/v1/card/user_card/basic_info', session, basicInfo, 'PUT')
}

/** To the sheet, past both questions, which are refused. */
async function offer(page: Page): Promise<void> {
  await page.getByRole('link', { name: '保存到通讯录' }).tap()
  const refuse = page.getByRole('button', { name: '暂不提供' })
  const leave = page.getByRole('button', { name: '也留下我的名片' })
  await refuse.or(leave).first().waitFor()
  if (await refuse.isVisible()) await refuse.tap()
  await leave.tap()
}

test('a visitor who leaves a card sees the phone that is kept for such visitors, until they take it back', async ({
  company,
  pages,
}) => {
  const session = await company.sessionOf('fang')
  await keepPhoneForExchange(company, session)
  const page = await pages.phone(company.cardOn('chen', 'FangHao'))
  await page.getByRole('heading', { name: '方浩' }).waitFor()
  await signedIn(page)
  expect(await page.locator('a[href^="tel:"]').count()).toBe(0)

  await offer(page)
  await page.getByRole('button', { name: '留下名片' }).tap()
  await page.getByText('请填写姓名').waitFor()
  await page.getByLabel('姓名').fill('陈立')
  await page.getByLabel('电话（选填）').fill('13800001111')
  await page.getByRole('button', { name: '留下名片' }).tap()
  await page.getByText('请先勾选同意').waitFor()
  await page.getByLabel(/同意方浩看到/).check()
  await page.getByRole('button', { name: '留下名片' }).tap()
  await page.getByText('已留下你的名片').waitFor()
  await page.locator('a[href^="tel:"]').first().waitFor()
  // It holds for this visitor; another one sees no more than before.
  const other = await pages.phone(company.cardOn('zhao', 'FangHao'))
  await other.getByRole('heading', { name: '方浩' }).waitFor()
  await signedIn(other)
  expect(await other.locator('a[href^="tel:"]').count()).toBe(0)

  const staff = await pages.phone(company.pageOn('fang', '/pages/home/index'), userAgents.wecomAndroid)
  await staff.getByRole('link', { name: /收到的名片.*1 张新的/ }).tap()
  const received = staff.getByRole('listitem').filter({ hasText: '陈立' })
  await received.getByText('138 0000 1111').waitFor()
  await received.getByRole('button', { name: '存到通讯录' }).tap()
  const sheet = staff.getByRole('dialog', { name: '保存陈立' })
  await sheet.getByRole('img').waitFor()
  const saved = staff.waitForEvent('download')
  await sheet.getByRole('link', { name: '打开联系人文件' }).tap()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('FN:陈立')
  await staff.keyboard.press('Escape')
  await soon(async () => (await company.radarOf(session)).flatMap(({ actions }) => actions)).toContain(
    'exchange',
  )

  await offer(page)
  await page.getByRole('button', { name: '收回我的名片' }).tap()
  await page.getByText('已收回').waitFor()
  await soon(() => page.locator('a[href^="tel:"]').count()).toBe(0)
  await staff.reload()
  await staff.getByText('还没有人留下名片').waitFor()
})
