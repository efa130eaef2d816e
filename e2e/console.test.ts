import { openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test.use({ like: 'qinghe02' })

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
