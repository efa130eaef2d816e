import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect, soon, test } from './support/journey.ts'

const screenOf = (phone: Locator): FrameLocator => phone.getByTestId('screen-frame').last().contentFrame()

/** The visible element with this id, not one on a screen below. */
const seen = (phone: Locator, testId: string) => phone.getByTestId(testId).filter({ visible: true })

/** The row of the radar with these words, while it is open on the salesperson's phone. */
const row = (phone: Locator, words: RegExp) =>
  screenOf(phone).getByRole('listitem').filter({ hasText: words }).first()

/** The salesperson sends the own card to a group. */
async function sendCardToGroup(phone: Locator, group: string): Promise<void> {
  await phone.getByTestId('tab-workbench').click()
  await phone.getByTestId('open-workbench-card').click()
  const card = screenOf(phone)
  await card.getByRole('link', { name: /访客雷达/ }).waitFor()
  await phone.getByTestId('menu-button').click()
  await phone.getByTestId('share-to-friend').click()
  await phone.getByTestId(`pick-${group}`).click()
  await phone.getByTestId('confirm-send').click()
  await card.getByRole('link', { name: /访客雷达/ }).click()
}

/** The customer presses the contact code until the phone reads it, and adds who is behind it. */
async function addByCode(phone: Locator): Promise<void> {
  const card = screenOf(phone)
  await card.getByRole('checkbox', { name: '显示二维码' }).check()
  await card.getByText('长按识别二维码，添加好友').waitFor()
  const code = card.getByRole('img', { name: '周岚的二维码' })
  await code.click({ delay: 700 })
  await phone.getByTestId('recognise').click()
  // A long press is no tap: nothing lies over the card.
  expect(await card.getByRole('dialog').count()).toBe(0)
  await phone.getByTestId('add-contact').click()
  await seen(phone, 'chat-input').waitFor()
}

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
  await addByCode(right)
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
