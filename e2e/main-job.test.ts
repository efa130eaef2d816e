import type { FrameLocator, Locator } from '@playwright/test'
import { startPostgres } from '../bench/lib/postgres.mjs'
import { timeLimits } from '../scripts/lib/time-limits.mjs'
import { isFull } from './support/full.ts'
import { expect, type Journey, test } from './support/journey.ts'
import { Stack } from './support/stack.ts'

const desk = { viewport: { width: 1440, height: 900 } }

/** The web view that is open on a phone, the topmost one. */
const screenOf = (phone: Locator): FrameLocator => phone.getByTestId('screen-frame').last().contentFrame()

/** The salesperson opens the own card in the workbench. */
async function openOwnCard(left: Locator): Promise<FrameLocator> {
  await left.getByTestId('tab-workbench').click()
  await left.getByTestId('open-workbench-card').click()
  const card = screenOf(left)
  await card.getByRole('heading', { name: '林晓' }).waitFor()
  return card
}

async function shareTo(phone: Locator, account: string) {
  await phone.getByTestId('menu-button').click()
  await phone.getByTestId('share-to-friend').click()
  await phone.getByTestId(`pick-${account}`).click()
  await phone.getByTestId('confirm-send').click()
}

async function openNewestLink(phone: Locator, account: string): Promise<FrameLocator> {
  await phone.getByTestId('tab-chats').click()
  await phone.getByTestId(`chat-${account}`).click()
  await phone.getByTestId('bubble-link').last().click()
  return screenOf(phone)
}

async function mainJob({ company, pages }: Journey) {
  const { stack } = company
  await stack.control('tour/reset', {})
  const lin = company.account('lin')
  const wang = company.account('wang')
  const chen = company.account('chen')
  const page = await pages.open(`${stack.desk}/?left=${lin}&right=${wang},${chen}`, desk)
  const left = page.getByTestId('phone-left')
  const right = page.getByTestId('phone-right')

  // Step 1: the salesperson opens the own card and shares it.
  const own = await openOwnCard(left)
  await own.getByRole('link', { name: /^雷达/ }).waitFor()
  await shareTo(left, wang)

  // Step 2: the customer taps the link, and the card opens.
  const card = await openNewestLink(right, lin)
  await card.getByRole('heading', { name: '林晓' }).waitFor()
  await card.getByText('客户经理').first().waitFor()

  // Step 3: the radar says who came and how.
  await own.getByRole('link', { name: /^雷达/ }).click()
  const radar = screenOf(left)
  const visit = radar.getByRole('listitem').filter({ hasText: '王敏' }).first()
  await visit.filter({ hasText: '私聊' }).waitFor()
  // The time spent reading grows without a reload.
  await visit.filter({ hasText: /\d+\s秒/ }).waitFor()

  // The customer passes the card on, and the radar tells the relay.
  await shareTo(right, chen)
  await page.getByTestId(`account-switch-${chen}`).click()
  const passedOn = await openNewestLink(page.getByTestId('phone-right'), wang)
  await passedOn.getByRole('heading', { name: '林晓' }).waitFor()
  // The second customer has given no name, so the radar shows a visitor with a number.
  const relay = radar
    .getByRole('listitem')
    .filter({ hasText: /(微信访客 \d+|陈立) ?通过 王敏 的私聊转发打开了你的名片/ })
    .first()
  await relay.waitFor()

  for (const step of [1, 2, 3])
    expect(await page.getByTestId(`tour-step-${step}`).getAttribute('data-state')).toBe('done')

  // Each sentence opens the visitor's whole trail.
  await relay.getByRole('link').click()
  await screenOf(left)
    .getByRole('heading', { name: /微信访客|陈立/ })
    .waitFor()

  // WeCom told of the visit once, and the message opens the visitor's trail.
  await left.getByTestId('webview-close').click()
  await left.getByTestId('tab-chats').click()
  await left.getByTestId('chat-app').click()
  const message = left.getByTestId('bubble-app').filter({ hasText: '王敏正在看你的名片' })
  await expect(message).toHaveCount(1)
  await message.click()
  await screenOf(left).getByRole('heading', { name: '王敏' }).waitFor()
}

/** With two instances of the server on a PostgreSQL 15. */
const onPostgres15 = test.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are needed
    async ({}, use) => {
      const postgres = await startPostgres()
      const stack = await Stack.open({ databaseUrl: postgres.url, instances: 2 })
      await use(stack)
      await stack.close()
      await postgres.stop()
    },
    { scope: 'worker', timeout: timeLimits.hookTimeout },
  ],
})

// Most other journeys are walked on the embedded PostgreSQL, with one instance.
if (isFull) test('a salesperson sees who opened a shared card', mainJob)

onPostgres15('a salesperson sees who opened a shared card, on a PostgreSQL 15 with two instances', mainJob)
