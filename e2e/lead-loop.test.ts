import { openConsole } from './support/console.ts'
import { addByCode, screenOf, seen, sendCardToGroup } from './support/desk.ts'
import { expect, soon, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

/** Knowledge of the simulated platforms. */
interface World {
  messages: { text?: string }[]
  friends: { customer: string; member: string; tags: string[] }[]
}

test('a visit becomes a reminder, a call, a WeCom contact who is welcomed and tagged, and a customer; its numbers open their rows', async ({
  company,
  pages,
}) => {
  test.slow()
  const [owner, customer] = [await company.sessionOf('zhou'), await company.sessionOf('chen')]
  const [lin, chen, salon] = [company.account('lin'), company.account('chen'), company.account('salon')]
  const welcome = { isOn: true, words: '您好，很高兴认识您', withCard: false }
  await company.ask('/biz/v1/contact/welcome', owner, welcome, 'PUT')

  // The console brings a tag of the company to WeCom.
  const desk = await openConsole({ company, pages }, '/scoring', 'zhou')
  await desk.getByRole('tab', { name: '标签' }).click()
  await desk.getByRole('button', { name: '把标签“已报价”同步到企业微信' }).click()
  await expect(desk.getByRole('row').filter({ hasText: '已报价' })).toContainText('已同步')

  // The customer opens the card from a group: WeCom reminds the salesperson, once.
  const phones = await pages.open(`${company.stack.desk}/?left=${lin}&right=${chen}`, {
    viewport: { width: 1440, height: 900 },
  })
  const [left, right] = [phones.getByTestId('phone-left'), phones.getByTestId('phone-right')]
  await sendCardToGroup(left, salon)
  await right.getByTestId(`chat-${salon}`).click()
  await right.getByTestId('bubble-link').last().click()
  await screenOf(right).getByRole('heading', { name: '林晓' }).waitFor()
  await left.getByTestId('webview-close').click()
  await left.getByTestId('tab-chats').click()
  await left.getByTestId('chat-app').click()
  const reminder = left.getByTestId('bubble-app').filter({ hasText: '正在看你的名片' })
  await expect(reminder).toHaveCount(1)
  await reminder.click()
  await screenOf(left)
    .getByRole('heading', { name: /微信访客|陈立/ })
    .waitFor()

  // The customer leaves a card: the list of today names the reason, and one tap calls.
  const given = { companyId: company.id, userId: 'LinXiao', name: '陈立', phone: '13900001111', agreed: true }
  await company.ask('/card/v1/card/exchange', customer, given)
  const phone = await pages.phone(company.pageOn('lin', '/pages/leads/today/index'), userAgents.wecomAndroid)
  await signedIn(phone)
  const lead = phone
    .getByRole('listitem')
    .filter({ has: phone.getByRole('link', { name: '打电话' }) })
    .first()
  await expect(lead.getByRole('link', { name: '打电话' })).toHaveAttribute('href', 'tel:13900001111')
  await lead.getByRole('button', { name: '记录结果' }).tap()
  await phone.getByRole('button', { name: '约好了下一步' }).tap()
  await phone.getByRole('button', { name: '1 约好了下一步' }).tap()
  await expect(phone.getByRole('dialog', { name: '留了名片' }).getByRole('link')).toHaveCount(1)
  await phone.getByRole('button', { name: '关闭' }).tap()

  // The customer adds the salesperson by the code of the card, and is welcomed.
  await addByCode(right, '林晓')
  const world = () => company.stack.control<World>('state')
  await soon(async () => (await world()).messages.map(({ text }) => text)).toContain(welcome.words)
  await seen(right, 'chat-back').waitFor()

  // The salesperson tags the new contact on the trail, WeCom has the tag, and the lead becomes a customer.
  const contact = phone.getByRole('listitem').filter({ hasText: '陈立' })
  // The welcome may come before the server has read the name of the contact.
  await expect(async () => {
    await phone.goto(company.pageOn('lin', '/pages/leads/index'))
    await phone.getByRole('button', { name: '企业微信客户' }).tap()
    await expect(contact).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await contact.getByRole('link').tap()
  await phone.getByRole('button', { name: /加标签|打过电话/ }).tap()
  await phone.getByRole('button', { name: '已报价' }).tap()
  await expect(phone.getByRole('button', { name: '已报价', pressed: true })).toBeVisible()
  await phone.getByRole('button', { name: '关闭' }).tap()
  await soon(async () =>
    (await world()).friends
      .filter((friend) => friend.customer === chen && friend.member === lin)
      .map(({ tags }) => tags.length),
  ).toEqual([1])
  await phone.getByRole('button', { name: /^跟进/ }).tap()
  await phone.getByRole('dialog', { name: '跟进' }).getByRole('button', { name: '已成客户' }).tap()
  await phone.getByText('已保存').waitFor()

  // The console counts the way, and each number opens as many rows.
  await desk.goto(`${company.product}/console/funnel?companyId=${company.id}`)
  const ofLin = desk.getByRole('row', { name: /林晓/ }).first()
  const steps = ofLin.getByRole('link')
  await steps.first().waitFor()
  for (let step = 1; step < (await steps.count()); step++) {
    const number = Number((await steps.nth(step).textContent()) ?? '')
    await steps.nth(step).click()
    await desk.getByText(`共 ${number} 条`).first().waitFor()
    await desk
      .getByRole('navigation', { name: '当前位置' })
      .getByRole('link', { name: '漏斗', exact: true })
      .click()
    await steps.first().waitFor()
  }
  await desk.goto(`${company.product}/console/customers?companyId=${company.id}`)
  const row = desk.getByRole('row').filter({ hasText: '陈立' }).filter({ hasText: '林晓' })
  await row.waitFor()
  await expect(row).toContainText('已成客户')
})
