import type { Page } from '@playwright/test'
import { zh } from '../console/src/words/zh.ts'
import { openConsole } from './support/console.ts'
import { type Company, expect, soon, test, userAgents } from './support/journey.ts'
import { answerSheet, choose } from './support/shop.ts'
import { signedIn } from './support/visit.ts'

const name = '明前龙井礼盒'

/** Fills in the editor of a new product with two SKUs that need no delivery, and puts it on the shelf. */
async function makeProduct(desk: Page): Promise<void> {
  const field = (label: string) => desk.getByLabel(label, { exact: true })
  await field(zh.productName).fill(name)
  await desk.getByRole('button', { name: zh.addOption }).click()
  await field(zh.optionName(1)).fill('规格')
  await field(zh.optionValueOf('规格', 1)).fill('一两')
  await desk.getByRole('button', { name: zh.addValue }).click()
  await field(zh.optionValueOf('规格', 2)).fill('半斤')
  for (const [sku, price, stock] of [
    ['一两', '98', '10'],
    ['半斤', '428', '5'],
  ] as const) {
    await field(zh.cellOf(zh.price, sku)).fill(price)
    await field(zh.cellOf(zh.stock, sku)).fill(stock)
  }
  await desk.getByRole('checkbox', { name: zh.deliveries.express }).uncheck()
  await desk.getByRole('checkbox', { name: zh.deliveries.none }).check()
  await desk.getByRole('button', { name: zh.saveAndShelve }).click()
  await desk.getByRole('row', { name }).getByText(zh.shelfStates.published).waitFor()
}

/** The salesperson finds the product in the mall and copies their own link to it. */
async function copyLink(seller: Page): Promise<URL> {
  await seller.getByRole('link', { name }).tap()
  await seller.getByRole('heading', { name, level: 1 }).waitFor()
  await seller.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = async () => {
    await seller.getByRole('button', { name: '复制链接' }).tap()
    return seller.evaluate(() => navigator.clipboard.readText())
  }
  // The share's own id is fetched when the button shows.
  await soon(copied).toContain('shareId=')
  return new URL(await copied())
}

/** Leads of the session's member of staff that bought, in the days around today on any clock. */
async function boughtBy(company: Company, session: string): Promise<number> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const span = { from: day(-6), to: day(1) }
  return (await company.ask<{ bought: number }>('/biz/v1/clue/funnel', session, span)).bought
}

test('an order of a product that a salesperson shared is on the radar, the trail, the funnel and the list of orders', async ({
  company,
  pages,
}) => {
  const desk = await openConsole({ company, pages }, '/products/new', 'zhou')
  await makeProduct(desk)
  const lin = await company.sessionOf('lin')
  const before = await boughtBy(company, lin)
  const radar = '/pages/radar/index'
  const seller = await pages.phone(company.pageOn('lin', radar), userAgents.wecomAndroid)
  await seller.getByRole('searchbox').waitFor()
  const go = (to: string) => seller.evaluate((hash) => location.assign(hash), `#${to}`)
  const found = new URLSearchParams({ companyId: company.id, uid: 'LinXiao', keyword: name })
  await go(`/pages/mall/list/index?${found}`)
  const link = await copyLink(seller)
  await go(`${radar}?companyId=${company.id}`)
  await seller.getByRole('searchbox').waitFor()

  const buyer = await pages.phone(company.phoneOf('wang') + link.pathname + link.search + link.hash)
  await signedIn(buyer)
  answerSheet(buyer, true)
  await choose(buyer, '一两', '加入购物车')
  await choose(buyer, '半斤', '加入购物车')
  await buyer.getByRole('link', { name: '购物车，2 件' }).tap()
  await buyer.getByRole('button', { name: '去结算' }).tap()
  await buyer.getByRole('button', { name: '提交订单' }).tap()
  await buyer.getByRole('heading', { name: '付款成功' }).waitFor()
  await buyer.getByRole('link', { name: '查看订单' }).tap()
  await buyer.getByRole('heading', { level: 1, name: '待交付' }).waitFor()

  // The radar is open since before the visit.
  const visit = seller.getByRole('listitem').filter({ hasText: '付了款' }).first()
  await visit.getByRole('link').first().tap()
  await seller.getByText(`付款买了产品“${name}”`).first().waitFor()
  await seller.getByRole('button', { name: /1\s*个订单/ }).tap()
  await seller.getByRole('dialog').getByText('¥526').waitFor()
  await soon(() => boughtBy(company, lin)).toBe(before + 1)

  await desk.goto(`${company.product}/console/orders?${new URLSearchParams({ companyId: company.id })}`)
  const row = desk.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('¥526')
  await expect(row).toContainText('林晓')
  await row.getByRole('link').first().click()
  await desk.getByRole('dialog').getByText(zh.orderAttempts.paid).waitFor()
  await desk.goto(
    `${company.product}/console/orders/ledger?${new URLSearchParams({ companyId: company.id })}`,
  )
  await desk
    .getByRole('row')
    .filter({ hasText: zh.ledgerKinds.payment })
    .filter({ hasText: '¥526' })
    .waitFor()
})
