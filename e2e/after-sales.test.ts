import { readFileSync } from 'node:fs'
import type { Company } from './support/company.ts'
import { openConsole } from './support/console.ts'
import { expect, soon, test } from './support/journey.ts'
import { bought, boughtOrder, orders } from './support/shop.ts'

/** The vendor says that the money has arrived. */
const arrive = (company: Company, refunded: number) =>
  soon(async () => {
    await company.stack.control('pay/deliver', {})
    return (await boughtOrder(company)).refunded
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
  expect((await boughtOrder(company)).state).toBe('paid')
})

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
  await drawer.getByRole('button', { name: '同意' }).click()
  await admin.getByRole('tooltip').getByRole('button', { name: '同意' }).click()
  await drawer.getByRole('button', { name: '登记收到退货' }).click()
  await admin.getByRole('dialog').last().getByRole('button', { name: '登记收到退货' }).click()
  await drawer.getByText('退款中').first().waitFor()
  await arrive(company, 9_800)
  await page.reload()
  await page.getByRole('status').filter({ hasText: '已退款' }).waitFor()
})
