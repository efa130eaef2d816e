import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import type { Company } from './support/company.ts'
import { openConsole } from './support/console.ts'
import { screenOf } from './support/desk.ts'
import { expect, soon, test, userAgents } from './support/journey.ts'
import { answerSheet } from './support/shop.ts'

const api = '/java-appointment-center/api/app/appointment'
const everyDay = [1, 2, 3, 4, 5, 6, 7]

interface Shop {
  placeId: string
  serviceId: string
}

/** A place with one service without a person. By default it is open day and night. */
async function openShop(
  company: Company,
  over: object = {},
  { from = '00:00', until = '24:00' } = {},
): Promise<Shop> {
  const admin = await company.sessionOf('zhou')
  const { placeId } = await company.ask<{ placeId: string }>('/wxwork/v1/console/place/save', admin, {
    ...{ name: '体验中心', address: '宜山路 199 号', phone: '021-00000199' },
    hours: [{ days: everyDay, from, until }],
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

interface Slot {
  startsAt: string
}

/** The free slots of a service that a customer sees. */
async function freeSlots(company: Company, session: string, { placeId, serviceId }: Shop): Promise<Slot[]> {
  const query = new URLSearchParams({ placeId, serviceId })
  const { days } = await company.ask<{ days: { slots: Slot[] }[] }>(`${api}/slot/v1/list?${query}`, session)
  return days.flatMap(({ slots }) => slots)
}

/** Books a slot by the calls of the page. */
async function bookSlot(company: Company, session: string, shop: Shop, startsAt: string | undefined) {
  const { orderId } = await company.ask<{ orderId: string }>(`${api}/order/v1/hold`, session, {
    ...{ ...shop, startsAt },
  })
  const form = { orderId, customerName: '陈晨', customerPhone: '13800000002' }
  return company.ask<{ orderId: string; arrivalCode: string }>(`${api}/order/v1/confirm`, session, form)
}

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
  const shop = await openShop(company, { needsConfirmation: true })
  const visitor = await company.sessionOf('chen')
  const [slot] = await freeSlots(company, visitor, shop)
  const { orderId } = await bookSlot(company, visitor, shop, slot?.startsAt)
  const page = await pages.phone(company.pageOn('lin', '/pages/appointment/day/index'))
  await page.getByRole('heading', { name: '待确认 1' }).waitFor()
  await page.getByRole('link', { name: /陈晨/ }).tap()
  await page.getByRole('button', { name: '确认预约' }).tap()
  await page.getByRole('status').filter({ hasText: '已确认' }).waitFor()
  const { state } = await company.ask<{ state: string }>(`${api}/order/v1/detail`, visitor, { orderId })
  expect(state).toBe('confirmed')
})

const minuteMs = 60_000

/** Makes it noon for a company, so that no quiet hours keep a message back. @returns its offset from UTC in hours */
async function setNoon(company: Company, owner: string): Promise<number> {
  const offset = 12 - new Date().getUTCHours()
  const timeZone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  await company.ask('/wxwork/v1/console/company', owner, { timeZone }, 'PUT')
  return offset
}

test('a visitor is reminded an hour before, and arrives by the code that staff scan', async ({
  company,
  pages,
}) => {
  test.slow()
  const owner = await company.sessionOf('zhou')
  const offset = await setNoon(company, owner)
  await company.ask(
    '/wxwork/v1/console/customer_messages',
    owner,
    {
      ...{ message: 'booking_reminder', app: 'wechat', kind: 'follower' },
      template: 'ynRJupx-G8DOMPJdh7rRETWfEUffUlbnHlYNIt0MqHw',
      keys: Object.entries({ thing2: 'what', time3: 'when', thing6: 'where', thing8: 'hint' }).map(
        ([key, field]) => ({ key, field }),
      ),
    },
    'PUT',
  )
  // The first time of the place is the minute whose reminder is due next.
  const start = Math.ceil((Date.now() + 60 * minuteMs + 8_000) / minuteMs) * minuteMs
  const clock = (at: number) => new Date(at + offset * 60 * minuteMs).toISOString().slice(11, 16)
  const shop = await openShop(company, {}, { from: clock(start), until: clock(start + 60 * minuteMs) })
  const wang = await company.sessionOf('wang')
  const { arrivalCode } = await bookSlot(company, wang, shop, new Date(start).toISOString())
  const notices = async () => {
    const { messages } = await company.stack.control<{ messages: { chat: string; text?: string }[] }>('state')
    return messages
      .filter(({ chat }) => chat === `notices:${company.account('wang')}`)
      .map(({ text = '' }) => text)
  }
  expect(await notices()).toEqual([])
  await expect
    .poll(notices, { timeout: 100_000, intervals: [500] })
    .toEqual([expect.stringContaining('一小时后到店，请准时到达')])

  const phones = await pages.open(
    `${company.stack.desk}/?left=${company.account('lin')}&right=${company.account('wang')}`,
    { viewport: { width: 1440, height: 900 } },
  )
  const left = phones.getByTestId('phone-left')
  await left.getByTestId('tab-workbench').click()
  await left.getByTestId('open-workbench-card').click()
  const screen = screenOf(left)
  await screen.getByRole('link', { name: /^雷达/ }).waitFor()
  await screen.locator('body').evaluate(() => {
    location.hash = '/pages/appointment/day/index'
  })
  await screen.getByRole('button', { name: '扫码到店' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '扫码到店' }).click()
  await left.getByTestId('scan-text').fill(arrivalCode)
  await left.getByTestId('scan-ok').click()
  // The page says it, and the toast.
  await screen.getByRole('status').filter({ hasText: '已到店' }).first().waitFor()
})

test('a member of staff books for a customer', async ({ company, pages }) => {
  await openShop(company)
  const page = await pages.phone(
    company.pageOn('lin', '/pages/appointment/day/index'),
    userAgents.wecomAndroid,
  )
  await page.getByRole('button', { name: '代客预约' }).tap()
  // Of today no time may be left.
  await page.getByLabel('日期').fill(dayAfter(new Date().toISOString().slice(0, 10), 2))
  await page
    .getByRole('button', { name: /^\d\d:00$/ })
    .first()
    .tap()
  await page.getByLabel('到店顾客').fill('周敏')
  await page.getByLabel('手机号').fill('13800000003')
  await page.getByRole('button', { name: '确认预约' }).tap()
  await page.getByRole('status').filter({ hasText: '已确认' }).waitFor()
  await page.getByText('周敏').waitFor()
})

test('a sheet closes a day and cancels nothing: staff keep, move and cancel its bookings one by one', async ({
  company,
  pages,
}) => {
  const shop = await openShop(company)
  const chen = await company.sessionOf('chen')
  const slots = await freeSlots(company, chen, shop)
  const day = dayAfter(new Date().toISOString().slice(0, 10), 3)
  const ofDay = slots.filter(({ startsAt }) => startsAt.startsWith(day)).slice(0, 3)
  for (const { startsAt } of ofDay) await bookSlot(company, chen, shop, startsAt)
  const sheet = `门店,日期,结束日期,营业时间,说明\n体验中心,${day},,休息,盘点\n展示中心,${day},,休息,盘点\n`
  const page = await openConsole({ company, pages }, '/places', 'zhou')
  await page.getByRole('link', { name: '导入特殊日期' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '日期.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await expect(page.getByRole('row', { name: '展示中心' })).toContainText('未通过')
  await page.getByRole('button', { name: '导入 1 行' }).click()
  await page.getByText('导入完成：新增 1 行').waitFor()
  const report = page.url()
  await page.getByRole('link', { name: '查看受影响的预约' }).click()
  const rows = page.getByRole('row').filter({ hasText: '门店休息' })
  await expect(rows).toHaveCount(3)
  await rows.first().getByRole('button', { name: '保留预约' }).click()
  const keeping = page.getByRole('dialog', { name: '保留预约' })
  await keeping.getByLabel('保留原因').fill('单独开门')
  await keeping.getByRole('button', { name: '保留预约' }).click()
  await expect(rows).toHaveCount(2)

  await rows.first().getByRole('link').first().click()
  await page.getByRole('button', { name: '更改时间' }).click()
  const moving = page.getByRole('dialog', { name: '更改时间' })
  await moving.getByLabel('日期').fill(dayAfter(day, 1))
  await moving.getByLabel('日期').press('Enter')
  await moving.getByLabel('时间', { exact: true }).click()
  await page.getByTitle('02:00').click()
  await moving.getByRole('button', { name: '保存' }).click()
  await moving.waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(1)

  await rows.first().getByRole('link').first().click()
  await page.getByRole('button', { name: '取消预约' }).click()
  const cancelling = page.getByRole('dialog', { name: '取消预约' })
  await cancelling.getByRole('button', { name: '取消预约' }).click()
  await page.getByText('没有需要处理的变动').waitFor()

  await page.goto(report)
  await page.getByRole('button', { name: '撤销导入' }).click()
  await page.getByText('已撤销 1 天').waitFor()
  expect(await freeSlots(company, chen, shop)).toContainEqual(ofDay[2])
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
