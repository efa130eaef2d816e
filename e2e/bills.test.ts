import { openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { answerSheet, choose, openProduct, sellTea } from './support/shop.ts'

test('the bill of WeChat Pay is compared with what was paid', async ({ company, pages }) => {
  const journey = { company, pages }
  const page = await openProduct(journey, (await sellTea(company, 'none')).productId)
  answerSheet(page, true)
  await choose(page, '一两', '立即购买')
  await page.getByRole('button', { name: '提交订单' }).tap()
  await page.getByRole('heading', { name: '付款成功' }).waitFor()

  const admin = await openConsole(journey, '/orders/bills', 'zhou')
  const paidOn = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const session = await company.sessionOf('zhou')
  const path = '/mall/order/v1/console/bill/fetch'
  // The vendor makes the bill of a day after its end.
  expect(await company.ask<{ state: string }>(path, session, { day: paidOn })).toMatchObject({
    state: 'making',
  })
  await admin.reload()
  await admin.getByRole('link', { name: paidOn }).click()
  const drawer = admin.getByRole('dialog')
  await drawer.getByText('微信支付还在生成这一天的账单').waitFor()
  await company.stack.control('clock/advance', { seconds: 86_400 })
  try {
    await drawer.getByRole('button', { name: '重新取账单' }).click()
    await drawer.getByText('账单与系统记录一致').waitFor()
    await drawer
      .getByRole('row')
      .filter({ hasText: '收款' })
      .filter({ hasText: '¥98' })
      .getByRole('link')
      .click()
  } finally {
    await company.stack.control('clock/reset', {})
  }
  await admin.getByRole('dialog').getByText('龙井新茶').waitFor()
})
