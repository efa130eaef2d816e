import type { Company } from './support/company.ts'
import { soon, test } from './support/journey.ts'

const api = '/java-appointment-center/api/app/appointment'
const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** A place with one time a day, that of the last day booked by a visitor. */
async function fullDay(company: Company) {
  const admin = await company.sessionOf('zhou')
  const { placeId } = await company.ask<{ placeId: string }>('/wxwork/v1/console/place/save', admin, {
    ...{ name: '体验中心', address: '宜山路 199 号', phone: '021-00000199' },
    hours: [{ days: everyDay, from: '14:00', until: '15:00' }],
    userIds: [company.accountOf('lin').userId],
  })
  const { serviceId } = await company.ask<{ serviceId: string }>(`${api}/manage/v1/service/save`, admin, {
    ...{ name: '产品演示', words: '', picture: '', minutes: 60, before: 0, after: 0, step: 60, seats: 1 },
    ...{ personsMax: 1, notice: 0, windowDays: 12, cancelNotice: 0, personLimit: 0, dayLimit: 0 },
    ...{ needsConfirmation: false, isOpen: true, placeIds: [placeId], userIds: [] },
  })
  const chen = await company.sessionOf('chen')
  const query = new URLSearchParams({ placeId, serviceId })
  const { days } = await company.ask<{ days: { slots: { startsAt: string }[] }[] }>(
    `${api}/slot/v1/list?${query}`,
    chen,
  )
  const startsAt = days.flatMap(({ slots }) => slots).at(-1)?.startsAt
  const { orderId } = await company.ask<{ orderId: string }>(`${api}/order/v1/hold`, chen, {
    ...{ placeId, serviceId, startsAt },
  })
  await company.ask(`${api}/order/v1/confirm`, chen, {
    ...{ orderId, customerName: '陈晨', customerPhone: '13800000002' },
  })
  return { placeId, cancel: () => company.ask(`${api}/order/v1/cancel`, chen, { orderId }) }
}

test('a freed seat goes to the waiting list', async ({ company, pages }) => {
  const { placeId, cancel } = await fullDay(company)
  const page = await pages.phone(
    company.pageOn('wang', `/pages/appointment/book/index?${new URLSearchParams({ place: placeId })}`),
  )
  await page.getByRole('button', { name: /可以候补$/ }).tap()
  await page.getByRole('heading', { name: '这一天已约满' }).waitFor()
  await page.getByRole('button', { name: '加入候补' }).tap()
  await page.getByRole('heading', { name: '第 1 位' }).waitFor()

  await cancel()
  const wang = await company.sessionOf('wang')
  await soon(async () => {
    const { list } = await company.ask<{ list: { state: string }[] }>(`${api}/waiting/v1/list`, wang)
    return list[0]?.state
  }).toBe('offered')
  await page.goto(company.pageOn('wang', '/pages/appointment/mine/index'))
  await page.getByRole('link', { name: /有空位/ }).tap()
  await page.getByText('为你保留至', { exact: false }).waitFor()
  await page.getByRole('button', { name: '预约这个时间' }).tap()
  await page.getByLabel('到店顾客').fill('王敏')
  await page.getByLabel('手机号').fill('13800000001')
  await page.getByRole('button', { name: '确认预约' }).tap()
  await page.getByRole('status').filter({ hasText: '已确认' }).waitFor()
})
