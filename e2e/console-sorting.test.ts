import { noticeOf, openConsole } from './support/console.ts'
import { expect, test, userAgents } from './support/journey.ts'

test.use({ like: 'qinghe02' })

test('an editor keeps the categories of content in order; staff find pieces by them on the phone', async ({
  company,
  pages,
}) => {
  const page = await openConsole({ company, pages }, '/content/categories')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toContainText(['居家灵感', '客户的家', '图册'])
  await page.getByRole('button', { name: '新建分类' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('分类名称').fill('图册')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('已有同名的分类').waitFor()
  await dialog.getByLabel('分类名称').fill('活动')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(rows).toHaveCount(4)
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: '上移活动' }).click()
  await expect(rows.first()).toContainText('活动')
  await page.getByRole('button', { name: '删除分类“图册”' }).click()
  await dialog.getByLabel('内容移至').click()
  await page.getByTitle('活动', { exact: true }).last().click()
  await dialog.getByRole('button', { name: '删除' }).click()
  const removed = await noticeOf(page, '已删除“图册”')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('5 项内容')
  await removed.getByRole('button', { name: '撤销' }).click()
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: '图册' })).toContainText('5 项内容')
  await expect(rows.filter({ hasText: '活动' })).toContainText('0 项内容')
  await page.getByRole('button', { name: '修改名称 客户的家' }).click()
  await dialog.getByLabel('分类名称').fill('真实案例')
  await dialog.getByRole('button', { name: '保存' }).click()
  await rows.filter({ hasText: '真实案例' }).getByRole('link').click()
  await expect(page).toHaveURL(/categoryId=/)
  const sorted = page.getByRole('row', { name: /真实案例/ })
  await sorted.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: '设置分类' }).click()
  await page.getByRole('menuitem', { name: '活动' }).click()
  await page.getByText('已设置 1 项内容的分类').waitFor()

  const phone = await pages.phone(company.pageOn('mei', '/pages/library/index'), userAgents.wecomAndroid)
  await phone.getByLabel('分类', { exact: true }).selectOption('活动')
  await expect(phone.getByRole('main').getByRole('listitem')).toHaveCount(1)
})

test('an owner makes a form of a template of the product and keeps one of the own; a member begins with it on the phone', async ({
  company,
  pages,
}) => {
  const page = await openConsole({ company, pages }, '/settings/setup')
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('link', { name: '选择模板' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Use template “Book a visit”' }).click()
  await expect(page.getByLabel('Title', { exact: true }).first()).toHaveValue(/^Visit /)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('row', { name: /^Visit / }).waitFor()

  await page.goto(`${company.product}/console/content?kind=case`)
  await page.getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Keep as template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep as template' })
  await dialog.getByLabel('Name of the template').fill('案例写法')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Kept as template').waitFor()

  const list = company.pageOn('mei', '/pages/making/index')
  const phone = await pages.phone(list, userAgents.wecomAndroid)
  await phone.getByRole('link', { name: /从模板开始/ }).tap()
  await phone.getByRole('link', { name: /案例写法/ }).tap()
  await expect(phone.getByLabel('标题', { exact: true })).not.toHaveValue('')
  await phone.goBack()
  await phone.getByRole('link', { name: /产品介绍/ }).tap()
  await phone.getByText(/还有 \d+ 处待填写/).waitFor()
})
