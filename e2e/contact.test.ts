import type { Locator, Page } from '@playwright/test'
import { addByCode, screenOf, seen, sendCardToGroup } from './support/desk.ts'
import { soon, test } from './support/journey.ts'

/** The row of the radar with these words, while it is open on the salesperson's phone. */
const row = (phone: Locator, words: RegExp) =>
  screenOf(phone).getByRole('listitem').filter({ hasText: words }).first()

async function openFromMoments(page: Page, account: string): Promise<void> {
  await page.getByTestId(`account-switch-${account}`).click()
  const phone = page.getByTestId('phone-right')
  await phone.getByTestId('tab-discover').click()
  await phone.getByTestId('open-moments').click()
  await phone.getByTestId('moment-link').first().click()
  await screenOf(phone).getByRole('heading', { name: '周岚' }).waitFor()
}

test('a customer from a group becomes a contact by the code, is written to from the trail, and brings the next one', async ({
  company,
  pages,
}) => {
  const session = await company.sessionOf('zhou')
  const chen = company.account('chen')
  const wang = company.account('wang')
  const salon = company.account('salon')
  const address = `${company.stack.desk}/?left=${company.account('zhou')}&right=${chen},${wang}`
  const page = await pages.open(address, { viewport: { width: 1440, height: 900 } })
  const left = page.getByTestId('phone-left')
  const right = page.getByTestId('phone-right')

  await sendCardToGroup(left, salon)
  await right.getByTestId(`chat-${salon}`).click()
  await right.getByTestId('bubble-link').last().click()
  await screenOf(right).getByRole('heading', { name: '周岚' }).waitFor()
  // The customer has given no name yet.
  await row(left, /微信访客 \d+ 从群聊打开了你的名片/).waitFor()

  // WeCom tells the product of a new contact, and whose they are.
  await addByCode(right, '周岚')
  const newest = async () => (await company.radarOf(session))[0]?.person.name
  await soon(newest).toBe('陈立')
  await left.getByTestId('menu-button').click()
  await left.getByTestId('refresh').click()
  await row(left, /陈立从群聊打开了你的名片/).waitFor()

  // The trail ends in an action: the salesperson writes to the contact.
  await row(left, /陈立从群聊打开了你的名片/)
    .getByRole('link')
    .click()
  await screenOf(left).getByRole('button', { name: '发企业微信' }).click()
  await seen(left, 'chat-input').fill('方便聊几句吗')
  await seen(left, 'chat-input').press('Enter')
  await right.getByText('方便聊几句吗').last().waitFor()
  await seen(left, 'chat-back').click()
  await left.getByTestId('webview-back').click()
  await row(left, /陈立从群聊打开了你的名片/).waitFor()

  // The new contact passes the card on in their Moments.
  await seen(right, 'chat-back').click()
  await right.getByTestId('menu-button').click()
  await right.getByTestId('share-to-moments').click()
  await openFromMoments(page, wang)
  await row(left, /王敏通过 陈立 的朋友圈打开了你的名片/).waitFor()
})
