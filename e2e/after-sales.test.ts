import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { Company } from './support/company.ts'
import { openConsole } from './support/console.ts'
import { expect, type Journey, soon, test } from './support/journey.ts'
import { bought, boughtOrder, offerCoupon, orders } from './support/shop.ts'

/** The vendor says that the money has arrived. */
const arrive = (company: Company, refunded: number) =>
  soon(async () => {
    await company.stack.control('pay/deliver', {})
    return (await boughtOrder(company)).refunded
  }).toBe(refunded)

/** The buyer of two pieces asks for the money of one, and the administrator agrees. @returns the console's page of the request */
async function refundOfOne({ company, pages }: Journey, page: Page): Promise<Locator> {
  await page.getByRole('link', { name: '申请退款' }).tap()
  await page.getByRole('heading', { name: '退款', exact: true }).waitFor()
  await expect(page.getByRole('button', { name: '提交申请' })).toBeDisabled()
  await page.getByRole('button', { name: '增加一件' }).tap()
  await page.getByRole('button', { name: '提交申请' }).tap()
  await page.getByRole('status').filter({ hasText: '等待商家处理' }).waitFor()

  const admin = await openConsole({ company, pages }, '/orders/after-sales', 'zhou')
  await admin.getByRole('row').filter({ hasText: '仅退款' }).getByRole('link').click()
  const drawer = admin.getByRole('dialog')
  await agree(drawer)
  await drawer.getByText('退款中').first().waitFor()
  return drawer
}

async function agree(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: '同意' }).click()
  await drawer.page().getByRole('tooltip').getByRole('button', { name: '同意' }).click()
}

test('one of two pieces is refunded to the fen before anything is sent', async ({ company, pages }) => {
  const page = await bought({ company, pages })
  await refundOfOne({ company, pages }, page)
  await arrive(company, 9_800)
  await page.reload()
  await page.getByRole('status').filter({ hasText: '已退款' }).waitFor()
  expect((await boughtOrder(company)).state).toBe('paid')
})

test('money that does not arrive is called so on both sides, until it is recorded as paid offline', async ({
  company,
  pages,
}) => {
  const page = await bought({ company, pages })
  const buyer = await company.sessionOf('wang')
  await company.stack.control('pay/set', { refundsEnd: 'ABNORMAL' })
  const drawer = await refundOfOne({ company, pages }, page)
  await soon(async () => {
    await company.stack.control('pay/deliver', {})
    const { list } = await company.ask<{ list: { state: string }[] }>(`${orders}/after_sale/list`, buyer)
    return list[0]?.state
  })
    .toBe('stuck')
    .finally(() => company.stack.control('pay/set', { refundsEnd: 'SUCCESS' }))
  await page.reload()
  await page.getByRole('status').filter({ hasText: '退款未到账' }).waitFor()
  await drawer.page().reload()
  await drawer.getByText('退款没有到账，需要你处理').waitFor()
  await drawer.getByText('退到买家的另一张银行卡').waitFor()
  await drawer.getByRole('button', { name: '登记线下退款' }).click()
  await drawer.page().getByRole('tooltip').getByRole('button', { name: '登记线下退款' }).click()
  await soon(async () => (await boughtOrder(company)).refunded).toBe(9_800)
  await page.reload()
  await page.getByRole('status').filter({ hasText: '已退款' }).waitFor()
})

test('an order with a coupon is sent in two parcels and received, and a piece is refunded to the fen', async ({
  company,
  pages,
}) => {
  test.slow()
  const { couponId } = await offerCoupon(company)
  await company.ask(`${orders}/coupon/take`, await company.sessionOf('wang'), { couponId })
  const page = await bought({ company, pages })
  await expect(page.getByText('¥176').first()).toBeVisible()
  const { orderId } = await boughtOrder(company)
  const desk = await openConsole({ company, pages }, `/orders?order=${orderId}`, 'zhou')
  const ship = async (fill: (form: Locator) => Promise<void> = async () => {}) => {
    await desk.getByRole('dialog').first().getByRole('button', { name: '确认交付' }).click()
    const form = desk.getByRole('dialog', { name: '确认交付' })
    await fill(form)
    await form.getByRole('button', { name: '确认交付' }).click()
    await form.waitFor({ state: 'hidden' })
  }
  await ship((form) => form.getByRole('spinbutton', { name: /龙井新茶/ }).fill('1'))
  expect((await boughtOrder(company)).state).toBe('partShipped')
  await ship()

  await page.reload()
  await page.getByRole('button', { name: '确认收货' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).tap()
  await page.getByRole('heading', { level: 1, name: '已收货' }).waitFor()
  await page.getByRole('link', { name: '申请退款' }).tap()
  await page.getByRole('button', { name: '增加一件' }).tap()
  await page.getByText('¥88').first().waitFor()
  await page.getByRole('button', { name: '提交申请' }).tap()
  await page.getByRole('status').filter({ hasText: '等待商家处理' }).waitFor()

  await desk.goto(new URL('orders/after-sales', `${desk.url().split('/orders')[0]}/`).href)
  await desk.getByRole('row').filter({ hasText: '退货退款' }).getByRole('link').click()
  const drawer = desk.getByRole('dialog').first()
  await agree(drawer)
  await receive(drawer)
  await arrive(company, 8_800)
  await page.reload()
  await page.getByRole('status').filter({ hasText: '已退款' }).waitFor()
})

/** All pieces came back in good order. */
async function receive(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: '登记收到退货' }).click()
  await drawer.page().getByRole('dialog').last().getByRole('button', { name: '登记收到退货' }).click()
  await drawer.getByText('退款中').first().waitFor()
}

test('a piece that was sent comes back with a picture, and the money follows', async ({ company, pages }) => {
  const page = await bought({ company, pages })
  const { orderId } = await boughtOrder(company)
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
  await agree(drawer)
  await receive(drawer)
  await arrive(company, 9_800)
  await page.reload()
  await page.getByRole('status').filter({ hasText: '已退款' }).waitFor()
})
