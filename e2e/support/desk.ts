import { expect, type FrameLocator, type Locator } from '@playwright/test'

// Actions on the two phones of the desk, which shows the simulated WeChat and WeCom side by side.

export const screenOf = (phone: Locator): FrameLocator =>
  phone.getByTestId('screen-frame').last().contentFrame()

/** The visible element with this id, not one on a screen below. */
export const seen = (phone: Locator, testId: string) => phone.getByTestId(testId).filter({ visible: true })

/** The salesperson sends the own card to a group, and opens the radar. */
export async function sendCardToGroup(phone: Locator, group: string): Promise<void> {
  await phone.getByTestId('tab-workbench').click()
  await phone.getByTestId('open-workbench-card').click()
  const card = screenOf(phone)
  await card.getByRole('link', { name: /^雷达/ }).waitFor()
  await phone.getByTestId('menu-button').click()
  await phone.getByTestId('share-to-friend').click()
  await phone.getByTestId(`pick-${group}`).click()
  await phone.getByTestId('confirm-send').click()
  await card.getByRole('link', { name: /^雷达/ }).click()
}

/** The customer presses the contact code of an open card until the phone reads it, and adds its owner. */
export async function addByCode(phone: Locator, owner: string): Promise<void> {
  const card = screenOf(phone)
  await card.getByRole('checkbox', { name: '显示二维码' }).check()
  await card.getByText('长按识别二维码，添加好友').waitFor()
  const code = card.getByRole('img', { name: `${owner}的二维码` })
  await code.click({ delay: 700 })
  await phone.getByTestId('recognise').click()
  // A long press is no tap: no sheet lies over the card.
  await expect(card.getByRole('dialog')).toHaveCount(0)
  await phone.getByTestId('add-contact').click()
  await seen(phone, 'chat-input').waitFor()
}
