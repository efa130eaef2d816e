import { setTimeout as wait } from 'node:timers/promises'
import { expect, soon, test, userAgents } from './support/journey.ts'
import {
  answerSheet,
  changePrices,
  choose,
  openProduct,
  orderOf,
  orders,
  productPath,
  sellTea,
  typeAddress,
} from './support/shop.ts'

test('a customer puts two SKUs into the cart, types an address, pays and sees the paid order', async ({
  company,
  pages,
}) => {
  const page = await openProduct({ company, pages }, (await sellTea(company)).productId)
  answerSheet(page, true)
  await choose(page, '一两', '加入购物车')
  await choose(page, '半斤', '加入购物车')
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
    `${orders}/order/list`,
    buyer,
  )
  expect(list).toMatchObject([{ state: 'paid', paid: 52_600 }])
})

test('a payment sheet that is cancelled leaves an order that can be paid', async ({ company, pages }) => {
  const page = await openProduct({ company, pages }, (await sellTea(company)).productId)
  answerSheet(page, false, true)
  await choose(page, '一两', '立即购买')
  await typeAddress(page)
  await page.getByRole('button', { name: '提交订单' }).tap()
  await page.getByRole('heading', { name: '待付款' }).waitFor()
  const buyer = await company.sessionOf('wang')
  const states = async () =>
    (await company.ask<{ list: { state: string }[] }>(`${orders}/order/list`, buyer)).list.map(
      ({ state }) => state,
    )
  expect(await states()).toEqual(['awaitingPayment'])
  await page.getByRole('button', { name: '付款', exact: true }).tap()
  await page.getByRole('heading', { name: '付款成功' }).waitFor()
  await soon(states).toEqual(['paid'])
})

test('the last piece is the buyer’s while the payment sheet is open: another buyer is told that it is sold out', async ({
  company,
  pages,
}) => {
  const { productId, large } = await sellTea(company, 'none')
  const page = await openProduct({ company, pages }, productId)
  const late = await pages.phone(company.pageOn('chen', productPath(company, productId)))
  let close = () => {}
  let opened = 0
  page.on('dialog', (dialog) => {
    opened++
    close = () => void (opened === 1 ? dialog.dismiss() : dialog.accept())
  })
  await choose(page, '半斤', '立即购买')
  await page.getByRole('button', { name: '提交订单' }).tap()
  await soon(async () => opened).toBe(1)
  await late.reload()
  await late.getByRole('button', { name: '立即购买' }).first().tap()
  const sheet = late.getByRole('dialog')
  await sheet.getByRole('button', { name: /半斤\s*已售罄/ }).waitFor()
  await expect(orderOf(company, 'chen', large, 42_800)).rejects.toThrow('50020006')

  // It stays the buyer's after the sheet was cancelled, until the order closes.
  close()
  await page.getByRole('heading', { name: '待付款' }).waitFor()
  await expect(orderOf(company, 'chen', large, 42_800)).rejects.toThrow('50020006')
  await page.getByRole('button', { name: '付款', exact: true }).tap()
  await soon(async () => opened).toBe(2)
  close()
  await page.getByRole('heading', { name: '付款成功' }).waitFor()
  await expect(orderOf(company, 'chen', large, 42_800)).rejects.toThrow('50020006')
})

test('a price that changed in the cart and a SKU that sold out at the checkout are named before the order', async ({
  company,
  pages,
}) => {
  const { productId, large } = await sellTea(company, 'none')
  const page = await openProduct({ company, pages }, productId)
  answerSheet(page, true)
  await choose(page, '一两', '加入购物车')
  await choose(page, '半斤', '加入购物车')
  await changePrices(company, productId, { by: 'percent', value: 50 })
  await page.getByRole('link', { name: '购物车，2 件' }).tap()
  await page.getByText('原 ¥98，现 ¥49').waitFor()
  // A line that was removed comes back, and the checkout waits for it.
  await page.getByRole('button', { name: '移除 龙井新茶 · 一两' }).tap()
  await page.route('**/order/v1/cart/set', async (route) => {
    await wait(1_000)
    await route.continue()
  })
  await page.getByRole('button', { name: '撤销' }).tap()
  await page.getByRole('button', { name: '去结算' }).tap()
  await page.getByRole('heading', { name: '确认订单' }).waitFor()
  await orderOf(company, 'chen', large, 21_400)
  await changePrices(company, productId, { by: 'percent', value: 200 })
  await page.getByRole('button', { name: '提交订单' }).tap()
  const changes = page.getByRole('alert').filter({ hasText: '有变化，请再确认' })
  await changes.getByText('龙井新茶 · 半斤 已售罄').waitFor()
  await changes.getByText('龙井新茶 · 一两 价格由 ¥49 变为 ¥98').waitFor()
  await page.getByRole('button', { name: '按现有数量更新' }).tap()
  await page.getByRole('button', { name: '提交订单' }).tap()
  await page.getByRole('heading', { name: '付款成功' }).waitFor()
})

test('money that comes after the order was closed goes back, and a forwarded link shows nothing of the order', async ({
  company,
  pages,
}) => {
  const { productId } = await sellTea(company, 'none')
  const page = await openProduct({ company, pages }, productId)
  answerSheet(page, true)
  await company.stack.control('pay/set', { faults: ['unseen'] })
  await choose(page, '一两', '立即购买')
  await page.getByRole('button', { name: '提交订单' }).tap()
  await page.getByText('正在确认付款结果').waitFor()
  const orderId = /order=([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const admin = await company.sessionOf('zhou')
  await company.ask(`${orders}/console/close`, admin, { orderId })
  await page.getByText('如果已经扣款，会自动原路退回。').waitFor()
  const buyer = await company.sessionOf('wang')
  // The refund is asked for by a job, and is under way until it is delivered as well.
  await soon(async () => {
    await company.stack.control('pay/deliver', {})
    return company.ask<object>(`${orders}/order/detail?orderId=${orderId}`, buyer)
  }).toMatchObject({ state: 'closed', paid: 9_800, refunded: 9_800 })
  await page.getByRole('link', { name: '查看订单' }).tap()
  await page.getByText('已付的 ¥98 已原路退回').waitFor()

  const link = new URL(page.url()).hash.slice(1)
  const other = await pages.phone(company.pageOn('chen', link))
  await other.getByRole('heading', { name: '找不到这个订单' }).waitFor()
  expect(await other.locator('body').innerText()).not.toMatch(/龙井|98/)
  pages.expectRefusalsOnly()
})

test('a buyer cancels an unpaid order and confirms the receipt of another; WeCom says where to buy', async ({
  company,
  pages,
}) => {
  const { productId, small, large } = await sellTea(company, 'none')
  const unpaid = await orderOf(company, 'wang', large, 42_800)
  await changePrices(company, productId, { by: 'set', value: 0 })
  const sent = await orderOf(company, 'wang', small, 0)
  const admin = await company.sessionOf('zhou')
  await company.ask(`${orders}/console/ship`, admin, { orderId: sent, kind: 'none' })
  const at = (orderId: string) => `/pages/mall/order/index?companyId=${company.id}&order=${orderId}`
  const page = await pages.phone(company.pageOn('wang', at(unpaid)))
  const confirm = async (name: string) => {
    await page.getByRole('button', { name }).tap()
    await page.getByRole('dialog').getByRole('button', { name }).tap()
  }
  await confirm('取消订单')
  await page.getByRole('heading', { level: 1, name: '已关闭' }).waitFor()
  await expect(page.getByRole('button', { name: '付款' })).toHaveCount(0)
  await page.evaluate((hash) => location.assign(hash), `#${at(sent)}`)
  await page.getByRole('heading', { level: 1, name: '已交付' }).waitFor()
  await confirm('确认收货')
  await page.getByRole('heading', { level: 1, name: '已收货' }).waitFor()
  await page.getByRole('button', { name: '再次购买' }).tap()
  await page.getByRole('button', { name: /去结算/ }).waitFor()
  await page.getByText('一两').first().waitFor()

  const wecom = await pages.phone(
    company.pageOn('lin', productPath(company, productId)),
    userAgents.wecomAndroid,
  )
  await wecom.getByText('请在微信中打开此页购买').waitFor()
  await expect(wecom.getByRole('button', { name: '立即购买' })).toHaveCount(0)
})
