import type { Page } from '@playwright/test'
import type { Company } from './support/company.ts'
import { expect, type Journey, soon, test } from './support/journey.ts'

const goods = '/mall/goods/v1'

/** A product on the shelf with two SKUs, of which one person may have three pieces, sent by express. */
async function sellTea(company: Company): Promise<string> {
  const admin = await company.sessionOf('zhou')
  const sku = { marketPrice: 0, code: '', picture: '', parts: [] }
  const { productId } = await company.ask<{ productId: string }>(`${goods}/manage/product`, admin, {
    ...{ name: '龙井新茶', summary: '', categoryId: '', unit: '盒', pictures: [], video: '', html: '' },
    ...{ attributes: [], optionNames: ['规格'], weight: 0, onShelfAt: null, offShelfAt: null },
    skus: [
      { ...sku, options: ['一两'], price: 9_800, stockBy: 10 },
      { ...sku, options: ['半斤'], price: 42_800, stockBy: 5 },
    ],
    ...{ delivery: ['express'], limitPerPerson: 3, membersOnly: false },
  })
  await company.ask(`${goods}/manage/shelf`, admin, { productIds: [productId], state: 'published' }, 'PUT')
  return productId
}

/** The product on the phone of a customer who is signed in. */
async function openProduct({ company, pages }: Journey, productId: string): Promise<Page> {
  const page = await pages.phone(company.pageOn('wang', '/pages/mall/orders/index'))
  await page.getByRole('heading', { name: '还没有订单' }).waitFor()
  const query = new URLSearchParams({ _id: productId, companyId: company.id })
  await page.evaluate((hash) => location.assign(hash), `#/pages/product/index?${query}`)
  return page
}

/** The person's answers to the payment sheet, one for each time that it opens. */
function answerSheet(page: Page, ...answers: boolean[]): void {
  page.on('dialog', (dialog) => void (answers.shift() ? dialog.accept() : dialog.dismiss()))
}

async function addToCart(page: Page, option: string): Promise<void> {
  await page.getByRole('button', { name: '立即购买' }).first().tap()
  const sheet = page.getByRole('dialog')
  const value = sheet.getByRole('button', { name: option })
  if ((await value.getAttribute('aria-pressed')) !== 'true') await value.tap()
  await sheet.getByRole('button', { name: '加入购物车' }).tap()
  await sheet.waitFor({ state: 'hidden' })
}

async function typeAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: '添加收货地址' }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('收货人').fill('王敏')
  await sheet.getByLabel('联系电话').fill('13800000001')
  await sheet.getByRole('combobox', { name: '省' }).selectOption('浙江省')
  await sheet.getByRole('combobox', { name: '市' }).selectOption('杭州市')
  await sheet.getByRole('combobox', { name: '区县' }).selectOption('滨江区')
  await sheet.getByLabel('详细地址').fill('江南大道 1 号')
  await sheet.getByRole('button', { name: '保存' }).tap()
  await sheet.waitFor({ state: 'hidden' })
}

test('a customer puts two SKUs into the cart, types an address, pays and sees the paid order', async ({
  company,
  pages,
}) => {
  const page = await openProduct({ company, pages }, await sellTea(company))
  answerSheet(page, true)
  await addToCart(page, '一两')
  await addToCart(page, '半斤')
  await page.getByRole('link', { name: '购物车，2 件' }).tap()
  await page.getByText('¥526', { exact: true }).waitFor()
  await page.getByRole('button', { name: '去结算' }).tap()
  await page.getByRole('heading', { name: '确认订单' }).waitFor()
  await typeAddress(page)
  await page.getByRole('button', { name: '提交订单' }).tap()
  await page.getByRole('heading', { name: '付款成功' }).waitFor()
  await page.getByRole('link', { name: '查看订单' }).tap()
  await page.getByRole('heading', { level: 1, name: '待发货' }).waitFor()
  await page.getByText('浙江省杭州市滨江区 江南大道 1 号').waitFor()
  const buyer = await company.sessionOf('wang')
  const { list } = await company.ask<{ list: { state: string; paid: number }[] }>(
    '/mall/order/v1/order/list',
    buyer,
  )
  expect(list).toMatchObject([{ state: 'paid', paid: 52_600 }])
})

test('a payment sheet that is cancelled leaves an order that can be paid', async ({ company, pages }) => {
  const page = await openProduct({ company, pages }, await sellTea(company))
  answerSheet(page, false, true)
  await page.getByRole('button', { name: '立即购买' }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '一两' }).tap()
  await sheet.getByRole('button', { name: '立即购买' }).tap()
  await typeAddress(page)
  await page.getByRole('button', { name: '提交订单' }).tap()
  await page.getByRole('heading', { name: '待付款' }).waitFor()
  const buyer = await company.sessionOf('wang')
  const states = async () =>
    (await company.ask<{ list: { state: string }[] }>('/mall/order/v1/order/list', buyer)).list.map(
      ({ state }) => state,
    )
  expect(await states()).toEqual(['awaitingPayment'])
  await page.getByRole('button', { name: '付款', exact: true }).tap()
  await page.getByRole('heading', { name: '付款成功' }).waitFor()
  await soon(states).toEqual(['paid'])
})
