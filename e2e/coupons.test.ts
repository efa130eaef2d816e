import type { Page } from '@playwright/test'
import { openConsole } from './support/console.ts'
import { expect, type Journey, test, userAgents } from './support/journey.ts'
import { answerSheet, choose, offerCoupon, openProduct, orders, sellTea } from './support/shop.ts'

/** The page of a coupon on the phone of a signed-in customer. */
async function couponOn({ company, pages }: Journey, name: string, couponId: string): Promise<Page> {
  const page = await pages.phone(company.pageOn(name, '/pages/mall/orders/index'))
  await page.getByRole('heading', { name: '还没有订单' }).waitFor()
  const to = new URLSearchParams({ _id: couponId, companyId: company.id })
  await page.evaluate((hash) => location.assign(hash), `#/pages/mall/coupon/index?${to}`)
  return page
}

test('a coupon is taken by its link, proposed in the checkout, and given back when the order closes', async ({
  company,
  pages,
}) => {
  const { couponId } = await offerCoupon(company)
  const taker = await couponOn({ company, pages }, 'wang', couponId)
  await taker.getByRole('button', { name: '立即领取' }).tap()
  await taker.getByText('你已领取').waitFor()

  const page = await openProduct({ company, pages }, (await sellTea(company, 'none')).productId)
  answerSheet(page, false)
  await choose(page, '一两', '立即购买')
  await page.getByRole('button', { name: /优惠券.*新茶立减券.*−¥20/ }).waitFor()
  await page.getByText('¥78').last().waitFor()
  await page.getByRole('button', { name: /优惠券/ }).tap()
  await page.getByRole('button', { name: '不使用优惠券' }).tap()
  await page.getByRole('button', { name: /优惠券.*1 张可用/ }).tap()
  await page.getByRole('button', { name: /新茶立减券/ }).tap()
  await page.getByRole('button', { name: /优惠券.*−¥20/ }).waitFor()
  await page.getByRole('button', { name: '提交订单' }).tap()
  const buyer = await company.sessionOf('wang')
  const held = async (state: string) =>
    (await company.ask<{ list: { orderId: string }[] }>(`${orders}/coupon/held?state=${state}`, buyer)).list
  await expect.poll(async () => (await held('used')).length).toBe(1)
  const [{ orderId } = { orderId: '' }] = await held('used')
  const detail = await company.ask<{ coupon: object; total: number }>(
    `${orders}/order/detail?orderId=${orderId}`,
    buyer,
  )
  expect(detail).toMatchObject({ coupon: { name: '新茶立减券', amount: 2_000 }, total: 7_800 })
  await company.ask(`${orders}/order/close`, buyer, { orderId })
  await expect.poll(async () => (await held('usable')).length).toBe(1)
})

test('the last piece of a coupon goes to one of two, and the other reads that none is left', async ({
  company,
  pages,
}) => {
  const { couponId } = await offerCoupon(company, { total: 1 })
  const [first, second] = [
    await couponOn({ company, pages }, 'wang', couponId),
    await couponOn({ company, pages }, 'chen', couponId),
  ]
  await Promise.all([first, second].map((page) => page.getByRole('button', { name: '立即领取' }).waitFor()))
  await Promise.all([first, second].map((page) => page.getByRole('button', { name: '立即领取' }).tap()))
  const words = await Promise.all(
    [first, second].map((page) =>
      page
        .getByRole('status')
        .filter({ hasText: /你已领取|已被领完/ })
        .innerText(),
    ),
  )
  expect(words.sort()).toEqual(['你已领取', '已被领完'].sort())
})

test('an administrator makes a coupon, a salesperson gives it, and the console shows who has it', async ({
  company,
  pages,
}) => {
  const admin = await openConsole({ company, pages }, '/coupons', 'zhou')
  await admin.getByRole('button', { name: '新建优惠券' }).first().click()
  const form = admin.getByRole('dialog')
  await form.getByLabel('名称').fill('老友九折券')
  await form.getByText('折扣', { exact: true }).click()
  await form.getByLabel('减免百分比').fill('10')
  await form.getByText('领取后若干天').click()
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'hidden' })
  const row = admin.getByRole('row').filter({ hasText: '老友九折券' })
  await row.getByText('发放中').waitFor()
  await row.getByRole('link', { name: '老友九折券' }).click()
  await admin.getByRole('dialog').getByText('还没有人领取').waitFor()

  const leads = await company.ask<{ list: { person: { unionId: string; name: string } }[] }>(
    '/biz/v1/clue/list',
    await company.sessionOf('lin'),
    {},
  )
  const { unionId, name } = leads.list[0]!.person
  const trail = `/pages/radar/trail/index?${new URLSearchParams({ unionId })}`
  const seller = await pages.phone(company.pageOn('lin', trail), userAgents.wecomAndroid)
  const given = seller.getByRole('dialog').getByRole('button', { name: /9 折 老友九折券.*剩 100 张/ })
  await seller.getByRole('button', { name: '赠送优惠券' }).tap()
  await given.tap()
  await seller.getByText('已赠送').waitFor()
  await seller.getByRole('button', { name: '赠送优惠券' }).tap()
  await seller.getByRole('button', { name: /9 折 老友九折券.*剩 99 张/ }).tap()
  await seller.getByText('对方已有这张优惠券').waitFor()

  await admin.reload()
  const holder = admin.getByRole('dialog').getByRole('row').filter({ hasText: name })
  await holder.getByText(/员工赠送.*林晓/).waitFor()
})
