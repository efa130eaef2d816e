import { openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { choose, openProduct, orders, sellTea } from './support/shop.ts'

/** An address of a buyer. */
const address = (name: string, region: string[]) => ({ name, phone: '13800000001', region, detail: '一号' })

test('freight is set by regions in the console, follows the address in the checkout, and names the goods that are not delivered', async ({
  company,
  pages,
}) => {
  const { productId } = await sellTea(company)
  const page = await openConsole({ company, pages }, '/products/freight', 'zhou')
  await page.getByRole('button', { name: '新建运费模板' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新建运费模板' })
  await drawer.getByLabel('模板名称').fill('茶叶快递')
  await drawer.getByLabel('首费（元）').fill('12')
  await drawer.getByLabel('续费（元）').fill('2')
  await drawer.getByRole('button', { name: '添加地区运费' }).click()
  await drawer.getByLabel('地区', { exact: true }).fill('杭州')
  await page.getByRole('treeitem', { name: '杭州市' }).locator('.ant-select-tree-checkbox').click()
  await page.keyboard.press('Escape')
  await drawer.getByLabel('首费（元）').last().fill('6')
  await drawer.getByLabel('不配送地区').fill('西藏')
  await page.getByRole('treeitem', { name: '西藏自治区' }).locator('.ant-select-tree-checkbox').click()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: '保存' }).click()
  await page.getByRole('cell', { name: '1 件内 ¥12，每增加 1 件 ¥2' }).waitFor()

  await page.goto(page.url().replace('/products/freight', `/products/${productId}/edit`))
  await page.getByLabel('运费模板').click()
  await page.getByTitle('茶叶快递 · 按件').click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已保存').waitFor()

  const buyer = await company.sessionOf('wang')
  await company.ask(`${orders}/address/save`, buyer, address('王敏', ['西藏自治区', '拉萨市', '城关区']))
  await company.ask(`${orders}/address/save`, buyer, address('王芳', ['浙江省', '杭州市', '滨江区']))
  const phone = await openProduct({ company, pages }, productId)
  await choose(phone, '一两', '立即购买')
  await phone.getByRole('alert').getByText('龙井新茶 · 一两 不能送到这个地区').waitFor()
  await expect(phone.getByRole('button', { name: '提交订单' })).toBeDisabled()
  await phone.getByRole('button', { name: /王敏/ }).tap()
  await phone.getByRole('dialog').getByRole('button', { name: /王芳/ }).tap()
  await phone.getByText('¥104', { exact: true }).first().waitFor()
  await expect(phone.getByRole('alert')).toHaveCount(0)
  await phone.getByRole('button', { name: '提交订单' }).tap()
  await expect
    .poll(async () => {
      const { list } = await company.ask<{ list: { total: number }[] }>(`${orders}/order/list`, buyer)
      return list.map(({ total }) => total)
    })
    .toEqual([10_400])
})
