import { openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { orders, sellTea } from './support/shop.ts'

test('packing slips of chosen orders are printed, a sheet each, and one of a parcel', async ({
  company,
  pages,
}) => {
  const { small } = await sellTea(company)
  const [buyer, admin] = [await company.sessionOf('wang'), await company.sessionOf('zhou')]
  const { addressId } = await company.ask<{ addressId: string }>(`${orders}/address/save`, buyer, {
    ...{
      name: '王敏',
      phone: '13800000001',
      region: ['浙江省', '杭州市', '滨江区'],
      detail: '江南大道 1 号',
    },
  })
  const paid = async (quantity: number) => {
    const total = 9_800 * quantity
    const made = await company.ask<{ orderId: string; number: string }>(`${orders}/order/submit`, buyer, {
      lines: [{ skuId: small, quantity, seenPrice: 9_800 }],
      ...{ delivery: 'express', addressId, seenTotal: total, remark: '请放门口' },
    })
    // An order that is lowered to nothing is paid.
    await company.ask(`${orders}/console/reprice`, admin, { orderId: made.orderId, less: total })
    return made
  }
  const [first, second] = [await paid(2), await paid(1)]

  const page = await openConsole({ company, pages }, '/orders', 'zhou')
  for (const { number } of [first, second]) await page.getByRole('checkbox', { name: number }).check()
  await page.getByRole('link', { name: '打印 2 张装箱单' }).click()
  const sheets = page.getByRole('main').getByRole('article')
  await expect(sheets).toHaveCount(2)
  await expect(sheets.first()).toContainText('王敏 13800000001')
  await expect(sheets.first()).toContainText('龙井新茶')
  await expect(sheets.first()).not.toContainText('¥')
  await page.evaluate(() =>
    Object.assign(window, { print: () => document.body.setAttribute('data-asked', '') }),
  )
  await page.getByRole('button', { name: '打印（2 张）' }).click()
  await page.locator('body[data-asked]').waitFor({ state: 'attached' })

  // On paper the slips alone are seen, each on a sheet of its own.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  await page.emulateMedia({ media: null })

  await company.ask(`${orders}/console/ship`, admin, {
    ...{ orderId: first.orderId, kind: 'express', carrier: '中通快递', tracking: 'ZTO0001' },
    lines: [{ skuId: small, quantity: 1 }],
  })
  await page.goto(new URL(`/console/orders?order=${first.orderId}`, page.url()).href)
  await page.getByRole('dialog').getByRole('link', { name: '打印装箱单' }).click()
  await expect(sheets).toContainText('共 1 件')
  await page.getByLabel('打印内容').click()
  await page.getByTitle('包裹 1 中通快递 ZTO0001').click()
  await expect(sheets).toContainText('中通快递 ZTO0001')
})
