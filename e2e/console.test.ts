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

test('an owner makes a colleague an editor, who sees content alone and loses it at once with the role', async ({
  company,
  pages,
}) => {
  const owner = await openConsole({ company, pages }, '/staff')
  const give = async (role: string) => {
    await owner.getByLabel('角色', { exact: true }).last().click()
    await owner.getByTitle(role, { exact: true }).last().click()
    await owner.getByRole('button', { name: '保存' }).click()
    await owner.getByRole('row', { name: new RegExp(`梅欣.*${role}`) }).waitFor()
  }
  await owner.getByRole('row', { name: /梅欣/ }).click()
  await owner.getByRole('tab', { name: '编辑资料' }).click()
  await give('编辑')
  const editor = await openConsole({ company, pages }, '/staff', 'mei')
  await editor.getByText('没有权限').waitFor()
  const navigation = editor.getByRole('navigation', { name: '主导航' })
  await expect(navigation.getByRole('link')).toHaveText([
    '内容',
    '表单',
    '获客链接',
    '分享任务',
    '微官网',
    '后台任务',
  ])
  await give('员工')
  await navigation.getByRole('link', { name: '内容' }).click()
  await editor.getByRole('heading', { name: '登录管理后台' }).waitFor()
  pages.expectRefusalsOnly()
})
