import type { Page } from '@playwright/test'
import { expect, soon, test, userAgents } from './support/journey.ts'
import { isLive, sheetLeft, signedIn } from './support/visit.ts'

test.use({ onlyLooks: true })

const steps = (page: Page) => page.evaluate(() => history.length)

test('back closes the sheet of a card, by a tap the history stays clean, and a reload leaves no step behind', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(company.pageOn('zhao', '/pages/home/index'))
  await page.goto(company.cardOn('zhao', 'LinXiao'))
  await page.waitForFunction(isLive)
  const address = page.url()
  const sheet = page.getByRole('dialog')
  const open = async () => {
    await page.getByRole('link', { name: '保存到通讯录' }).tap()
    await sheet.waitFor()
    await soon(() => page.evaluate(() => history.state?.sheets)).toBe(1)
  }
  await open()
  expect(page.url()).toBe(address)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  expect(page.url()).toBe(address)

  await open()
  const depth = await steps(page)
  await sheet.getByRole('button', { name: '关闭' }).tap()
  await sheetLeft(page)
  await open()
  expect(await steps(page)).toBe(depth)

  await page.reload()
  await page.waitForFunction(isLive)
  await sheetLeft(page)
  await page.goBack()
  await soon(() => page.url()).not.toBe(address)
})

test('back closes a sheet of a page of the app, and a link in a sheet is one step', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(company.pageOn('lin', '/pages/radar/index'), userAgents.wecomAndroid)
  await signedIn(page)
  await page.locator('main li a').first().tap()
  await page.getByRole('button', { name: /得分/ }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await soon(() => page.evaluate(() => history.state?.sheets)).toBe(1)
  const address = page.url()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  expect(page.url()).toBe(address)
  await page.goBack()
  await soon(() => page.url()).toContain('/pages/radar/index')
  await page.locator('main li a').first().waitFor()
})
