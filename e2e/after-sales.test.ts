import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Company } from './support/company.ts'
import { openConsole } from './support/console.ts'
import { expect, type Journey, soon, test } from './support/journey.ts'
import { answerSheet, choose, openProduct, orders, sellTea } from './support/shop.ts'

/** Two pieces of 98 yuan that the buyer paid for, on the page of the order. */
async function bought(journey: Journey): Promise<Page> {
  const page = await openProduct(journey, (await sellTea(journey.company, 'none')).productId)
  answerSheet(page, true)
  await choose(page, '一两', '加入购物车')
  await choose(page, '一两', '加入购物车')
  await page.getByRole('link', { name: '购物车，2 件' }).tap()
  await page.getByRole('button', { name: '去结算' }).tap()
  await page.getByRole('button', { name: '提交订单' }).tap()
  await page.getByRole('heading', { name: '付款成功' }).waitFor()
  await page.getByRole('link', { name: '查看订单' }).tap()
  await page.getByRole('heading', { level: 1, name: '待交付' }).waitFor()
  return page
}

const orderOf = async (company: Company) => {
  const buyer = await company.sessionOf('wang')
  const { list } = await company.ask<{ list: { orderId: string; state: string; refunded: number }[] }>(
    `${orders}/order/list`,
    buyer,
  )
  const [order] = list
  if (!order) throw new Error('there is no order')
  return order
}

/** The vendor says that the money has arrived. */
const arrive = (company: Company, refunded: number) =>
  soon(async () => {
    await company.stack.control('pay/deliver', {})
    return (await orderOf(company)).refunded
  }).toBe(refunded)

test('one of two pieces is refunded to the fen before anything is sent', async ({ company, pages }) => {
  const page = await bought({ company, pages })
  await page.getByRole('link', { name: '申请退款' }).tap()
  await page.getByRole('heading', { name: '退款', exact: true }).waitFor()
  await expect(page.getByRole('button', { name: '提交申请' })).toBeDisabled()
  await page.getByRole('button', { name: '增加一件' }).tap()
  await page.getByRole('button', { name: '提交申请' }).tap()
  await page.getByRole('status').filter({ hasText: '等待商家处理' }).waitFor()

  const admin = await openConsole({ company, pages }, '/orders/after-sales', 'zhou')
  await admin.getByRole('row').filter({ hasText: '仅退款' }).getByRole('link').click()
  const drawer = admin.getByRole('dialog')
  await drawer.getByRole('button', { name: '同意' }).click()
  await admin.getByRole('tooltip').getByRole('button', { name: '同意' }).click()
  await drawer.getByText('退款中').first().waitFor()
  await arrive(company, 9_800)
  await page.reload()
  await page.getByRole('status').filter({ hasText: '已退款' }).waitFor()
  expect((await orderOf(company)).state).toBe('paid')
})

test('a piece that was sent comes back with a picture, and the money follows', async ({ company, pages }) => {
  const page = await bought({ company, pages })
  const { orderId } = await orderOf(company)
  await company.ask(`${orders}/console/ship`, await company.sessionOf('zhou'), { orderId, kind: 'none' })
  await page.reload()
  await page.getByRole('link', { name: '申请退款' }).tap()
  await page.getByRole('heading', { name: '退货退款' }).waitFor()
  await page.getByRole('button', { name: '增加一件' }).tap()
  await page.getByRole('button', { name: '商品有问题' }).tap()
  const picture = readFileSync(
    new URL('../demo/content/yunfan/pictures/image-1-page-1.webp', import.meta.url),
  )
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '划痕.webp', mimeType: 'image/webp', buffer: picture })
  await page.getByRole('button', { name: /移除第 1 张图片/ }).waitFor()
  await page.getByRole('button', { name: '提交申请' }).tap()
  await page.getByRole('status').filter({ hasText: '等待商家处理' }).waitFor()

  const admin = await openConsole({ company, pages }, '/orders/after-sales', 'zhou')
  await admin.getByRole('row').filter({ hasText: '商品有问题' }).getByRole('link').click()
  const drawer = admin.getByRole('dialog')
  await drawer.getByRole('button', { name: '同意' }).click()
  await admin.getByRole('tooltip').getByRole('button', { name: '同意' }).click()
  await drawer.getByRole('button', { name: '登记收到退货' }).click()
  await admin.getByRole('dialog').last().getByRole('button', { name: '登记收到退货' }).click()
  await drawer.getByText('退款中').first().waitFor()
  await arrive(company, 9_800)
  await page.reload()
  await page.getByRole('status').filter({ hasText: '已退款' }).waitFor()
})
