import { openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { openProduct, orderOf, orders, sellTea } from './support/shop.ts'

test('a member gets points by hand, redeems a product for them, and reads what changed them', async ({
  company,
  pages,
}) => {
  const staff = await company.sessionOf('zhou')
  await company.ask(`${orders}/console/points/setting/save`, staff, {
    ...{ isOn: true, perYuan: 1, worth: 1, mostPercent: 50 },
  })
  const { small } = await sellTea(company, 'none')
  const { productId } = await company.ask<{ productId: string }>('/mall/goods/v1/manage/product', staff, {
    ...{ name: '茶巾', summary: '', categoryId: '', unit: '条', pictures: [], video: '', html: '' },
    ...{ attributes: [], optionNames: [], weight: 0, onShelfAt: null, offShelfAt: null, points: 300 },
    skus: [{ options: [], price: 0, stockBy: 3 }],
    ...{ delivery: ['none'], limitPerPerson: null, membersOnly: false },
  })
  await company.ask(
    '/mall/goods/v1/manage/shelf',
    staff,
    { productIds: [productId], state: 'published' },
    'PUT',
  )

  const page = await openProduct({ company, pages }, productId)
  await page.getByText('300 积分').first().waitFor()
  await page.getByRole('button', { name: '立即兑换' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '立即兑换' }).tap()
  await page.getByText('需要 300 积分，你有 0 积分').waitFor()
  await expect(page.getByRole('button', { name: '提交订单' })).toBeDisabled()

  const orderId = await orderOf(company, 'wang', small, 9_800)
  const admin = await openConsole({ company, pages }, `/orders?order=${orderId}`, 'zhou')
  const buyer = admin.getByRole('row', { name: /买家积分/ })
  await buyer.getByRole('link', { name: '0' }).click()
  const drawer = admin.getByRole('dialog')
  await drawer.getByRole('button', { name: '调整积分' }).click()
  const form = admin.getByRole('dialog', { name: '调整积分' })
  await form.getByLabel('增减积分').fill('500')
  await form.getByLabel('原因').fill('老客户回馈')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await drawer.getByText('老客户回馈').waitFor()

  await page.reload()
  await page.getByText('另需积分').waitFor()
  await page.getByRole('button', { name: '提交订单' }).tap()
  await page.waitForURL(/pages\/mall\/result/)
  const to = new URLSearchParams({ companyId: company.id, points: 'ledger' })
  await page.evaluate((hash) => location.assign(hash), `#/pages/mall/coupon/index?${to}`)
  const balance = page.getByRole('region', { name: '可用积分' })
  await expect(balance).toContainText('200')
  await page.getByText('老客户回馈').waitFor()
  await page.getByRole('button', { name: '积分商城' }).tap()
  await page.getByRole('link', { name: /茶巾/ }).waitFor()
  await page.getByRole('button', { name: '积分明细' }).tap()
  await page.getByRole('link', { name: /下单使用.*−300/ }).tap()
  await page.getByText('茶巾').waitFor()
})
