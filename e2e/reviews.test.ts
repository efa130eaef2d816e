import { readFileSync } from 'node:fs'
import { openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { bought, boughtOrder, orders } from './support/shop.ts'

test('a buyer reviews a received order with a picture, and the product shows it once it was passed and answered', async ({
  company,
  pages,
}) => {
  const page = await bought({ company, pages })
  const { orderId } = await boughtOrder(company)
  await company.ask(`${orders}/console/ship`, await company.sessionOf('zhou'), { orderId, kind: 'none' })
  await page.reload()
  await page.getByRole('button', { name: '确认收货' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).tap()

  await page.getByRole('link', { name: '评价', exact: true }).tap()
  await page.getByRole('button', { name: '提交评价' }).tap()
  await page.getByText('请选择星级').waitFor()
  // By the keyboard, as a group of radio buttons.
  await page.getByRole('radio', { name: /^3 星/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^4 星/ })).toBeChecked()
  await page.getByLabel('评价内容').fill('茶香很足，包装也用心')
  const picture = readFileSync(
    new URL('../demo/content/yunfan/pictures/image-1-page-1.webp', import.meta.url),
  )
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '晒图.webp', mimeType: 'image/webp', buffer: picture })
  await page.getByRole('button', { name: /移除/ }).waitFor()
  await page.getByRole('switch', { name: /匿名评价/ }).tap()
  await page.getByRole('button', { name: '提交评价' }).tap()
  await page.getByText('审核中').first().waitFor()

  const admin = await openConsole({ company, pages }, '/reviews?state=waiting', 'zhou')
  await admin.getByRole('link', { name: '茶香很足，包装也用心' }).click()
  const drawer = admin.getByRole('dialog')
  await drawer.getByRole('button', { name: '通过并展示' }).click()
  await drawer.getByText('已展示').first().waitFor()
  await drawer.getByRole('textbox', { name: '回复' }).fill('谢谢您的喜欢')
  await drawer.getByRole('button', { name: '保存回复' }).click()
  await admin.getByText('已保存').waitFor()

  const { lines } = await company.ask<{ lines: { productId: string }[] }>(
    `${orders}/order/detail?orderId=${orderId}`,
    await company.sessionOf('wang'),
  )
  await page.goto(
    new URL(`#/pages/product/index?_id=${lines[0]?.productId}&companyId=${company.id}`, page.url()).href,
  )
  await page.reload()
  const reviews = page.locator('[data-section=reviews]')
  await reviews.getByText('茶香很足，包装也用心').waitFor()
  await reviews.getByText('谢谢您的喜欢').waitFor()
  await expect(reviews.getByRole('heading', { name: '商品评价（1）' })).toBeVisible()
  await expect(reviews.getByRole('img', { name: '4 星，满分 5 星' }).first()).toBeVisible()
  await expect(reviews.getByRole('button', { name: '图片 1' })).toBeVisible()
})
