import type { Page } from '@playwright/test'
import { expect, type Journey, test, userAgents } from './support/journey.ts'

test.use({ like: 'qinghe02' })

const desktop = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN', userAgent: userAgents.chrome }

/** Signs an administrator in to the console as people do: the code, the phone, the number. */
async function openConsole({ company, pages }: Journey, path = '/'): Promise<Page> {
  const address = `${company.product}/console${path}?companyId=${company.id}`
  const page = await pages.open(address, { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: '复制' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const hash = link.slice(link.indexOf('#') + 1)
  const phone = await pages.phone(company.pageOn('he', hash), userAgents.wecomAndroid)
  await phone.getByRole('heading', { name: /登录.*的管理后台/ }).waitFor()
  await page.getByText('请在手机上选择以下数字').waitFor()
  const number = await page.locator('strong').textContent()
  await phone.getByRole('button', { name: number ?? '' }).tap()
  await phone.getByRole('heading', { name: '已登录' }).waitFor()
  await page.getByRole('navigation', { name: '主导航' }).waitFor()
  return page
}

test('an administrator scans the code, edits a colleague, and the filters stand in the address', async ({
  company,
  pages,
}) => {
  const page = await openConsole({ company, pages }, '/staff')
  await page.getByRole('searchbox').fill('梅欣')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/keyword=%E6%A2%85/)
  await page.getByRole('row', { name: /梅欣/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: '编辑资料' }).click()
  await drawer.getByLabel('职位').fill('首席顾问')
  await drawer.getByRole('button', { name: '保存' }).click()
  await page.getByRole('row', { name: /首席顾问/ }).waitFor()
  await page.reload()
  await page.getByRole('dialog').getByText('首席顾问').waitFor()
  await page.goBack()
  await expect(page).not.toHaveURL(/member=/)
})
