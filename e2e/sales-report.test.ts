import { openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { answerSheet, choose, openProduct, sellTea } from './support/shop.ts'

test('what was sold opens from the report into its order, and what lies in carts into its persons', async ({
  company,
  pages,
}) => {
  const journey = { company, pages }
  const page = await openProduct(journey, (await sellTea(company, 'none')).productId)
  answerSheet(page, true)
  await choose(page, '一两', '加入购物车')
  await choose(page, '一两', '立即购买')
  await page.getByRole('button', { name: '提交订单' }).tap()
  await page.getByRole('heading', { name: '付款成功' }).waitFor()

  const admin = await openConsole(journey, '/sales', 'zhou')
  await admin.getByText('每日收款（元）').waitFor()
  const tea = admin.getByRole('row').filter({ hasText: '龙井新茶' })
  await expect(tea).toContainText('¥98')
  for (const group of ['归属销售', '渠道', '日期', '退款原因', '商品']) {
    await admin.getByLabel('汇总方式').getByText(group, { exact: true }).click()
    await admin.getByRole('columnheader', { name: group }).waitFor()
  }
  await tea.getByRole('link', { name: '¥98' }).first().click()
  await admin.getByText('商品：龙井新茶').waitFor()
  const row = admin.getByRole('row').filter({ hasText: '收款' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('¥98')
  await row.getByRole('link').click()
  await admin.getByRole('dialog').getByText('龙井新茶').waitFor()

  const carts = await openConsole(journey, '/sales/carts', 'zhou')
  await carts.getByRole('link', { name: '龙井新茶' }).click()
  const persons = carts.getByRole('dialog')
  await expect(persons.getByRole('row')).toHaveCount(2)
})
