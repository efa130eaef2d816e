import { readFileSync } from 'node:fs'
import { zh } from '../console/src/words/zh.ts'
import { actionName } from '../contract/src/shared/activity.ts'
import { openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test.use({ like: 'qinghe02' })

test('the first run leads from the overview through the open steps, and each step can be checked again', async ({
  company,
  pages,
}) => {
  const page = await openConsole({ company, pages }, '/overview')
  const main = page.getByRole('main')
  const go = async (step: keyof typeof zh.setupSteps) => {
    const item = main.getByRole('listitem').filter({ hasText: zh.setupSteps[step].title })
    await item.getByRole('link', { name: zh.setupSteps[step].action }).click()
  }
  await main.getByText('6/8').waitFor()
  await main.getByRole('link', { name: zh.goOn }).click()

  await go('cardStyle')
  await main.getByRole('switch', { name: zh.lockable.cardStyle }).click()
  await main.getByRole('button', { name: zh.save }).click()
  await page.getByText(zh.saved, { exact: true }).waitFor()
  await page.goBack()
  await main.getByText(zh.setupProgress(7, 8)).waitFor()

  await go('companyCard')
  await main.getByRole('button', { name: zh.newCompanyCard }).first().click()
  await main.getByRole('button', { name: zh.moves.apply ?? '' }).click()
  await main.getByRole('button', { name: zh.moves.open ?? '', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: zh.moves.open ?? '', exact: true })
    .click()
  await main.getByRole('button', { name: zh.moves.show ?? '' }).click()
  await main.getByText(zh.shownCard).waitFor()
  await page.goto(`${company.product}/console/settings/setup`)
  await main.getByText(zh.setupProgress(8, 8)).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: zh.overview }).click()
  await main.getByText(zh.trend).waitFor()
  await expect(main.getByRole('link', { name: zh.goOn })).toHaveCount(0)
  await page.goto(`${company.product}/console/settings/setup`)
  await main.getByRole('button', { name: zh.checkNow }).click()
  await main.getByText(/上次检查：今天/).waitFor()
})

test('a wrong secret is named by the test of the app and never shown; a check says what the platform refuses, with advice', async ({
  company,
  pages,
}) => {
  const page = await openConsole({ company, pages }, '/platform?app=wechat')
  const drawer = page.getByRole('dialog')
  const secret = drawer.getByLabel('AppSecret')
  const refused = page.locator('.ant-alert-error')
  await expect(secret).toHaveValue('')
  await drawer.getByRole('button', { name: zh.tryApp }).click()
  await expect(drawer.locator('.ant-alert-success').first()).toBeVisible()
  await expect(refused).toHaveCount(0)
  await secret.fill('a-secret-of-another-app')
  await drawer.getByRole('button', { name: zh.tryApp }).click()
  await expect(refused.first()).toContainText('密钥（Secret）不正确')
  await drawer.getByRole('button', { name: zh.saveAnyway }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: zh.checkNow }).click()
  await expect(page.getByRole('main').locator('.ant-alert-error').first()).toContainText(
    '密钥（Secret）不正确',
  )
  expect(await page.content()).not.toContain('a-secret-of-another-app')
  await page.getByRole('tab', { name: zh.domains }).click()
  // Whether a name of the simulator resolves depends on the machine.
  const verdict = new RegExp(`${zh.verified}|${zh.stepStates.failed}`)
  await expect(page.getByRole('main').getByText(verdict).first()).toBeVisible()
})

test('an owner hands out a visitor’s data, erases it after typing the name, and finds both in the activity log', async ({
  company,
  pages,
}) => {
  const page = await openConsole({ company, pages }, '/privacy')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: zh.erase }) })
    .first()
  const saved = page.waitForEvent('download')
  await row.getByRole('button', { name: zh.exportData }).click()
  expect(JSON.parse(readFileSync(await (await saved).path(), 'utf8'))).toHaveProperty('person')
  await row.getByRole('button', { name: zh.erase }).click()
  const dialog = page.getByRole('dialog')
  const erase = dialog.getByRole('button', { name: zh.erase })
  await expect(erase).toBeDisabled()
  // The field asks for the name: 请输入“…”以确认.
  const field = dialog.getByRole('textbox')
  const asked = (await field.getAttribute('placeholder')) ?? ''
  await field.fill(asked.slice(asked.indexOf('“') + 1, asked.indexOf('”')))
  await erase.click()
  await page.getByText(zh.erased).waitFor()
  await page.getByRole('link', { name: zh.privacyDone }).click()
  await page.getByRole('cell', { name: actionName('person erased', 'zh') }).waitFor()
  await page.goto(`${company.product}/console/activity`)
  await page.getByRole('cell', { name: actionName('person exported', 'zh') }).waitFor()
})

test('an owner changes the company’s details, the mall’s switches and the edition; columns stay as they were chosen', async ({
  company,
  pages,
}) => {
  const page = await openConsole({ company, pages }, '/settings')
  await page.getByLabel(zh.shortName).fill('青禾生活')
  await page.getByRole('button', { name: zh.save }).click()
  await page.getByText(zh.saved, { exact: true }).waitFor()
  await page.getByRole('tab', { name: zh.switches }).click()
  const mall = page.getByRole('switch', { name: zh.mallOpen })
  await expect(mall).toBeChecked()
  await mall.click()
  await expect(mall).not.toBeChecked()
  const estate = page.getByRole('switch', { name: zh.estate })
  await expect(estate).toBeChecked()
  await estate.click()
  await expect(estate).not.toBeChecked()
  await page.reload()
  await expect(mall).not.toBeChecked()
  await expect(estate).not.toBeChecked()

  await page.goto(`${company.product}/console/activity`)
  await page.getByRole('row', { name: new RegExp(`${actionName('mall switched', 'zh')} 商城：否`) }).waitFor()
  await page.getByRole('row', { name: new RegExp(`${actionName('company changed', 'zh')}.*简称`) }).waitFor()
  const by = page.getByRole('columnheader', { name: zh.by, exact: true })
  await expect(by).toBeVisible()
  await page.getByRole('button', { name: zh.columns }).click()
  await page.getByRole('checkbox', { name: zh.by, exact: true }).uncheck()
  await expect(by).toHaveCount(0)
  await page.reload()
  await page.getByRole('columnheader', { name: zh.detail }).waitFor()
  await expect(by).toHaveCount(0)
})
