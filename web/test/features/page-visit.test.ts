// @vitest-environment happy-dom

import { writeCookie } from '@mingpian/client/cookie.ts'
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startVisit } from '#features/tracking/page-visit.ts'
import type { TrackedEvent } from '#features/tracking/queue.ts'
import { answerCalls, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const track = 'POST /crm-trail-api/behaviors/qw'
const card = { contentType: 'card', contentId: 'lin', saleId: 'lin' } as const
const stored = 'mp.track.yunfan01'
const waiting = (): TrackedEvent[] => JSON.parse(localStorage.getItem(stored) ?? '{"events":[]}').events
const kinds = (events: TrackedEvent[]) => events.map(({ event }) => event).filter((each) => each !== 'dwell')

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01&uid=lin')
  class Sight {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Sight)
})
afterEach(() => {
  dropSession()
  writeCookie('mp_in_yunfan01', '', 0)
})

it('keeps a visit on the phone until the sign-in of a later page, and sends it once', async () => {
  const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
  const first = startVisit(card)
  first.track('call')
  await until(() => expect(kinds(waiting())).toEqual(['view', 'call']))
  first.end()
  const [view] = waiting()
  expect(asked).toEqual([])

  const second = startVisit(card)
  await until(() => expect(kinds(waiting())).toEqual(['view', 'call', 'view']))
  keepSession(userRecord())
  await until(() => expect(localStorage.getItem(stored)).toBeNull())
  second.end()
  const sent = asked.flatMap(({ body }) => body as TrackedEvent[])
  expect(kinds(sent)).toEqual(['view', 'call', 'view'])
  expect(sent.filter(({ activityId }) => activityId === view?.activityId)).toHaveLength(1)
})

it('notes no visit of a piece that would count for no salesperson', async () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
  keepSession(userRecord())
  const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
  const visit = startVisit({ contentType: 'material', contentId: 'm1', saleId: '' })
  visit.track('copy')
  await new Promise((done) => setTimeout(done, 20))
  visit.end()
  expect([waiting(), asked]).toEqual([[], []])
})

it('notes nothing of a person who signed out, until they sign in', async () => {
  const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
  writeCookie('mp_in_yunfan01', 'out', 60)
  const visit = startVisit(card)
  visit.track('call')
  await new Promise((done) => setTimeout(done, 20))
  expect(waiting()).toEqual([])
  keepSession(userRecord())
  await until(() =>
    expect(kinds(asked.flatMap(({ body }) => body as TrackedEvent[]))).toEqual(['view', 'call']),
  )
  visit.end()
})

it('drops what it noted before a member of staff was known as one', async () => {
  const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
  const visit = startVisit(card)
  await until(() => expect(kinds(waiting())).toEqual(['view']))
  keepSession(userRecord({ isStaff: true }))
  await until(() => expect(waiting()).toEqual([]))
  visit.end()
  expect(asked).toEqual([])
})
