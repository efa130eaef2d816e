import { noticeOf, openConsole } from './support/console.ts'
import { expect, soon, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

test.use({ like: 'qinghe02' })

test('a lead goes from its salesperson to the pool, to a colleague who claims it, and by the console back and on', async ({
  company,
  pages,
}) => {
  const began = Date.now()
  const customer = await pages.phone(company.cardOn('zhao', 'MeiXin'))
  await customer.getByRole('heading', { name: '梅欣' }).waitFor()
  // The list shows the visits that are stored when it is read: this one must be.
  const session = await company.sessionOf('mei')
  await soon(async () => {
    const { list } = await company.ask<{ list: { lastAt: string }[] }>('/biz/v1/clue/list', session, {})
    return Date.parse(list[0]?.lastAt ?? '')
  }).toBeGreaterThanOrEqual(began)

  const mei = await pages.phone(company.pageOn('mei', '/pages/leads/index'), userAgents.wecomAndroid)
  await signedIn(mei)
  const lead = mei.getByRole('listitem').first()
  const name = (await lead.locator('b').textContent()) ?? ''
  await lead.getByRole('link').tap()
  await mei.getByRole('button', { name: /^跟进/ }).tap()
  await mei.getByRole('button', { name: '退回公海' }).tap()
  const sheet = mei.getByRole('dialog', { name: '退回公海' })
  await sheet.getByRole('button', { name: '联系不上' }).tap()
  await sheet.getByRole('button', { name: '退回公海' }).tap()
  await mei.getByText('已在公海').waitFor()

  const shen = await pages.phone(company.pageOn('shen', '/pages/leads/index'), userAgents.wecomAndroid)
  await signedIn(shen)
  await shen.getByRole('link', { name: '公海' }).tap()
  const free = shen.getByRole('listitem').filter({ hasText: '联系不上' })
  await expect(free).toContainText(name)
  await free.getByRole('button', { name: `领取${name}` }).tap()
  await shen.getByText('已领取，可在“线索”里跟进').waitFor()
  await expect(free).toHaveCount(0)

  const desk = await openConsole({ company, pages }, '/customers')
  await desk.getByRole('heading', { name: '客户线索' }).waitFor()
  const row = desk
    .getByRole('row')
    .filter({ hasText: name.replace('微信', '') })
    .filter({ hasText: /沈/ })
  await soon(() => row.count()).toBe(1)
  await row.getByRole('checkbox').check()
  await desk.getByRole('button', { name: '收回到公海' }).click()
  const asked = desk.getByRole('dialog', { name: '收回到公海' })
  await asked.getByLabel(/收回原因/).fill('重新分配')
  await asked.getByRole('button', { name: '收回到公海' }).click()
  await desk.getByText('已将 1 条线索收回到公海').waitFor()

  await desk.getByRole('tab', { name: '公海' }).click()
  const pooled = desk.getByRole('row').filter({ hasText: '管理员收回：重新分配' })
  await pooled.getByRole('checkbox').check()
  await desk.getByRole('button', { name: /分\s*配/ }).click()
  await desk.getByLabel('分配给').fill('梅')
  await desk.getByTitle(/^梅/).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /分\s*配/ })
    .click()
  const assigned = await noticeOf(desk, /已将 1 条线索分配给/)
  await expect(pooled).toHaveCount(0)
  await assigned.getByRole('button', { name: '撤销' }).click()
  await pooled.waitFor()

  await desk.getByRole('button', { name: '公海规则' }).click()
  const rules = desk.getByRole('dialog', { name: '公海规则' })
  const warnDays = rules.getByLabel('退回前几天提醒员工')
  await expect(warnDays).toBeDisabled()
  await rules.getByLabel('超过多少天未跟进自动退回').fill('30')
  await warnDays.fill('5')
  await rules.getByRole('button', { name: /保\s*存/ }).click()
  await expect(rules).toHaveCount(0)
  await desk.getByRole('button', { name: '公海规则' }).click()
  await expect(warnDays).toHaveValue('5')
})
