import { makePdf } from '../scripts/lib/pdf.mjs'
import { openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test.use({ like: 'qinghe02' })

const title = '秋冬选品手册'

test('an editor makes a brochure of a PDF, publishes it, and recalls it; a form is designed and published', async ({
  company,
  pages,
}) => {
  const page = await openConsole({ company, pages }, '/content')
  await page.getByRole('button', { name: '新建' }).click()
  await page.getByRole('menuitem', { name: '宣传册' }).click()
  await page.getByLabel('标题', { exact: true }).fill(title)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: '手册.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf({ pages: 2 }),
    })
  await expect(page.getByText('页面（2 页）')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: title })
  await drawer.getByRole('button', { name: '撤回' }).click()
  await drawer.getByRole('button', { name: '撤回' }).click()
  await expect(page.getByRole('row', { name: title })).toContainText('已撤回')

  await page.goto(`${company.product}/console/forms/new`)
  await page.getByLabel('标题', { exact: true }).fill('预约到店')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText('请添加问题').waitFor()
  await page.getByRole('button', { name: '添加问题' }).click()
  await page.getByRole('menuitem', { name: '手机号' }).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('link', { name: '预约到店' }).click()
  await page.getByText('没有符合条件的答卷').waitFor()
})
