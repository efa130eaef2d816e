import { expect, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

const centre = '/pages/tabbar/usercenter/index'
const setting = '/wxwork/v1/console/escalation_setting'

test('an administrator sets on the phone when superiors are told, and a salesperson sees no such row', async ({
  company,
  pages,
}) => {
  const phone = await pages.phone(company.pageOn('zhou', '/pages/home/index'), userAgents.wecomAndroid)
  await signedIn(phone)
  await phone.goto(company.pageOn('zhou', centre))
  await phone.getByRole('button', { name: /超时提醒上级/ }).tap()
  const sheet = phone.getByRole('dialog', { name: '超时提醒上级' })
  await sheet.getByRole('button', { name: '开启', exact: true }).tap()
  await sheet.getByLabel('多少工作小时没有跟进后提醒').fill('0')
  await sheet.getByLabel('上班').fill('10:00')
  await sheet.getByLabel('下班').fill('09:00')
  await sheet.getByRole('button', { name: '保存' }).tap()
  await expect(sheet.getByRole('alert')).toHaveText(['请填 1 到 80 的整数', '下班要晚于上班'])
  await sheet.getByLabel('多少工作小时没有跟进后提醒').fill('6')
  await sheet.getByLabel('下班').fill('00:00')
  await sheet.getByLabel('约定已过').uncheck()
  await sheet.getByRole('button', { name: '保存' }).tap()
  await expect(phone.getByRole('button', { name: /超时提醒上级/ })).toContainText('6 小时后')
  expect(await company.ask(setting, await company.sessionOf('zhou'))).toMatchObject({
    isOn: true,
    hours: 6,
    signals: ['form', 'question', 'card', 'call'],
    workFrom: '10:00',
    workUntil: '24:00',
  })

  const other = await pages.phone(company.pageOn('lin', '/pages/home/index'), userAgents.wecomAndroid)
  await signedIn(other)
  await other.goto(company.pageOn('lin', centre))
  await other.getByRole('button', { name: /免打扰时段/ }).waitFor()
  await expect(other.getByRole('button', { name: /超时提醒上级/ })).toHaveCount(0)
})
