import { openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { orders, sellTea } from './support/shop.ts'

test('a filled sheet ships an order, names the row that is wrong, and records no parcel twice', async ({
  company,
  pages,
}) => {
  const { small } = await sellTea(company)
  const [buyer, admin] = [await company.sessionOf('wang'), await company.sessionOf('zhou')]
  const { addressId } = await company.ask<{ addressId: string }>(`${orders}/address/save`, buyer, {
    ...{ name: '王敏', phone: '13800000001', region: ['浙江省', '杭州市', '滨江区'], detail: '一号' },
  })
  const { orderId, number } = await company.ask<{ orderId: string; number: string }>(
    `${orders}/order/submit`,
    buyer,
    {
      lines: [{ skuId: small, quantity: 2, seenPrice: 9_800 }],
      ...{ delivery: 'express', addressId, seenTotal: 19_600 },
    },
  )
  // An order that is lowered to nothing is paid.
  await company.ask(`${orders}/console/reprice`, admin, { orderId, less: 19_600 })

  const page = await openConsole({ company, pages }, '/orders', 'zhou')
  await page.getByRole('link', { name: '批量发货' }).click()
  const sheet = `订单号,商品序号,件数,快递公司,快递单号\n${number},1,1,中通快递,ZTO0001\n2027,,,中通快递,ZTO0002\n`
  const choose = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: '发货.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await choose()
  await expect(page.getByRole('row', { name: 'ZTO0002' })).toContainText('没有这个订单')
  await page.getByRole('button', { name: '登记 1 个包裹' }).click()
  await page.getByText('已登记 1 个包裹').waitFor()
  await page.getByRole('button', { name: '重新选择' }).click()
  await choose()
  await expect(page.getByRole('row', { name: 'ZTO0001' })).toContainText('不处理')

  const order = await company.ask<{ state: string; shipments: object[] }>(
    `${orders}/order/detail?orderId=${orderId}`,
    buyer,
  )
  expect(order).toMatchObject({
    state: 'partShipped',
    shipments: [{ carrier: '中通快递', tracking: 'ZTO0001', lines: [{ skuId: small, quantity: 1 }] }],
  })
})
