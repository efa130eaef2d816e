import { randomUUID } from 'node:crypto'
import type { StatisticsMetric } from '@mingpian/contract/card-statistics.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { clueApp } from '../clue/test-company.ts'
import { eventOf } from '../events/support.ts'
import type { MadeVisitor } from '../support/makers.ts'

// One day of one salesperson, with every visit and share known: each number on each screen, and the rows behind it.

const { callAs, makeProduct, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

const HOUR = 3_600_000
/** A zone in which it is about noon now, so that the day does not end during the test. These zones have the opposite sign. */
const ahead = 12 - new Date().getUTCHours()
const zone = `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`
const dayOf = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(time)
const today = { from: dayOf(Date.now()), to: dayOf(Date.now()) }
const week = { from: dayOf(Date.now() - 9 * 24 * HOUR), to: today.to }

/**
 * Today: An comes twice, by the salesperson's own link and by herself, and looks at the card and a product each time. Ben
 * opens the link that An had been sent. Eve opens what An shared from the page. Eve looks at a colleague's card, too.
 * An came before: an hour earlier yesterday, and nine days ago.
 */
async function oneDay() {
  const made = await testCompany({ name: '林岚' })
  const { companyId, staff, open, act, share, halfAnHourPasses } = made
  await parts.db.opsPool.query('update company set time_zone = $2 where company_id = $1', [companyId, zone])
  const admin = await makeStaff(companyId, { role: 'admin', name: '苏婷' })
  const product = await makeProduct(companyId)
  const [ann, ben, eve] = (await Promise.all(
    ['安', '本', '伊'].map((name) => makeVisitor(companyId, { name })),
  )) as [MadeVisitor, MadeVisitor, MadeVisitor]
  const earlier = (hours: number) =>
    eventOf(companyId, {
      personId: ann.personId,
      staffId: staff.staffId,
      contentId: staff.userId,
      receivedAt: new Date(Date.now() - hours * HOUR),
    })
  await parts.events.write([earlier(25), earlier(9 * 24)])
  const lookAtProduct = () => open(ann, { contentType: 'product', contentId: product })

  const sent = await share(staff)
  const record = {
    companyId,
    userId: staff.userId,
    saleShareId: sent,
    operateEntity: 'card',
    shareType: 'friend' as const,
    operateEntityObj: { operateEntityId: staff.userId, operateEntityType: 'card' },
  }
  await callAs(staff.session, 'POST /biz/v1/clue/sale_share/record', { body: record })
  const first = await open(ann, { by: sent, landing: 'singlemessage' })
  await act(ann, first, 'dwell', { duration: 8_000 })
  await act(ann, first, 'dwell', { duration: 6_000, section: 'profile' })
  await act(ann, first, 'call')
  await lookAtProduct()
  await act(ann, first, 'save_contact')
  await open(ann, { by: sent, landing: 'singlemessage' })
  await open(ben, { by: sent, landing: 'singlemessage' })
  await open(eve, { by: await share(ann, sent), landing: 'groupmessage' })
  await halfAnHourPasses()
  await open(ann)
  await lookAtProduct()
  await callAs(ben.session, 'POST /card/v1/card/exchange', {
    body: { companyId, userId: staff.userId, name: '本', agreed: true },
  })
  await parts.db.ops
    .insertInto('external_contact')
    .values({ company_id: companyId, staff_id: staff.staffId, external_userid: 'wm1', added_at: new Date() })
    .execute()
  await callAs(eve.session, 'POST /crm-trail-api/behaviors/qw', {
    body: { event: 'view', activityId: randomUUID(), attr: { contentId: admin.userId, sceneType: 'card' } },
  })
  return { ...made, admin, product, ann, ben, eve }
}

let day: Awaited<ReturnType<typeof oneDay>>
beforeAll(async () => {
  day = await oneDay()
})

const path = '/biz/v1/card/statistics'
type Asked = { contentType?: ContentType; scope?: 'company' }
type Days = typeof today

async function overview(asked: Asked = {}, days: Days = today) {
  const who = asked.scope ? day.admin : day.staff
  const { data } = (await callAs(who.session, `POST ${path}/overview`, { body: { ...days, ...asked } })).body
  return data!
}

/** The rows of a number as `[who or what, amount]`; their sum and what the answer says that they add up to. */
async function rowsOf(metric: StatisticsMetric, more: object = {}, days: Days = today) {
  const who = 'scope' in more ? day.admin : day.staff
  const body = { ...days, metric, page: 1, pageSize: 20, ...more }
  const { data } = (await callAs(who.session, `POST ${path}/rows`, { body })).body
  const rows = data!.list.map(({ person, title, amount }) => [person?.name ?? title, amount] as const)
  expect(rows.reduce((sum, [, amount]) => sum + amount, 0)).toBe(data!.sum)
  expect(data).toMatchObject({ total: rows.length, forgotten: 0 })
  return { sum: data!.sum, rows: Object.fromEntries(rows) }
}

describe('the statistics', () => {
  it.each<[StatisticsMetric, number, Record<string, number>]>([
    ['visits', 4, { 安: 2, 本: 1, 伊: 1 }],
    ['visitors', 3, { 安: 1, 本: 1, 伊: 1 }],
    ['newVisitors', 2, { 本: 1, 伊: 1 }],
    ['saves', 1, { 安: 1 }],
    ['calls', 1, { 安: 1 }],
    ['shares', 1, { 林岚: 1 }],
    ['relays', 1, { 安: 1 }],
    ['exchanges', 1, { 本: 1 }],
    ['contacts', 1, { '': 1 }],
  ])('%s are %i, and their rows add up to it', async (metric, value, rows) => {
    expect((await overview())[metric]).toEqual({
      value,
      before: metric === 'visits' || metric === 'visitors' ? 1 : 0,
    })
    expect(await rowsOf(metric)).toEqual({ sum: value, rows })
  })

  it('the average stay is the time read by the visits', async () => {
    expect((await overview()).dwell).toEqual({ value: 2_000, before: 0 })
    expect(await rowsOf('dwell')).toEqual({ sum: 8_000, rows: { 安: 8_000 } })
  })

  it('visits of a kind of content are those in which it was looked at', async () => {
    expect((await overview({ contentType: 'card' })).visits.value).toBe(4)
    expect(await overview({ contentType: 'product' })).toMatchObject({
      visits: { value: 2, before: 0 },
      visitors: { value: 1, before: 0 },
      newVisitors: { value: 1, before: 0 },
    })
    expect(await rowsOf('visits', { contentType: 'product' })).toEqual({ sum: 2, rows: { 安: 2 } })
  })

  it('sources and ways add up to the visits, and each opens into its rows', async () => {
    const { data } = (await callAs(day.staff.session, `POST ${path}/entrance_overview`, { body: today })).body
    expect(data).toMatchObject({ visits: 4, visitors: 3 })
    const sources = data!.sources.filter(({ visits }) => visits > 0)
    expect(Object.fromEntries(sources.map(({ source, visits }) => [source, visits]))).toEqual({
      single: 2,
      group: 1,
      self: 1,
    })
    expect(data!.ways).toEqual([
      { way: 'staff', visits: 2, shares: 1 },
      { way: 'relay', visits: 1, shares: 1 },
      { way: 'self', visits: 1, shares: 0 },
    ])
    expect((await rowsOf('visits', { source: 'single' })).rows).toEqual({ 安: 1, 本: 1 })
    expect((await rowsOf('visits', { source: 'group' })).rows).toEqual({ 伊: 1 })
    expect((await rowsOf('visits', { way: 'relay' })).rows).toEqual({ 伊: 1 })
    expect((await rowsOf('visits', { way: 'self' })).rows).toEqual({ 安: 1 })
  })

  it('hours add up to the day, and days to the span', async () => {
    const trend = async (days: Days) =>
      (await callAs(day.staff.session, `POST ${path}/trend`, { body: days })).body.data!
    const sum = (points: { visits: number; shares: number }[]) => ({
      visits: points.reduce((all, { visits }) => all + visits, 0),
      shares: points.reduce((all, { shares }) => all + shares, 0),
    })
    const hours = await trend(today)
    expect(hours).toMatchObject({ unit: 'hour', forgotten: 0 })
    expect(sum(hours.points)).toEqual({ visits: 4, shares: 1 })
    const days = await trend(week)
    expect(sum(days.points)).toEqual({ visits: 6, shares: 1 })
    expect(days.points.at(-1)).toMatchObject({ at: today.to, visits: 4, visitors: 3, shares: 1 })
    expect((await overview({}, week)).visits.value).toBe(6)
    expect((await overview({}, week)).visitors.value).toBe(3)
    expect((await rowsOf('visits', {}, week)).rows).toEqual({ 安: 4, 本: 1, 伊: 1 })
  })

  it('things, visitors and colleagues say in how many visits, and open into those', async () => {
    const top = async (who: { session: string }, asked: Asked) =>
      (await callAs(who.session, `POST ${path}/view_top`, { body: { ...today, ...asked } })).body.data!
    const { things, visitors } = await top(day.staff, {})
    expect(things.map(({ contentType, visits }) => [contentType, visits])).toEqual([
      ['card', 4],
      ['product', 2],
    ])
    expect(Object.fromEntries(visitors.map(({ person, visits }) => [person.name, visits]))).toEqual({
      安: 2,
      本: 1,
      伊: 1,
    })
    const thing = { contentType: 'product' as const, contentId: day.product }
    expect(await rowsOf('visits', thing)).toEqual({ sum: 2, rows: { 安: 2 } })
    const { colleagues } = await top(day.admin, { scope: 'company' })
    expect(colleagues.map(({ name, visits, visitors: came }) => [name, visits, came])).toEqual([
      ['林岚', 4, 3],
      ['苏婷', 1, 1],
    ])
    expect((await overview({ scope: 'company' })).visits.value).toBe(5)
    expect(await rowsOf('visits', { scope: 'company' })).toEqual({ sum: 5, rows: { 安: 2, 本: 1, 伊: 2 } })
    expect((await overview({ scope: 'company' })).visitors.value).toBe(3)
  })
})

it('home says the same of today, and how many had come by this time yesterday', async () => {
  const { data } = (await callAs(day.staff.session, 'GET /card/v1/home/today')).body
  expect(data).toMatchObject({
    date: today.to,
    visits: 4,
    visitors: 3,
    newVisitors: 2,
    relays: 1,
    contacts: 1,
    visitsYesterday: 1,
  })
})

it('the radar has a row for each person and thing, with the visits in which it was looked at', async () => {
  const { list, total } = await day.radar()
  expect(total).toBe(4)
  const rows = list.map(({ person, contentType, visits, totalDuration, sameLinkAs }) => [
    person.name,
    contentType,
    visits,
    totalDuration,
    sameLinkAs?.name ?? '',
  ])
  expect(rows).toEqual([
    ['安', 'product', 2, 0, ''],
    ['安', 'card', 4, 8_000, ''],
    ['伊', 'card', 1, 0, ''],
    ['本', 'card', 1, 0, '安'],
  ])
})

it('shows visits and time on the person page, with lines that add up to both', async () => {
  const { data } = (await day.trail(day.ann.personId)).body
  expect(data).toMatchObject({ visits: 4, totalDuration: 8_000, total: 9 })
  expect(data!.list.length).toBe(9)
  expect(data!.list.filter(({ begins }) => begins).length).toBe(4)
  expect(data!.list.reduce((sum, { duration }) => sum + duration, 0)).toBe(8_000)
  expect(data!.list.map(({ event }) => event).sort()).toEqual([
    'call',
    'save_contact',
    ...Array.from({ length: 7 }, () => 'view'),
  ])
  expect((await day.trail(day.ben.personId)).body.data).toMatchObject({ visits: 1, total: 1 })
})
