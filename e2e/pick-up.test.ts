import { openConsole } from './support/console.ts'
import { screenOf } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { answerSheet, choose, openProduct, orders, sellTea } from './support/shop.ts'

test('goods are fetched at a place, by the code that staff scan, piece by piece', async ({
  company,
  pages,
}) => {
  test.slow()
  const admin = await company.sessionOf('zhou')
  const { list } = await company.ask<{ list: { placeId: string; name: string }[] }>(
    '/wxwork/v1/console/places',
    admin,
  )
  for (const { placeId } of list) await company.ask('/wxwork/v1/console/place/remove', admin, { placeId })
  const place = (name: string, userIds: string[]) =>
    company.ask('/wxwork/v1/console/place/save', admin, { name, address: `${name} 1 号`, userIds })
  await place('湖边店', ['LinXiao'])
  await place('河边店', [])
  const page = await openProduct({ company, pages }, (await sellTea(company, 'pickUp')).productId)
  answerSheet(page, true)
  await choose(page, '一两', '加入购物车')
  await choose(page, '一两', '加入购物车')
  await page.getByRole('link', { name: '购物车，2 件' }).tap()
  // The places come late: no order is made before they are known.
  await page.route('**/card/v1/location/places*', async (route) => {
    await page.waitForTimeout(1_000)
    await route.continue()
  })
  await page.getByRole('button', { name: '去结算' }).tap()
  await page.getByRole('button', { name: '提交订单' }).tap()
  await page.getByRole('alert').filter({ hasText: '请选择到哪里取货' }).waitFor()
  await page.getByRole('button', { name: '湖边店' }).tap()
  await page.getByRole('button', { name: '提交订单' }).tap()
  await page.getByRole('heading', { name: '付款成功' }).waitFor()
  await page.getByRole('link', { name: '查看订单' }).tap()
  await page.getByRole('img', { name: '自提二维码' }).waitFor()
  const code = (await page.getByText(/^\d{4} \d{4} \d{4}$/).textContent()) ?? ''

  const phones = await pages.open(
    `${company.stack.desk}/?left=${company.account('lin')}&right=${company.account('wang')}`,
    { viewport: { width: 1440, height: 900 } },
  )
  const left = phones.getByTestId('phone-left')
  await left.getByTestId('tab-workbench').click()
  await left.getByTestId('open-workbench-card').click()
  const screen = screenOf(left)
  await screen.getByRole('link', { name: /^雷达/ }).waitFor()
  await screen.locator('body').evaluate(() => {
    location.hash = '/pages/mall/pick-up/index'
  })
  await screen.getByRole('button', { name: '湖边店 · 1 单待取' }).waitFor()
  await screen.getByRole('button', { name: '扫自提码' }).click()
  await left.getByTestId('scan-text').fill(code.replaceAll(' ', ''))
  await left.getByTestId('scan-ok').click()
  await screen.getByRole('heading', { name: '待自提' }).waitFor()
  await screen.getByRole('button', { name: '减少一件' }).click()
  await screen.getByRole('button', { name: '核销 1 件' }).click()
  await screen.getByRole('heading', { name: '部分自提' }).waitFor()
  // The buyer's page follows by itself.
  await page.getByRole('heading', { level: 1, name: '部分自提' }).waitFor()
  await screen.getByRole('button', { name: '核销 1 件' }).click()
  await screen.getByText('已取完').waitFor()
  await page.getByRole('heading', { level: 1, name: '已自提' }).waitFor()
  await expect(page.getByRole('img', { name: '自提二维码' })).toBeHidden()
  await screen.getByRole('button', { name: '扫下一单' }).click()
  await screen.getByLabel('自提码').fill(code)
  await screen.getByRole('button', { name: '查看订单' }).click()
  await screen.getByRole('heading', { name: /该订单已于 .* 由.*在“湖边店”核销/ }).waitFor()

  const desk = await openConsole({ company, pages }, '/orders/write-offs', 'zhou')
  await expect(desk.getByRole('row').filter({ hasText: '湖边店' })).toHaveCount(2)
  const { total } = await company.ask<{ total: number }>(`${orders}/console/list?toPickUp=true`, admin)
  expect(total).toBe(0)
})
