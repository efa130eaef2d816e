import { zh } from '../console/src/words/zh.ts'
import { openConsole } from './support/console.ts'
import { expect, idle, type Journey, test, userAgents } from './support/journey.ts'

test.use({ like: 'qinghe02' })

/** The personal centre of a member in WeCom, after the tap that signs in. */
async function centreOf({ company, pages }: Journey, account: string) {
  const phone = await pages.phone(
    company.pageOn(account, '/pages/tabbar/usercenter/index'),
    userAgents.wecomAndroid,
  )
  await phone.getByRole('button', { name: '登录' }).tap()
  await phone.getByRole('button', { name: '退出登录' }).waitFor()
  return phone
}

test('an administrator copies the console’s address on the phone and pastes it where the computer knows no company', async ({
  company,
  pages,
}) => {
  const phone = await centreOf({ company, pages }, 'he')
  await phone.getByRole('button', { name: /管理后台/ }).tap()
  const address = await phone.getByText('/console/?companyId=').textContent()
  expect(address).toMatch(new RegExp(`^http://.+/console/\\?companyId=${company.id}$`))
  const desk = await pages.open(`${company.product}/console/`, {
    userAgent: userAgents.chrome,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  })
  const field = desk.getByLabel(zh.consoleLink)
  await field.fill('云帆科技')
  await desk.getByRole('button', { name: zh.next }).click()
  await expect(desk.getByText(zh.consoleLinkWrong)).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(address ?? '')
  await desk.getByRole('button', { name: zh.next }).click()
  await desk.getByText(zh.scanHint).waitFor()
})

test('a member without rights has no way to the console on the phone', async ({ company, pages }) => {
  const phone = await centreOf({ company, pages }, 'mei')
  await phone.getByText('员工身份').waitFor()
  await idle(phone)
  await expect(phone.getByRole('button', { name: /管理后台/ })).toHaveCount(0)
})

test('publishing a form with a faulty question opens it at its fault, and an empty piece leads to its title', async ({
  company,
  pages,
}) => {
  const page = await openConsole({ company, pages }, '/forms/new')
  await page.getByLabel(zh.contentTitle).fill('试驾预约')
  await page.getByRole('button', { name: zh.addQuestion }).click()
  await page.getByRole('menuitem', { name: zh.questionKinds.choice, exact: true }).click()
  await page.getByRole('button', { name: zh.addQuestion }).click()
  await page.getByRole('menuitem', { name: zh.questionKinds.text, exact: true }).click()
  await page.getByRole('button', { name: zh.publish, exact: true }).click()
  await expect(page.getByLabel(zh.options)).toBeFocused()
  await expect(page.getByText(zh.designProblems.options)).toHaveCount(2)
  await page.getByLabel(zh.options).fill('轿车\n客车')
  await expect(page.getByText(zh.designProblems.options)).toHaveCount(0)

  await page.goto(`${company.product}/console/content/new/image`)
  await page.getByRole('button', { name: zh.publish, exact: true }).click()
  await expect(page.getByLabel(zh.contentTitle)).toBeFocused()
  await page.getByLabel(zh.contentTitle).fill('展厅')
  await page.getByRole('button', { name: zh.publish, exact: true }).click()
  await expect(page.getByRole('button', { name: zh.addPictureOf(zh.pictures) })).toBeFocused()
})

test('an owner makes a link for a salesperson, who finds it on the phone', async ({ company, pages }) => {
  const page = await openConsole({ company, pages }, '/links')
  await page.getByRole('button', { name: zh.linkNew }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: zh.save }).click()
  await expect(drawer.getByLabel(zh.linkName)).toBeFocused()
  await expect(drawer.getByText(zh.thingNameMissing)).toBeVisible()
  await drawer.getByLabel(zh.linkName).fill('春季展会')
  const seller = drawer.getByRole('combobox', { name: zh.linkSeller })
  await seller.fill('梅')
  await page.getByTitle(/^梅欣/).click()
  await drawer.getByRole('button', { name: zh.save }).click()
  await page.getByRole('dialog', { name: '春季展会' }).waitFor()
  await expect(page.getByRole('row').filter({ hasText: '春季展会' })).toContainText('梅欣')
  const phone = await pages.phone(company.pageOn('mei', '/pages/links/index'), userAgents.wecomAndroid)
  await phone.getByText('春季展会').waitFor()
})

test('the first tab stop of the console leads past the navigation', async ({ company, pages }) => {
  const page = await openConsole({ company, pages }, '/staff')
  await idle(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: zh.skipToContent })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/console/staff')
})
