import type { Page } from '@playwright/test'
import { screenOf } from './support/desk.ts'
import { expect, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

/** An hour of the company's clock, so many hours from now. */
const hour = (from: number) => new Date(Date.now() + (8 + from) * 3_600_000).toISOString().slice(11, 16)

/** Chooses quiet hours in the personal centre. */
async function choose(centre: Page, from: string, until: string): Promise<void> {
  await centre.getByRole('button', { name: /免打扰时段/ }).tap()
  const sheet = centre.getByRole('dialog', { name: '免打扰时段' })
  await sheet.getByLabel('开始').fill(from)
  await sheet.getByLabel('结束').fill(until)
  await sheet.getByRole('button', { name: '保存' }).tap()
  await expect(centre.getByRole('button', { name: /免打扰时段/ })).toContainText(`${from}–${until}`)
}

test('within quiet hours visits send no message, and at their end one summary of them comes to the chat', async ({
  company,
  pages,
}) => {
  test.slow()
  const centre = await pages.phone(company.pageOn('lin', '/pages/home/index'), userAgents.wecomAndroid)
  await signedIn(centre)
  await centre.getByRole('link', { name: '我的', exact: true }).tap()
  await choose(centre, hour(-1), hour(1))

  // Two customers read the card: the radar tells of them at once.
  const radar = await pages.phone(company.pageOn('lin', '/pages/radar/index'), userAgents.wecomAndroid)
  await radar.getByRole('searchbox').waitFor()
  for (const name of ['wang', 'chen']) {
    const visitor = await pages.phone(company.cardOn(name, 'LinXiao'))
    await visitor.getByRole('heading', { name: '林晓' }).waitFor()
  }
  const looking = radar.getByRole('region', { name: '此刻有人在看' }).getByRole('link')
  await expect(looking).toHaveCount(2)

  const phones = await pages.open(
    `${company.stack.desk}/?left=${company.account('lin')}&right=${company.account('wang')}`,
    { viewport: { width: 1440, height: 900 } },
  )
  const left = phones.getByTestId('phone-left')
  await left.getByTestId('tab-chats').click()
  await left.getByTestId('chat-app').click()
  const messages = left.getByTestId('bubble-app')
  await expect(messages).toHaveCount(0)

  await choose(centre, hour(-2), hour(-1))
  await expect(messages).toHaveText([/这段时间来了 2 位访客/])
  await messages.click()
  await screenOf(left).getByRole('searchbox').waitFor()

  // A visit after their end is told by itself: messages that were held back came as the summary alone.
  const late = await pages.phone(company.cardOn('zhao', 'LinXiao'))
  await late.getByRole('heading', { name: '林晓' }).waitFor()
  await left.getByTestId('webview-close').click()
  await expect(messages).toHaveText([/这段时间来了 2 位访客/, /正在看你的名片/])
})
