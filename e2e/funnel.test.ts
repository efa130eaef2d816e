import { openConsole } from './support/console.ts'
import { expect, test, userAgents } from './support/journey.ts'
import { cardCalls, signedIn } from './support/visit.ts'

test.use({ like: 'qinghe02' })

test('a visit that a customer passed on is found in the funnel and the share tree, and credited by the rule that the owner chose', async ({
  company,
  pages,
}) => {
  const { share, visit } = cardCalls(company, 'MeiXin')
  const [mei, zhao, wang] = [
    await company.sessionOf('mei'),
    await company.sessionOf('zhao'),
    await company.sessionOf('wang'),
  ]
  const sent = await share(mei)
  await visit(zhao, sent)
  await visit(wang, await share(zhao, sent))

  const phone = await pages.phone(company.pageOn('mei', '/pages/leads/funnel/index'), userAgents.wecomAndroid)
  await signedIn(phone)
  const opened = phone.getByRole('link', { name: /^打开/ })
  const number = /(\d+) 人/.exec((await opened.textContent()) ?? '')?.[1]
  await opened.tap()
  await expect(phone.getByRole('status')).toHaveText(`${number} 人`)
  await phone.goBack()
  await phone.getByRole('link', { name: /传播路径/ }).tap()
  await phone.getByRole('link', { name: /梅欣的名片/ }).tap()
  const parent = phone
    .getByRole('listitem')
    .filter({ has: phone.getByRole('button', { name: /展开.*带来的/ }) })
    .last()
  const below = parent.getByRole('list')
  await expect(below.getByRole('link').first()).toBeVisible()
  await parent.getByRole('button', { name: /展开/ }).first().tap()
  await expect(below).toHaveCount(0)

  const desk = await openConsole({ company, pages }, '/funnel')
  const ofMei = desk.getByRole('row', { name: /梅欣/ })
  const count = (await ofMei.getByRole('link').nth(1).textContent()) ?? ''
  await ofMei.getByRole('link').nth(1).click()
  await desk.getByText(`共 ${count} 条`).first().waitFor()
  await desk
    .getByRole('navigation', { name: '当前位置' })
    .getByRole('link', { name: '漏斗', exact: true })
    .click()
  await desk.getByRole('tab', { name: '访问归因' }).click()
  await desk.getByRole('radio', { name: /算第一位转发者/ }).check()
  await desk.getByRole('button', { name: '试算' }).click()
  const tried = desk.getByRole('dialog')
  await tried.getByText(/位的归因会变/).waitFor()
  await tried.getByRole('button', { name: /保\s*存/ }).click()
  await expect(tried).toHaveCount(0)
  await expect(desk.getByRole('radio', { name: /算第一位转发者/ })).toBeChecked()
})
