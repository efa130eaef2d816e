import { openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { answerSheet, choose, openProduct, orders, sellTea } from './support/shop.ts'

test('a member buys at the member price, which the product, the cart, the checkout and the order show', async ({
  company,
  pages,
}) => {
  const admin = await company.sessionOf('zhou')
  await company.ask(`${orders}/console/level/create`, admin, { name: '银卡', from: 0, off: 500 })
  await company.ask(`${orders}/console/level/create`, admin, { name: '金卡', from: 100_000, off: 1_000 })
  const page = await openProduct({ company, pages }, (await sellTea(company, 'none')).productId)
  answerSheet(page, false)
  await choose(page, '一两', '立即购买')
  await page.getByText('会员价', { exact: true }).waitFor()
  await page.getByText('−¥4.90').waitFor()
  await page.getByText('¥93.10').last().waitFor()
  await page.goBack()
  await page.getByText('会员价 ¥93.10').first().waitFor()
  await choose(page, '一两', '立即购买')
  await page.getByRole('button', { name: '提交订单' }).tap()
  const buyer = await company.sessionOf('wang')
  const own = async () =>
    (await company.ask<{ list: { orderId: string }[] }>(`${orders}/order/list`, buyer)).list[0]?.orderId
  await expect.poll(own).toBeTruthy()
  const order = await pages.phone(company.pageOn('wang', `/pages/mall/order/index?order=${await own()}`))
  await order.getByText('−¥4.90').waitFor()
  await order.getByText('银卡').waitFor()

  await order.evaluate((hash) => location.assign(hash), `#/pages/mall/level/index?companyId=${company.id}`)
  await order.getByRole('heading', { name: '银卡' }).waitFor()
  await order.getByText('再累计 ¥1,000 升为金卡').waitFor()
})

test('an administrator makes levels, gives one by hand, and deletes it again', async ({ company, pages }) => {
  const buyer = await openProduct({ company, pages }, (await sellTea(company, 'none')).productId)
  answerSheet(buyer, false)
  // Buying makes the buyer a member.
  await choose(buyer, '一两', '立即购买')
  await buyer.getByRole('button', { name: '提交订单' }).waitFor()

  const admin = await openConsole({ company, pages }, '/members/levels', 'zhou')
  const dialog = admin.getByRole('dialog')
  const make = async (name: string, from: string, off: string) => {
    await admin.getByRole('button', { name: '新建等级' }).first().click()
    await dialog.getByLabel('等级名称').fill(name)
    await dialog.getByLabel('支付金额达到').fill(from)
    await dialog.getByLabel('会员价减免').fill(off)
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await admin.getByRole('cell', { name, exact: true }).waitFor()
    await dialog.waitFor({ state: 'hidden' })
  }
  await make('银卡', '500', '5')
  await make('金卡', '2000', '12.5')
  await admin.getByText('减 12.5%').waitFor()

  await admin.getByRole('link', { name: '会员', exact: true }).first().click()
  await admin.getByRole('row').nth(1).getByRole('link').first().click()
  await admin.getByRole('button', { name: '手动设置等级' }).click()
  const window = admin.getByRole('dialog', { name: '手动设置等级' })
  await window.getByLabel('等级').click()
  await admin.getByTitle('金卡').last().click()
  await window.getByLabel('原因').fill('老客户')
  await window.getByRole('button', { name: /保\s?存/ }).click()
  await admin.getByText('老客户').waitFor()

  await admin.goto(new URL('/console/members/levels', admin.url()).href)
  const row = admin.getByRole('row', { name: /金卡/ })
  await row.getByRole('link', { name: '1' }).first().waitFor()
  await row.getByRole('button', { name: '删除等级' }).click()
  await admin.getByText('1 位会员将按支付金额改为其他等级，其中 1 位的手动设置会取消').waitFor()
  await admin.getByRole('dialog').getByRole('button', { name: '删除等级' }).click()
  await admin.getByRole('cell', { name: '金卡', exact: true }).waitFor({ state: 'hidden' })
})
