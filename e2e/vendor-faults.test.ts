import type { TrackingEvent } from '@mingpian/contract/tracking.ts'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { useBrowser } from './support/browser.ts'
import { ask, cardAt, companyId, isLive, phoneOf, radarOf, sessionOf, soon } from './support/journey.ts'
import { control, hopsOf, recordOf, signedIn } from './support/visit.ts'

const browser = useBrowser()
const exchange = 'sns/oauth2/access_token'

const waiting = (page: Page): Promise<TrackingEvent[]> =>
  page.evaluate((id) => JSON.parse(localStorage.getItem(`mp.track.${id}`) ?? '{}').events ?? [], companyId)
const views = (events: TrackingEvent[]) => events.filter(({ event }) => event === 'view')

/** The platform fails from now on, in one way, at telling who signs in. */
const fail = (kind: string) => control('faults', { vendor: 'wechat', path: exchange, kind, times: 1000 })

async function recover(): Promise<void> {
  const { sandboxPort } = inject('house')
  await fetch(`http://127.0.0.1:${sandboxPort}/control/faults`, { method: 'DELETE' })
}
afterEach(recover)

let su: string
beforeAll(async () => {
  su = await sessionOf('su')
})

const wangsVisits = async () =>
  (await radarOf(su)).find(({ person, contentType }) => person.name === '王敏' && contentType === 'card')
    ?.visits ?? 0

const failing = () => ask<{ apps: { kind: string }[] }>('/wxwork/v1/platform/sign_in', su)

test.each([
  'busy',
  'hang',
  'garbage',
  'http500',
  'quota',
  'ip',
  'expired',
])('a visit whose sign-in meets the fault “%s” is credited once the platform answers, on the page that is open', async (kind) => {
  const before = await wangsVisits()
  await fail(kind)
  const page = await browser.phone('about:blank')
  const hops = hopsOf(page)
  await page.goto(cardAt(phoneOf('wang'), 'SuTing'))
  await page.waitForFunction(isLive)
  await soon(async () => views(await waiting(page))).toHaveLength(1)
  const [view] = views(await waiting(page))
  expect(await recordOf(page)).toBeNull()
  await soon(async () => (await failing()).apps.map((app) => app.kind)).toEqual(['wechat'])

  await recover()
  await signedIn(page)
  await soon(wangsVisits).toBe(before + 1)
  await soon(() => waiting(page)).toEqual([])
  // By the same code, with no second hop; and the server knows the event by the id that it had from the first.
  expect(hops).toHaveLength(1)
  const again = await ask('/crm-trail-api/behaviors/qw', await sessionOf('wang'), [view])
  expect(again).toMatchObject({ accepted: 0, duplicates: 1 })
  await soon(async () => (await failing()).apps).toEqual([])
})

test('a visit that ended before the platform answered is credited with the next page', async () => {
  const before = await wangsVisits()
  await fail('garbage')
  const page = await browser.phone(cardAt(phoneOf('wang'), 'SuTing'))
  await soon(async () => views(await waiting(page))).toHaveLength(1)
  await page.goto('about:blank')
  await recover()
  // A minute later: neither the claim nor the marker is left, and the next page sets out anew.
  await page.context().clearCookies()
  const hops = hopsOf(page)
  await page.goto(cardAt(phoneOf('wang'), 'SuTing'))
  await signedIn(page)
  expect(hops).toHaveLength(1)
  await soon(wangsVisits).toBe(before + 2)
})
