import type { Company } from './support/company.ts'
import { expect, soon, test } from './support/journey.ts'
import { answerSheet } from './support/shop.ts'

const api = '/java-appointment-center/api/app/appointment'
const everyDay = [1, 2, 3, 4, 5, 6, 7]

interface Shop {
  placeId: string
  serviceId: string
}

/** A place that is open day and night, with one service without a person. */
async function openShop(company: Company, over: object = {}): Promise<Shop> {
  const admin = await company.sessionOf('zhou')
  const { placeId } = await company.ask<{ placeId: string }>('/wxwork/v1/console/place/save', admin, {
    ...{ name: '体验中心', address: '宜山路 199 号', phone: '021-00000199' },
    hours: [{ days: everyDay, from: '00:00', until: '24:00' }],
    userIds: [company.accountOf('lin').userId],
  })
  const { serviceId } = await company.ask<{ serviceId: string }>(`${api}/manage/v1/service/save`, admin, {
    ...{ name: '产品演示', words: '', picture: '', minutes: 60, before: 0, after: 0, step: 60, seats: 1 },
    ...{ personsMax: 1, notice: 0, windowDays: 14, cancelNotice: 0, personLimit: 0, dayLimit: 0 },
    ...{ needsConfirmation: false, isOpen: true, placeIds: [placeId], userIds: [] },
    ...over,
  })
  return { placeId, serviceId }
}

const entry = '/pages/appointment/location/index'

test('a visitor books in five taps, changes the time and cancels', async ({ company, pages }) => {
  await openShop(company)
  const page = await pages.phone(company.pageOn('wang', entry))
  await page.getByRole('link', { name: '立即预约 体验中心' }).tap()
  await page.getByRole('heading', { level: 1, name: '产品演示' }).waitFor()
  await page
    .getByRole('button', { name: /^\d\d:00$/ })
    .first()
    .tap()
  await page.getByText('已为你保留', { exact: false }).waitFor()
  await page.getByLabel('到店顾客').fill('王敏')
  await page.getByLabel('手机号').fill('13800000001')
  await page.getByRole('button', { name: '确认预约' }).tap()
  await page.getByRole('status').filter({ hasText: '已确认' }).waitFor()
  await page.getByAltText('到店二维码').waitFor()

  await page.getByRole('button', { name: '更改时间' }).tap()
  await page.getByText('原时间', { exact: false }).waitFor()
  // Of today few times may be left.
  await page.getByRole('button', { name: /周.$/ }).last().tap()
  await page
    .getByRole('button', { name: /^\d\d:00$/ })
    .nth(3)
    .tap()
  await page.getByText('已改到新时间').waitFor()

  await page.getByRole('button', { name: '取消预约' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '取消预约' }).tap()
  await page.getByRole('status').filter({ hasText: '已取消' }).first().waitFor()
})

test('a member of staff confirms what a visitor asked for', async ({ company, pages }) => {
  const { placeId, serviceId } = await openShop(company, { needsConfirmation: true })
  const visitor = await company.sessionOf('chen')
  const query = new URLSearchParams({ placeId, serviceId })
  const { days } = await company.ask<{ days: { slots: { startsAt: string }[] }[] }>(
    `${api}/slot/v1/list?${query}`,
    visitor,
  )
  const startsAt = days.find(({ slots }) => slots.length > 0)?.slots[0]?.startsAt
  const { orderId } = await company.ask<{ orderId: string }>(`${api}/order/v1/hold`, visitor, {
    ...{ placeId, serviceId, startsAt },
  })
  await company.ask(`${api}/order/v1/confirm`, visitor, {
    ...{ orderId, customerName: '陈晨', customerPhone: '13800000002' },
  })
  const page = await pages.phone(company.pageOn('lin', '/pages/appointment/day/index'))
  await page.getByRole('heading', { name: '待确认 1' }).waitFor()
  await page.getByRole('link', { name: /陈晨/ }).tap()
  await page.getByRole('button', { name: '确认预约' }).tap()
  await page.getByRole('status').filter({ hasText: '已确认' }).waitFor()
  const { state } = await company.ask<{ state: string }>(`${api}/order/v1/detail`, visitor, { orderId })
  expect(state).toBe('confirmed')
})

test('of two who want the last seat the second is told and chooses another time', async ({
  company,
  pages,
}) => {
  const { placeId, serviceId } = await openShop(company)
  const page = await pages.phone(
    company.pageOn('wang', `/pages/appointment/book/index?${new URLSearchParams({ place: placeId })}`),
  )
  // The last day: of today a single time may be left, and the next day has the same clock.
  await page.getByRole('button', { name: /周.$/ }).last().tap()
  const first = page.getByRole('button', { name: /^\d\d:00$/ }).first()
  await first.waitFor()
  const clock = (await first.textContent()) ?? ''
  const other = await company.sessionOf('chen')
  const query = new URLSearchParams({ placeId, serviceId })
  const { days } = await company.ask<{ days: { slots: { startsAt: string }[] }[] }>(
    `${api}/slot/v1/list?${query}`,
    other,
  )
  const startsAt = days.at(-1)?.slots[0]?.startsAt
  await company.ask(`${api}/order/v1/hold`, other, { placeId, serviceId, startsAt })
  await first.tap()
  await soon(async () => (await page.getByRole('button', { name: clock, exact: true }).count()) === 0).toBe(
    true,
  )
  await page
    .getByRole('button', { name: /^\d\d:00$/ })
    .first()
    .tap()
  await page.getByText('已为你保留', { exact: false }).waitFor()
})

test('a hold that ran out keeps what was typed, and offers other times where its own was taken', async ({
  company,
  pages,
}) => {
  const { placeId, serviceId } = await openShop(company)
  const page = await pages.phone(
    company.pageOn('wang', `/pages/appointment/book/index?${new URLSearchParams({ place: placeId })}`),
  )
  await page
    .getByRole('button', { name: /^\d\d:00$/ })
    .first()
    .tap()
  await page.getByLabel('到店顾客').fill('王敏')
  await page.getByLabel('手机号').fill('13800000001')
  // Another person takes the time when the page no longer holds it.
  const orderId = /order=([\w-]+)/.exec(page.url())?.[1]
  const [wang, chen] = [await company.sessionOf('wang'), await company.sessionOf('chen')]
  const { startsAt } = await company.ask<{ startsAt: string }>(`${api}/order/v1/detail`, wang, { orderId })
  await company.ask(`${api}/order/v1/release`, wang, { orderId })
  await company.ask(`${api}/order/v1/hold`, chen, { placeId, serviceId, startsAt })
  await page.clock.setSystemTime(Date.now() + 11 * 60_000)
  await page.getByRole('status').filter({ hasText: '保留时间已到' }).waitFor()
  await page.getByRole('button', { name: '确认预约' }).tap()
  await page.getByRole('status').filter({ hasText: '不再为你保留' }).waitFor()
  pages.expectRefusalsOnly()

  await page
    .getByRole('button', { name: /\d\d:00$/ })
    .first()
    .tap()
  await page.getByRole('button', { name: '确认预约' }).tap()
  await page.getByRole('status').filter({ hasText: '已确认' }).waitFor()
  await page.getByText('王敏 13800000001').waitFor()
})

test('a visitor pays for a booking at the second try, and gets the money back when they cancel', async ({
  company,
  pages,
}) => {
  await openShop(company, { name: '专家咨询', price: 19_900 })
  const page = await pages.phone(company.pageOn('wang', entry))
  answerSheet(page, false, true)
  await page.getByRole('link', { name: '立即预约 体验中心' }).tap()
  await page.getByText('¥199').first().waitFor()
  await page.getByRole('button', { name: /周.$/ }).last().tap()
  await page
    .getByRole('button', { name: /^\d\d:00$/ })
    .first()
    .tap()
  await page.getByLabel('到店顾客').fill('王敏')
  await page.getByLabel('手机号').fill('13800000001')
  await page.getByRole('button', { name: '确认并付款 ¥199' }).tap()
  await page.getByRole('heading', { name: '待支付' }).waitFor()
  await page.getByRole('button', { name: '付款', exact: true }).tap()
  await page.getByRole('heading', { name: '付款成功' }).waitFor()
  await page.getByRole('link', { name: '查看预约' }).tap()
  await page.getByRole('status').filter({ hasText: '已确认' }).waitFor()
  await page.getByText('已支付 ¥199').waitFor()

  await page.getByRole('button', { name: '取消预约' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '取消预约' }).tap()
  await page.getByRole('status').filter({ hasText: '已取消' }).first().waitFor()
  await soon(async () => {
    await page.reload()
    return page.getByText(/已退款 ¥199/).count()
  }).toBe(1)
})
