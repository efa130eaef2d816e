import { randomUUID } from 'node:crypto'
import { openConsole } from './support/console.ts'
import { expect, soon, test } from './support/journey.ts'
import { boughtInMiniProgram, orders } from './support/shop.ts'

test('a buyer and the company see where a parcel is, and the receipt is confirmed on WeChat’s page', async ({
  company,
  pages,
}) => {
  test.slow()
  const journey = { company, pages }
  // The payment, and the receipt on the mini program's own page.
  const page = await boughtInMiniProgram(journey, true, true)

  const admin = await company.sessionOf('zhou')
  const { list } = await company.ask<{ list: { orderId: string }[] }>(`${orders}/console/list`, admin)
  const orderId = list[0]?.orderId ?? ''
  const parcel = { orderId, kind: 'express', carrier: '中通快递' }
  const { one, other } = { one: `ZTO${randomUUID().slice(0, 8)}`, other: `ZTO${randomUUID().slice(0, 8)}` }
  await company.ask(`${orders}/console/ship`, admin, { ...parcel, tracking: one })
  await company.stack.control('shipping/parcel', { tracking: one, status: null })
  await page.getByRole('link', { name: '查看订单' }).tap()
  await page.getByRole('button', { name: one }).tap()
  const sheet = page.getByRole('dialog', { name: '物流进展' })
  await sheet.getByText('微信还没有这个单号的信息').waitFor()
  await sheet.getByRole('button', { name: one }).waitFor()
  await page.keyboard.press('Escape')

  // Staff correct the number: its trail begins anew.
  await company.stack.control('shipping/parcel', { tracking: other, status: 2 })
  const { shipments } = await company.ask<{ shipments: { shipmentId: string }[] }>(
    `${orders}/console/detail?orderId=${orderId}`,
    admin,
  )
  await company.ask(`${orders}/console/shipping/correct`, admin, {
    ...{ orderId, shipmentId: shipments[0]?.shipmentId, carrier: '中通快递', tracking: other },
  })
  await page.reload()
  await page.getByRole('button', { name: other }).tap()
  await expect(sheet.locator('[aria-current=step]')).toHaveText('运输中')
  await expect(sheet.getByRole('listitem').last()).toContainText('商家已发货')

  const desk = await openConsole(journey, `/orders?order=${orderId}`, 'zhou')
  const drawer = desk.getByRole('dialog')
  await drawer.getByRole('button', { name: '查看物流' }).click()
  await drawer.getByText('运输中').waitFor()
  await drawer.getByText('已发货').last().waitFor()

  const told = async () =>
    (await company.ask<{ shipping: { state: string } }>(`${orders}/console/detail?orderId=${orderId}`, admin))
      .shipping.state
  await soon(told).toBe('uploaded')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '确认收货' }).tap()
  await page.getByRole('heading', { level: 1, name: '已收货' }).waitFor()
})
