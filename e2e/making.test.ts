import { makePdf } from '../scripts/lib/pdf.mjs'
import { expect, test, userAgents } from './support/journey.ts'

const title = '庭院方案手册'

test('a brochure is made of a PDF, read page by page, and recalled', async ({ company, pages }) => {
  const maker = await pages.phone(company.pageOn('lin', '/pages/making/index'), userAgents.wecomAndroid)
  await maker.getByRole('link', { name: '宣传册' }).click()
  await maker.getByLabel('标题', { exact: true }).fill(title)
  await maker.getByLabel('PDF 文件：选择文件').setInputFiles({
    name: '庭院方案手册.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf({ pages: 3 }),
  })
  const pagesMade = maker.getByRole('list', { name: '共 3 页' }).getByRole('img')
  await expect(pagesMade).toHaveCount(3, { timeout: 20_000 })
  await maker.getByRole('button', { name: '加一条' }).click()
  await maker.getByLabel('标题 1', { exact: true }).fill('报价')
  await maker.getByLabel('页码').fill('3')
  await maker.getByRole('button', { name: '发布' }).click()
  const shared = (await maker.getByRole('link', { name: /打开并分享/ }).getAttribute('href')) ?? ''

  // The customer goes from page 1 to page 3 by the contents, and comes back to page 3.
  const reader = await pages.phone(company.pageOn('wang', shared.slice(1)))
  const book = reader.getByRole('region', { name: title })
  await book.getByText('1 / 3').waitFor()
  await book.getByRole('button', { name: '目录' }).click()
  await reader.getByRole('dialog').getByRole('button', { name: /报价/ }).click()
  await book.getByText('3 / 3').waitFor()
  await reader.reload()
  await book.getByText('3 / 3').waitFor()

  await maker.getByRole('button', { name: '撤回' }).click()
  await maker.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await maker.getByText('客户现在打不开').waitFor()
  await reader.reload()
  await reader.getByText('内容已撤回').waitFor()
})
