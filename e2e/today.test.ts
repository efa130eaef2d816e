import { openConsole } from './support/console.ts'
import { type Company, expect, test, userAgents } from './support/journey.ts'
import { openAndCall, sheetLeft, signedIn } from './support/visit.ts'

/** A visitor calls Lin Xiao from the card and leaves their own. */
async function leaveCard(company: Company): Promise<void> {
  const visitor = await company.sessionOf('zhao')
  const left = { companyId: company.id, userId: 'LinXiao', name: '赵倩', phone: '13900001111', agreed: true }
  await openAndCall(company, visitor, { contentId: 'LinXiao', sceneType: 'card' })
  await company.ask('/card/v1/card/exchange', visitor, left)
}

test('a salesperson sees whom to call and why, notes the outcome, and tags the lead', async ({
  company,
  pages,
}) => {
  await leaveCard(company)
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

test('a salesperson records a purchase on today’s list and its amount on the lead’s page, and opens it in the funnel', async ({
  company,
  pages,
}) => {
  await leaveCard(company)
  const page = await pages.phone(company.pageOn('lin', '/pages/leads/today/index'), userAgents.wecomAndroid)
  await signedIn(page)
  const lead = page.getByRole('listitem').filter({ hasText: '给你留了名片' }).first()
  const bought = page.getByRole('dialog').getByRole('button', { name: /^已成交/ })
  await lead.getByRole('button', { name: '记录结果' }).tap()
  await bought.tap()
  await page.getByRole('button', { name: '撤销' }).tap()
  await lead.getByRole('button', { name: '记录结果' }).tap()
  await bought.tap()
  await page.getByRole('button', { name: '1 已成交' }).tap()
  await page.getByRole('dialog', { name: '留了名片' }).getByRole('link').tap()

  // The purchase has made the lead a customer.
  await page.getByRole('button', { name: /已成客户/ }).tap()
  await page.getByRole('button', { name: '写跟进记录' }).tap()
  const sheet = page.getByRole('dialog', { name: '写跟进记录' })
  await sheet.getByLabel('聊了什么').fill('当天签了合同')
  await sheet.getByRole('switch', { name: /已成交/ }).tap()
  await sheet.getByLabel('成交金额，元（可不填）').fill('一万二')
  await sheet.getByRole('button', { name: '保存' }).tap()
  await expect(sheet.getByText('请填数字，最多两位小数')).toBeVisible()
  await sheet.getByLabel('成交金额，元（可不填）').fill('12,800')
  await sheet.getByRole('button', { name: '保存' }).tap()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: /已成客户/ }).tap()
  await page.getByRole('button', { name: '写跟进记录' }).tap()
  await expect(sheet).toContainText('当天签了合同')
  await expect(sheet).toContainText('已成交，¥12,800 · 林晓')

  const phone = await pages.phone(company.pageOn('lin', '/pages/leads/funnel/index'), userAgents.wecomAndroid)
  await signedIn(phone)
  await phone.getByRole('link', { name: /^已成交\s*1 人/ }).tap()
  await expect(phone.getByRole('heading', { name: '已成交' })).toBeVisible()
  await phone.getByRole('main').getByRole('link', { name: /林晓/ }).tap()
  await expect(phone.getByRole('button', { name: /已成客户/ })).toBeVisible()
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
