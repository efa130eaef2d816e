import type { FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startPostgres } from '../bench/lib/postgres.mjs'
import { useBrowser } from './support/browser.ts'
import { type OpenHouse, openHouse } from './support/house.ts'

const browser = useBrowser()
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

async function shareTo(phone: Locator, chat: string) {
  await phone.getByTestId('menu-button').click()
  await phone.getByTestId('share-to-friend').click()
  await phone.getByTestId(`pick-${chat}`).click()
  await phone.getByTestId('confirm-send').click()
}

async function openNewestLink(phone: Locator, chat: string): Promise<FrameLocator> {
  await phone.getByTestId('tab-chats').click()
  await phone.getByTestId(`chat-${chat}`).click()
  await phone.getByTestId('bubble-link').last().click()
  return screenOf(phone)
}

async function mainJob(page: Page) {
  const left = page.getByTestId('phone-left')
  const right = page.getByTestId('phone-right')

  // Step 1: the salesperson opens the own card and shares it.
  const own = await openOwnCard(left)
  await own.getByRole('link', { name: /访客雷达/ }).waitFor()
  await shareTo(left, 'wang')

  // Step 2: the customer taps the link, and the card opens.
  const card = await openNewestLink(right, 'lin')
  await card.getByRole('heading', { name: '林晓' }).waitFor()
  await card.getByText('客户经理').first().waitFor()

  // Step 3: the radar says who came and how.
  await own.getByRole('link', { name: /访客雷达/ }).click()
  const radar = screenOf(left)
  const visit = radar.getByRole('listitem').filter({ hasText: '王敏' }).first()
  await visit.filter({ hasText: '私聊' }).waitFor({ timeout: 10_000 })
  // Reading goes on: how long is told without a reload.
  await visit.filter({ hasText: /\d+\s秒/ }).waitFor({ timeout: 20_000 })

  // The customer passes the card on, and the radar tells the relay.
  await shareTo(right, 'chen')
  await page.getByTestId('account-switch-chen').click()
  const passedOn = await openNewestLink(page.getByTestId('phone-right'), 'wang')
  await passedOn.getByRole('heading', { name: '林晓' }).waitFor()
  // Who the second customer is nobody has said: a visitor with a number, unless another journey had WeCom tell it.
  const relay = radar
    .getByRole('listitem')
    .filter({ hasText: /(微信访客 \d+|“陈立”) ?通过 王敏 的私聊转发打开了你的名片/ })
    .first()
  await relay.waitFor({ timeout: 10_000 })

  for (const step of [1, 2, 3])
    expect(await page.getByTestId(`tour-step-${step}`).getAttribute('data-state')).toBe('done')

  // Each sentence opens the visitor's whole trail.
  await relay.getByRole('link').click()
  await screenOf(left)
    .getByRole('heading', { name: /微信访客|陈立/ })
    .waitFor()
}

describe('a shared card is opened and the salesperson sees it', () => {
  test('on the embedded database', async () => {
    await mainJob(await browser.open(inject('house').phones, desk))
  })

  describe('on a PostgreSQL 15 with two instances', () => {
    let postgres: Awaited<ReturnType<typeof startPostgres>>
    let house: OpenHouse

    beforeAll(async () => {
      postgres = await startPostgres()
      house = await openHouse({ databaseUrl: postgres.url, instances: 2 })
    })
    afterAll(async () => {
      await house?.close()
      await postgres?.stop()
    })

    test('the same', async () => {
      await mainJob(await browser.open(house.phones, desk))
    })
  })
})
