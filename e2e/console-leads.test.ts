import { openConsole, settings } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

test.use({ like: 'qinghe02' })

const [wide, narrow] = settings

test('an owner tries a list of leads, gets the rejected rows as a file, imports the others and takes the import back', async ({
  company,
  pages,
}) => {
  const { words } = wide
  const page = await openConsole({ company, pages, setting: wide }, '/customers')
  await page.getByRole('link', { name: words.importLeads }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: '家博会.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        '姓名,手机号,公司,地区,跟进人',
        '导入甲,13710000001,星河家居,浙江 杭州,MeiXin',
        '导入乙,13710000002,,上海,公海',
        '导入丙,13710000003,,上海,',
        `导入丁${'长名'.repeat(14)},123,${'一家名字很长的装饰工程公司'.repeat(3)},上海,`,
        '导入戊,13710000001,,上海,',
      ].join('\n'),
    ),
  })
  await page.getByText(`${words.importLeadsVerdicts.rejected} 2`, { exact: true }).click()
  await expect(page).toHaveURL(/importId=.*verdict=rejected|verdict=rejected.*importId=/)
  await page.reload()
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row('导入丁').getByText(/^电话：/)).toBeInViewport({ ratio: 1 })
  await expect(row('导入戊')).toContainText('电话')
  await expect(row('导入甲')).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: words.importRejected }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  const imported = page.url()
  await page.getByRole('button', { name: words.importLeadsApply(3) }).click()
  await page.getByText(words.importLeadsApplied(3)).waitFor()

  await page.goto(`${company.product}/console/customers?keyword=${encodeURIComponent('导入')}`)
  await expect(row('导入甲')).toContainText('梅欣')
  await page.getByRole('tab', { name: words.poolTab }).click()
  await expect(row('导入乙')).toContainText(words.poolWays.imported ?? '')

  await page.goto(imported)
  await page.getByRole('button', { name: words.importUndo }).click()
  await page.getByText(words.importLeadsUndone(3, 0)).waitFor()
  await page.goto(`${company.product}/console/customers?keyword=${encodeURIComponent('导入')}`)
  await page.getByText(words.noMatch).waitFor()
})

test('an owner tries a rule on the pool and saves it; the next form without a salesperson goes to the member whom it names', async ({
  company,
  pages,
}) => {
  const { words } = narrow
  const page = await openConsole({ company, pages, setting: narrow }, '/customers/rules')
  await page.getByText(words.rulesEmpty).waitFor()
  await page.getByRole('button', { name: words.assignRuleAdd }).click()
  const dialog = page.getByRole('dialog', { name: words.assignRuleAdd })
  await dialog.getByRole('button', { name: words.ruleKeep, exact: true }).click()
  await dialog.getByText(words.ruleNameMissing).waitFor()
  await dialog.getByLabel(words.ruleName).fill('浙江的表单')
  await dialog.getByLabel(words.ruleSourceKinds.form ?? '').check()
  await dialog.getByLabel(words.ruleRegions).fill('浙江')
  await dialog.getByLabel(words.ruleRegions).press('Enter')
  await dialog.getByLabel(words.ruleMembers).fill('梅')
  await page.getByTitle(/^梅欣/).click()
  await dialog.getByRole('button', { name: words.ruleKeep, exact: true }).click()
  await page.getByText(words.rulesUnsaved).waitFor()
  await page.getByRole('button', { name: words.rulePreview }).click()
  await page.getByText(words.rulePreviewTitle).waitFor()
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.rulesUnsaved)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: '浙江的表单' })).toContainText('梅欣')

  const [owner, visitor] = [await company.sessionOf('he'), await company.sessionOf('zhao')]
  const { list } = await company.ask<{ list: { formId: string }[] }>('/biz/v1/form/list', owner)
  const answers = {
    name: '钱女士',
    phone: '13800003333',
    rooms: ['客厅'],
    region: '浙江省',
    day: '2030-01-05',
    agree: true,
  }
  const sent = { companyId: company.id, formId: list[0]?.formId, answers }
  await company.ask('/biz/v1/material/form/data', visitor, sent)
  await page.goto(`${company.product}/console/customers`)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('梅欣')
  await row.click()
  await expect(page.getByRole('dialog')).toContainText(words.byRule('浙江的表单'))
})

test('an owner separates a visitor from the imported lead whose phone they proved', async ({
  company,
  pages,
}) => {
  const owner = await company.sessionOf('he')
  const list = '姓名,手机号,公司,地区,跟进人\n名单客户,13812340088,星河家居,浙江 杭州,MeiXin\n'
  const { importId } = await company.ask<{ importId: string }>('/biz/v1/customers/import/check', owner, {
    name: '名单.csv',
    content: Buffer.from(list).toString('base64'),
  })
  await company.ask('/biz/v1/customers/import/apply', owner, { importId })
  const visited = await pages.phone(company.cardOn('zhao', 'MeiXin'))
  await visited.getByRole('heading', { name: '梅欣' }).waitFor()
  await signedIn(visited)
  const customer = await pages.phone(company.pageOn('zhao', '/pages/tabbar/usercenter/index'))
  const press = (name: string) => customer.getByRole('button', { name }).tap()
  await press('登录')
  await signedIn(customer)
  await press('留下手机号')
  await customer.getByRole('textbox', { name: '手机号' }).fill('13812340088')
  const code = await company.codeFrom('13812340088', () => press('获取验证码'))
  await customer.getByRole('textbox', { name: '短信验证码' }).fill(code)
  await press('确认提供')
  await customer.getByText('已授权').waitFor()

  const { words } = wide
  const desk = await openConsole({ company, pages, setting: wide }, '/customers?keyword=0088')
  const rows = desk.getByRole('row', { name: /梅欣/ })
  await expect(rows).toHaveCount(1)
  await rows.click()
  const drawer = desk.getByRole('dialog')
  await drawer.getByText(words.leadJoinReasons.phone ?? '').waitFor()
  await drawer.getByRole('button', { name: words.leadSeparate }).click()
  await desk.getByRole('tooltip').getByRole('button', { name: words.leadSeparate }).click()
  await desk.getByText(words.leadSeparated).waitFor()
  // The lead may be another one now: its drawer closes.
  await drawer.waitFor({ state: 'hidden' })
  await rows.click()
  await drawer.getByText(words.undone, { exact: true }).waitFor()
  await expect(drawer.getByRole('button', { name: words.leadSeparate })).toHaveCount(0)
  await desk.goto(`${company.product}/console/customers?keyword=${encodeURIComponent('名单客户')}`)
  await expect(desk.getByRole('row', { name: '名单客户' })).toHaveCount(1)
})
