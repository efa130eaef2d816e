import { openConsole } from './support/console.ts'
import { expect, test, userAgents } from './support/journey.ts'
import { openAndCall, sheetLeft, signedIn } from './support/visit.ts'

test('a salesperson sees whom to call and why, notes the outcome, and tags the lead', async ({
  company,
  pages,
}) => {
  const visitor = await company.sessionOf('zhao')
  const left = { companyId: company.id, userId: 'LinXiao', name: '赵倩', phone: '13900001111', agreed: true }
  await openAndCall(company, visitor, { contentId: 'LinXiao', sceneType: 'card' })
  await company.ask('/card/v1/card/exchange', visitor, left)

  const page = await pages.phone(company.pageOn('lin', '/pages/home/index'), userAgents.wecomAndroid)
  await signedIn(page)
  await page.getByRole('heading', { name: '今天该联系谁' }).getByRole('link').tap()
  const lead = page.getByRole('listitem').filter({ hasText: '给你留了名片' }).first()
  await expect(lead).toContainText('点了你的电话')
  await expect(lead.getByRole('link', { name: '打电话' })).toHaveAttribute('href', 'tel:13900001111')

  // Tags and the rows of the score are on the trail.
  await lead.getByRole('link').first().tap()
  await page.getByRole('button', { name: /得分/ }).tap()
  await expect(page.getByRole('dialog')).toContainText('拨打电话 1')
  await page.getByRole('button', { name: '关闭' }).tap()
  await page.getByRole('button', { name: /加标签|打过电话/ }).tap()
  await page.getByRole('button', { name: '重点跟进' }).tap()
  await expect(page.getByRole('button', { name: '重点跟进', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: '关闭' }).tap()
  await sheetLeft(page)

  await page.goBack()
  await lead.getByRole('button', { name: '记录结果' }).tap()
  await page.getByRole('button', { name: '约好了下一步' }).tap()
  await expect(page.getByText('给你留了名片')).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).tap()
  await expect(lead).toContainText('点了你的电话')
  await expect(page.getByRole('button', { name: '1 约好了下一步' })).toHaveCount(0)
  await lead.getByRole('button', { name: '记录结果' }).tap()
  await page.getByRole('button', { name: '约好了下一步' }).tap()
  await expect(page.getByText('给你留了名片')).toHaveCount(0)
  await page.getByRole('button', { name: '1 约好了下一步' }).tap()
  await page.getByRole('dialog', { name: '留了名片' }).getByRole('link').waitFor()
})

test.describe('in the console', () => {
  test.use({ like: 'qinghe02' })

  test('an administrator tries rules of scores before saving them, and sees whom a tag’s rule names', async ({
    company,
    pages,
  }) => {
    const page = await openConsole({ company, pages }, '/scoring')
    await page.getByLabel('来访一次: 每次得分').fill('8')
    await page.getByRole('button', { name: '试算' }).click()
    const tried = page.getByRole('dialog')
    await tried.getByText(/位的得分会变|没有客户的得分会变/).waitFor()
    await tried.getByRole('button', { name: /保\s*存/ }).click()
    await expect(tried).toHaveCount(0)

    await page.getByRole('tab', { name: '标签' }).click()
    const tag = page.getByRole('row').filter({ hasText: '常来看' })
    await tag.getByRole('button', { name: '修改' }).click()
    const editor = page.getByRole('dialog', { name: '修改标签' })
    await editor.getByRole('button', { name: '看看会打给谁' }).click()
    await editor.getByText(/位客户符合/).waitFor()
    await editor.getByRole('button', { name: '取消' }).click()
  })
})
