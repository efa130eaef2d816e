// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TrackedEvent } from '#features/tracking/queue.ts'
import { queue } from '#features/tracking/sender.ts'
import { answerCalls, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const event = (activityId: string): TrackedEvent => ({
  event: 'view',
  activityId,
  attr: { contentId: 'lin', sceneType: 'card' },
})
const track = 'POST /crm-trail-api/behaviors/qw'
const sent = (asked: ReturnType<typeof answerCalls>) =>
  asked.flatMap(({ body }) => (body as TrackedEvent[]).map(({ activityId }) => activityId))

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01&uid=lin')
})
afterEach(dropSession)

it('sends what waited for the sign-in of the same person', async () => {
  const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
  keepSession(userRecord())
  queue.add(event('a'))
  dropSession()
  queue.add(event('b'))
  keepSession(userRecord({ sessionId: 'yunfan01.again' }))
  await queue.flush()
  expect(sent(asked)).toEqual(['a', 'b'])
  await until(() => expect(localStorage.getItem('mp.track.yunfan01')).toBeNull())
})

it('keeps the events before the first sign-in, and sends them in that person’s name with the same ids', async () => {
  const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
  queue.add(event('a'))
  queue.add(event('b'))
  expect(localStorage.getItem('mp.track.yunfan01')).toContain('"a"')
  keepSession(userRecord({ targetId: 't1' }))
  await queue.flush()
  expect(sent(asked)).toEqual(['a', 'b'])
  expect(asked[0]?.body).toMatchObject([{ unionId: 'union-wang', customerId: 't1' }, {}])
})

it('drops the events before the first sign-in where a member of staff signs in', async () => {
  const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
  queue.add(event('a'))
  keepSession(userRecord({ isStaff: true }))
  await queue.flush()
  expect(asked).toEqual([])
  expect(localStorage.getItem('mp.track.yunfan01')).toBeNull()
})

it('never sends one person’s events as another’s', async () => {
  const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
  keepSession(userRecord())
  queue.add(event('wang’s'))
  keepSession(userRecord({ sessionId: 'yunfan01.chen', openId: 'open-chen' }))
  queue.add(event('chen’s'))
  await queue.flush()
  expect(sent(asked)).toEqual(['chen’s'])
})

it.each([
  ['is full', { getItem: () => null, removeItem: () => {} }],
  ['is closed', {}],
])('sends from a phone whose storage %s', async (_, storage) => {
  const asked = answerCalls({ [track]: () => ({ accepted: 1, duplicates: 0, skipped: 0 }) })
  const phones = localStorage
  // Any other access throws.
  vi.stubGlobal('localStorage', storage)
  keepSession(userRecord())
  queue.add(event('a'))
  queue.add(event('b'))
  await queue.flush()
  await queue.flush()
  expect(sent(asked)).toEqual(['a', 'b'])
  dropSession()
  vi.stubGlobal('localStorage', phones)
})
