import type { Page } from '@playwright/test'
import type { Company } from './company.ts'
import { type Journey, soon } from './journey.ts'
import { signedIn } from './visit.ts'

const goods = '/mall/goods/v1'
export const orders = '/mall/order/v1'

interface Sold {
  productId: string
  /** SKUs of 98 yuan and of 428 yuan. */
  small: string
  large: string
}

/**
 * A product on the shelf with two SKUs, of which one person may have three pieces.
 * @param way how it is delivered: `none` needs no address
 */
export async function sellTea(
  company: Company,
  way: 'express' | 'pickUp' | 'none' = 'express',
): Promise<Sold> {
  const admin = await company.sessionOf('zhou')
  const sku = { marketPrice: 0, code: '', picture: '', parts: [] }
  const { productId } = await company.ask<{ productId: string }>(`${goods}/manage/product`, admin, {
    ...{ name: '龙井新茶', summary: '', categoryId: '', unit: '盒', pictures: [], video: '', html: '' },
    ...{ attributes: [], optionNames: ['规格'], weight: 0, onShelfAt: null, offShelfAt: null },
    skus: [
      { ...sku, options: ['一两'], price: 9_800, stockBy: 10 },
      { ...sku, options: ['半斤'], price: 42_800, stockBy: 1 },
    ],
    ...{ delivery: [way], limitPerPerson: 3, membersOnly: false },
  })
  await company.ask(`${goods}/manage/shelf`, admin, { productIds: [productId], state: 'published' }, 'PUT')
  const { skus } = await company.ask<{ skus: { skuId: string }[] }>(
    `${goods}/product?companyId=${company.id}&productId=${productId}`,
  )
  const [small = '', large = ''] = skus.map(({ skuId }) => skuId)
  return { productId, small, large }
}

/** Changes all prices of a product. */
export async function changePrices(company: Company, productId: string, change: object): Promise<void> {
  const admin = await company.sessionOf('zhou')
  await company.ask(`${goods}/manage/prices`, admin, { productIds: [productId], change }, 'PUT')
}

/** A customer makes an order of one piece without a phone. */
export async function orderOf(company: Company, name: string, skuId: string, price: number): Promise<string> {
  const made = await company.ask<{ orderId: string }>(
    `${orders}/order/submit`,
    await company.sessionOf(name),
    {
      lines: [{ skuId, quantity: 1, seenPrice: price }],
      delivery: 'none',
      seenTotal: price,
    },
  )
  return made.orderId
}

/** The address of a product inside the app. */
export const productPath = ({ id }: Company, productId: string): string =>
  `/pages/product/index?${new URLSearchParams({ _id: productId, companyId: id })}`

/** Opens the product on the phone of a signed-in customer. */
export async function openProduct({ company, pages }: Journey, productId: string): Promise<Page> {
  const page = await pages.phone(company.pageOn('wang', '/pages/mall/orders/index'))
  await page.getByRole('heading', { name: '还没有订单' }).waitFor()
  await page.evaluate((hash) => location.assign(hash), `#${productPath(company, productId)}`)
  return page
}

/** The person's answers to the payment sheet, one for each time that it opens. */
export function answerSheet(page: Page, ...answers: boolean[]): void {
  page.on('dialog', (dialog) => void (answers.shift() ? dialog.accept() : dialog.dismiss()))
}

/** Chooses an option of the product and what to do with it. */
export async function choose(page: Page, option: string, action: '加入购物车' | '立即购买'): Promise<void> {
  await page.getByRole('button', { name: '立即购买' }).first().tap()
  const sheet = page.getByRole('dialog')
  const value = sheet.getByRole('button', { name: option })
  if ((await value.getAttribute('aria-pressed')) !== 'true') await value.tap()
  await sheet.getByRole('button', { name: action }).tap()
  await sheet.waitFor({ state: 'hidden' })
}

/** Types an address on the page that makes an order. */
export async function typeAddress(page: Page): Promise<void> {
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

/** Two pieces of 98 yuan that the buyer paid for, on the page of the order. */
export async function bought(journey: Journey): Promise<Page> {
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

/** The newest order of the buyer. */
export const boughtOrder = async (company: Company) => {
  const buyer = await company.sessionOf('wang')
  const { list } = await company.ask<{ list: { orderId: string; state: string; refunded: number }[] }>(
    `${orders}/order/list`,
    buyer,
  )
  const [order] = list
  if (!order) throw new Error('there is no order')
  return order
}

/**
 * Sells the tea, and wang buys 一两 of it in the company's mini program, to be sent.
 * @param answers to the native pages that open, the payment first
 */
export async function boughtInMiniProgram({ company, pages }: Journey, ...answers: boolean[]): Promise<Page> {
  const { productId } = await sellTea(company)
  const page = await pages.phone(await company.miniPage('wang', 'pages/person/index', 'uid=LinXiao'))
  await signedIn(page)
  await soon(() => page.url()).not.toContain('grant=')
  await page.evaluate((hash) => location.assign(hash), `#${productPath(company, productId)}`)
  answerSheet(page, ...answers)
  await choose(page, '一两', '立即购买')
  await typeAddress(page)
  await page.getByRole('button', { name: '提交订单' }).tap()
  await page.getByRole('heading', { name: '付款成功' }).waitFor()
  return page
}

/** An offer of 20 yuan off, with the link at which it is taken. */
export async function offerCoupon(
  company: Company,
  more: object = {},
): Promise<{ couponId: string; link: string }> {
  const admin = await company.sessionOf('zhou')
  const { couponId } = await company.ask<{ couponId: string }>(`${orders}/console/coupon/create`, admin, {
    ...{ name: '新茶立减券', kind: 'amount', off: 2_000, threshold: 5_000, productIds: [], categoryIds: [] },
    ...{ total: 10, perPerson: 1, byLink: true, byStaff: true, code: '' },
    ...{ startsAt: new Date(Date.now() - 60_000).toISOString(), endsAt: '', validDays: 7, ...more },
  })
  return company.ask<{ couponId: string; link: string }>(
    `${orders}/console/coupon/detail?couponId=${couponId}`,
    admin,
  )
}
