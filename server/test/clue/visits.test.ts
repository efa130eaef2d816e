import type { RadarVisit } from '@mingpian/contract/clue.ts'
import { longFrom, oftenFrom, strongActions } from '@mingpian/contract/shared/rules/interest.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NewEvent } from '#domain/tracking/ledger/event.ts'
import { eventOf } from '../events/support.ts'
import type { MadeStaff } from '../support/makers.ts'
import { clueApp } from './test-company.ts'

const { callAs, makeStaff, makeVisitor, makeMaterial, makeProduct, parts, testCompany } = await clueApp()

const minutesMs = 60_000
const begin = Date.parse('2026-11-02T02:00:00Z')

type Query = {
  page?: number
  pageSize?: number
  tab?: 'all' | 'interested' | 'new'
  name?: string
  userId?: string
  contentType?: 'card' | 'material' | 'product'
}

const ask = (who: MadeStaff, query: Query = {}) =>
  callAs(who.session, 'GET /biz/v1/clue/radar/visits', { query: { page: 1, pageSize: 100, ...query } })
const visitsOf = async (who: MadeStaff, query?: Query) => {
  const { body } = await ask(who, query)
  return body.data ?? { list: [], total: -1 }
}
const linesOf = async (who: MadeStaff, { id, person }: RadarVisit) => {
  const query = { unionId: person.unionId, visitId: id, page: 1, pageSize: 100 }
  return (await callAs(who.session, 'GET /biz/v1/clue/radar/visit', { query })).body.data
}

describe('the visits of a radar', () => {
  it('shows the source, the longest-read part and the actions of each visit', async () => {
    const { companyId, staff, open, act, share, halfAnHourPasses } = await testCompany({ name: '林岚' })
    const ann = await makeVisitor(companyId, { name: '安女士', unionId: `u-${companyId}` })
    await open(ann)
    await halfAnHourPasses()
    const card = await open(ann, { by: await share(staff), landing: 'groupmessage' })
    const contentId = await makeMaterial(companyId, { title: '案例', kind: 'case' })
    const article = await open(ann, { contentType: 'material', contentId })
    await act(ann, card, 'dwell', { duration: 9_000, section: '' })
    await act(ann, card, 'dwell', { duration: 6_000, section: 'video' })
    await act(ann, article, 'dwell', {
      duration: 7_000,
      contentId,
      sceneType: 'material',
      saleId: staff.userId,
    })
    await act(ann, card, 'call')
    const { list, total } = await visitsOf(staff)
    expect(total).toBe(2)
    expect(list).toMatchObject([
      {
        id: card,
        person: { unionId: `u-${companyId}`, name: '安女士' },
        contentType: 'card',
        contentTitle: '林岚',
        secondScene: '0',
        landing: 'group',
        nth: 2,
        views: 2,
        things: 2,
        duration: 16_000,
        most: {
          contentType: 'material',
          contentTitle: '案例',
          contentKind: 'case',
          section: '',
          duration: 7_000,
        },
        actions: ['call'],
        interested: true,
      },
      { nth: 1, views: 1, duration: 0, most: null, actions: [], interested: false },
    ])
    expect((await linesOf(staff, list[0] as RadarVisit))?.list.map(({ event }) => event)).toEqual([
      'call',
      'view',
      'view',
    ])
  })

  it('finds visits by part of a Chinese name, by a number, and by tab', async () => {
    const { companyId, staff, open, act, halfAnHourPasses } = await testCompany()
    const ann = await makeVisitor(companyId, { name: '欧阳安_然' })
    const ben = await makeVisitor(companyId)
    await open(ann)
    const byBen = await open(ben)
    await act(ben, byBen, 'save_contact')
    await halfAnHourPasses()
    await open(ann)
    const names = async (query: Query) =>
      (await visitsOf(staff, query)).list.map(({ person, nth }) => [person.name, nth])
    const { number } = (await visitsOf(staff, { tab: 'interested' })).list[0]?.person ?? { number: 0 }
    expect(await names({ name: '阳安' })).toEqual([
      ['欧阳安_然', 2],
      ['欧阳安_然', 1],
    ])
    expect(await names({ name: '安%然' })).toEqual([])
    expect(await names({ name: '安_' })).toHaveLength(2)
    expect(await names({ name: `微信访客 ${number}` })).toEqual([['', 1]])
    expect(await names({ tab: 'interested' })).toEqual([['', 1]])
    expect(await names({ tab: 'new' })).toEqual([
      ['', 1],
      ['欧阳安_然', 1],
    ])
    expect(await names({ tab: 'new', name: '欧阳' })).toEqual([['欧阳安_然', 1]])
    expect(await visitsOf(staff, { name: '欧阳', pageSize: 1, page: 3 })).toMatchObject({
      list: [],
      total: 2,
    })
  })

  it('finds the visits during which content of a kind was opened, also after the first view', async () => {
    const { companyId, staff, open, halfAnHourPasses } = await testCompany()
    const ann = await makeVisitor(companyId, { name: '安' })
    const ben = await makeVisitor(companyId, { name: '贝' })
    const contentId = await makeMaterial(companyId, { title: '案例', kind: 'case' })
    await open(ann)
    await open(ann, { contentType: 'material', contentId })
    await open(ben, { contentType: 'material', contentId })
    await halfAnHourPasses()
    // Views within seconds of each other count to the next visit.
    await parts.db.opsPool.query(
      `update visit set opened_at = opened_at - interval '1 hour' where company_id = $1`,
      [companyId],
    )
    await open(ann)
    const found = async (query: Query) => {
      const { list, total } = await visitsOf(staff, query)
      expect(total).toBe(list.length)
      return list.map(({ person, nth }) => [person.name, nth])
    }
    expect(await found({ contentType: 'material' })).toEqual([
      ['贝', 1],
      ['安', 1],
    ])
    expect(await found({ contentType: 'card' })).toEqual([
      ['安', 2],
      ['安', 1],
    ])
    expect(await found({ contentType: 'product' })).toEqual([])
    expect(await found({ contentType: 'material', name: '安' })).toEqual([['安', 1]])
    expect(await found({ contentType: 'card', tab: 'new' })).toEqual([['安', 1]])
    expect(await visitsOf(staff, { contentType: 'card', pageSize: 1, page: 2 })).toMatchObject({
      list: [{ nth: 1 }],
      total: 2,
    })
  })

  it('hides visits from other members', async () => {
    const { companyId, staff, open } = await testCompany()
    const elsewhere = await testCompany()
    const colleague = await makeStaff(companyId)
    const admin = await makeStaff(companyId, { role: 'admin' })
    await open(await makeVisitor(companyId, { name: '安' }))
    const [visit] = (await visitsOf(staff)).list as [RadarVisit]
    for (const other of [colleague, admin]) {
      expect(await visitsOf(other)).toMatchObject({ list: [], total: 0 })
      expect(await linesOf(other, visit)).toBeNull()
      expect((await ask(other, { userId: staff.userId })).status).toBe(404)
    }
    expect(await linesOf(elsewhere.staff, visit)).toBeNull()
    expect((await linesOf(staff, visit))?.total).toBe(1)
  })

  it('counts the visits after a moment as unread', async () => {
    const { companyId, staff, open } = await testCompany()
    await open(await makeVisitor(companyId))
    await open(await makeVisitor(companyId))
    const [newest, older] = (await visitsOf(staff)).list
    const unread = async (since: string) =>
      (await callAs(staff.session, 'GET /biz/v1/clue/radar/unread', { query: { since } })).body
    expect((await unread('2026-01-01T00:00:00Z')).data).toEqual({ unread: 2 })
    expect((await unread(older?.startedAt ?? '')).data?.unread).toBeLessThanOrEqual(2)
    expect((await unread(new Date(Date.parse(newest?.startedAt ?? '') + 1).toISOString())).data).toEqual({
      unread: 0,
    })
    for (const since of ['2026-02-31T00:00:00Z', 'yesterday', "2026-01-01'"])
      expect((await unread(since)).code, since).toBe('400')
  })
})

interface Step {
  gap: number
  who: 0 | 1 | 2
  toColleague: boolean
  does: 'view' | 'dwell' | 'call' | 'copy'
  thing: 'card' | 'product'
}
const steps = fc.array(
  fc.record<Step>({
    gap: fc.constantFrom(1, 5, 29, 31, 400),
    who: fc.constantFrom(0, 1, 2),
    toColleague: fc.boolean(),
    does: fc.constantFrom('view', 'view', 'dwell', 'call', 'copy'),
    thing: fc.constantFrom('card', 'product'),
  }),
  { minLength: 1, maxLength: 40 },
)

/** A visit as it follows from the events alone. */
interface Expected {
  id: string
  person: number
  at: number
  views: { id: string; thing: string }[]
}

const dayOf = (at: number) => Math.floor((at + 8 * 60 * minutesMs) / (24 * 60 * minutesMs))

it('each follow from the ledger, whatever happened, and open into events that add up', async () => {
  const { companyId, joinPersons } = await testCompany()
  const productId = await makeProduct(companyId, { name: '沙发' })
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const mine = await makeStaff(companyId)
      const others = await makeStaff(companyId)
      const people = [
        await makeVisitor(companyId),
        await makeVisitor(companyId),
        await makeVisitor(companyId),
      ]
      await joinPersons(people[2] as (typeof people)[0], people[1] as (typeof people)[0])
      const expected = new Map<string, Expected[]>()
      const heardAt = new Map<string, number>()
      const isOpen = new Map<string, boolean>()
      const lastView = new Map<string, NewEvent>()
      const read = new Map<string, number>()
      const did = new Map<string, string[]>()
      let at = begin
      for (const step of taken) {
        at += step.gap * minutesMs
        const to = step.toColleague ? others : mine
        const key = `${step.who} ${to.staffId}`
        const parent = lastView.get(key)
        if (step.does !== 'view' && !parent) continue
        const heard = heardAt.get(key)
        if (heard === undefined || at - heard >= 30 * minutesMs || dayOf(at) !== dayOf(heard))
          isOpen.set(key, false)
        heardAt.set(key, at)
        const event = eventOf(companyId, {
          personId: people[step.who]?.personId ?? '',
          staffId: to.staffId,
          event: step.does,
          contentType: step.does === 'view' ? step.thing : (parent?.contentType ?? 'card'),
          contentId:
            step.does === 'view'
              ? step.thing === 'product'
                ? productId
                : to.userId
              : (parent?.contentId ?? ''),
          parentActivityId: step.does === 'view' ? '' : (parent?.activityId ?? ''),
          durationMs: step.does === 'dwell' ? 20_000 * (step.gap % 4) : 0,
          receivedAt: new Date(at),
        })
        await parts.events.write([event])
        if (step.does === 'view') {
          lastView.set(key, event)
          const visits = expected.get(to.staffId) ?? []
          expected.set(to.staffId, visits)
          const view = { id: event.activityId, thing: step.thing }
          const own = visits.findLast(({ person }) => person === step.who)
          if (isOpen.get(key) && own) own.views.push(view)
          else visits.push({ id: event.activityId, person: step.who, at, views: [view] })
          isOpen.set(key, true)
        } else if (step.does === 'dwell') {
          const of = event.parentActivityId
          read.set(of, Math.max(read.get(of) ?? 0, event.durationMs))
        } else did.set(event.parentActivityId, [...(did.get(event.parentActivityId) ?? []), step.does])
      }
      for (const who of [mine, others]) {
        const visits = (expected.get(who.staffId) ?? []).toReversed()
        const { list, total } = await visitsOf(who)
        expect(list.map(({ id }) => id)).toEqual(visits.map(({ id }) => id))
        expect(total).toBe(visits.length)
        for (const [place, row] of list.entries()) {
          const { views, person, id } = visits[place] as Expected
          const root = Math.min(person, 1)
          const earlier = visits.slice(place).filter((visit) => Math.min(visit.person, 1) === root)
          const duration = views.reduce((sum, view) => sum + (read.get(view.id) ?? 0), 0)
          const actions = views.flatMap((view) => did.get(view.id) ?? [])
          expect(row).toMatchObject({
            nth: earlier.length,
            views: views.length,
            things: new Set(views.map(({ thing }) => thing)).size,
            duration,
            actions: [...new Set(actions)].sort(),
            interested:
              earlier.length >= oftenFrom ||
              duration >= longFrom ||
              actions.some((name) => strongActions.some((strong) => strong === name)),
          })
          const lines = (await linesOf(who, row))?.list ?? []
          expect(lines.filter(({ event }) => event === 'view').map((line) => line.id)).toEqual(
            views.map((view) => view.id).toReversed(),
          )
          expect(lines.at(-1)).toMatchObject({ id, begins: true })
          expect(lines.reduce((sum, line) => sum + line.duration, 0)).toBe(duration)
          expect(
            lines
              .filter(({ event }) => event !== 'view')
              .map(({ event }) => event)
              .sort(),
          ).toEqual(actions.sort())
        }
        const tab = async (of: 'interested' | 'new') => (await visitsOf(who, { tab: of })).list
        expect(await tab('interested')).toEqual(list.filter(({ interested }) => interested))
        expect(await tab('new')).toEqual(list.filter(({ nth }) => nth === 1))
      }
    }),
    { numRuns: 12 },
  )
})
