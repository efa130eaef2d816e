import { makePdf } from '../scripts/lib/pdf.mjs'
import { expect, test, userAgents } from './support/journey.ts'

test('a brochure is made of a PDF, read page by page, and recalled', async ({ company, pages }) => {
  const maker = await pages.phone(company.pageOn('lin', '/pages/making/index'), userAgents.wecomAndroid)
  await maker.getByRole('link', { name: '宣传册' }).click()
  await maker.getByLabel('标题', { exact: true }).fill('庭院方案手册')
  await maker.getByLabel('PDF 文件：选择文件').setInputFiles({
    name: '庭院方案手册.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf({ pages: 3 }),
  })
  await expect(maker.getByRole('list', { name: '共 3 页' }).getByRole('img')).toHaveCount(3)
  await maker.getByRole('button', { name: '加一条' }).click()
  await maker.getByLabel('标题 1', { exact: true }).fill('报价')
  await maker.getByLabel('页码').fill('3')
  await maker.getByRole('button', { name: '发布' }).click()
  const link = maker.getByRole('link', { name: /打开并分享/ })
  const shared = (await link.getAttribute('href'))?.slice(1) ?? ''

  // The customer reads pages 1 and 3, and comes back to page 3.
  const reader = await pages.phone(company.pageOn('wang', shared))
  const book = reader.getByRole('region', { name: '庭院方案手册' })
  await book.getByText('1 / 3').waitFor()
  await reader.waitForTimeout(1_500)
  await book.getByRole('button', { name: '目录' }).click()
  await reader.getByRole('dialog').getByRole('button', { name: /报价/ }).click()
  await book.getByText('3 / 3').waitFor()
  await reader.waitForTimeout(1_500)
  await reader.reload()
  await book.getByText('3 / 3').waitFor()
  await reader.waitForTimeout(1_500)

  const radar = await pages.phone(company.pageOn('lin', '/pages/radar/index'), userAgents.wecomAndroid)
  const row = radar.getByRole('listitem').filter({ hasText: '庭院方案手册' }).first()
  await row.waitFor()
  await expect(row).toContainText('第 3 页')
  await row.getByRole('link').first().click()
  await expect(radar.getByRole('main')).toContainText('第 1 页')
  await expect(radar.getByRole('main')).not.toContainText('第 2 页')

  await maker.getByRole('button', { name: '撤回' }).click()
  await maker.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await expect(maker.getByText('已撤回').first()).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('已撤回').first()).toBeVisible()
})
