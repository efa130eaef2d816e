import type { TrailEntry } from '@mingpian/contract/clue.ts'
import type { TrackingEvent } from '@mingpian/contract/tracking.ts'
import { someOf } from './support/full.ts'
import { test as base, expect, type Journey, soon } from './support/journey.ts'
import { hopsOf, isLive, recordOf, signedIn, waitingEvents } from './support/visit.ts'

const exchange = 'sns/oauth2/access_token'

const views = (events: TrackingEvent[]) => events.filter(({ event }) => event === 'view')

/** The platform fails from now on, in one way, at telling who signs in. */
const fail = ({ company }: Pick<Journey, 'company'>, kind: string) =>
  company.stack.control('faults', { vendor: 'wechat', path: exchange, kind, times: 1000 })

interface FaultParts {
  /** How many visits of Wang Min Su Ting's radar shows on her card. */
  /** How often Wang opened the card. */
  wangsViews: () => Promise<number>
  /** The kinds of the company's apps whose sign-in fails. */
  failingApps: () => Promise<string[]>
}

const test = base.extend<FaultParts & { su: string }>({
  onlyLooks: true,
  su: async ({ company }, use) => use(await company.sessionOf('su')),
  wangsViews: async ({ company, su }, use) =>
    use(async () => {
      const entries = await company.radarOf(su)
      const wangs = entries.find(
        ({ person, contentType }) => person.name === '王敏' && contentType === 'card',
      )
      if (!wangs) return 0
      const asked = new URLSearchParams({ unionId: wangs.person.unionId, pageSize: '100' })
      const { list } = await company.ask<{ list: TrailEntry[] }>(`/biz/v1/clue/trail?${asked}`, su)
      return list.filter(({ event, contentType }) => event === 'view' && contentType === 'card').length
    }),
  failingApps: async ({ company, su }, use) =>
    use(async () => {
      const { apps } = await company.ask<{ apps: { kind: string }[] }>('/wxwork/v1/platform/sign_in', su)
      return apps.map(({ kind }) => kind)
    }),
})

for (const kind of someOf(2, ['hang', 'garbage', 'busy', 'http500', 'quota', 'ip', 'expired']))
  test(`a visit whose sign-in meets the fault “${kind}” is credited once the platform answers, on the page that is open`, async ({
    company,
    failingApps,
    pages,
    wangsViews,
  }) => {
    const before = await wangsViews()
    await fail({ company }, kind)
    const page = await pages.phone('about:blank')
    const hops = hopsOf(page)
    await page.goto(company.cardOn('wang', 'SuTing'))
    await page.waitForFunction(isLive)
    await soon(async () => views(await waitingEvents(page))).toHaveLength(1)
    const [view] = views(await waitingEvents(page))
    expect(await recordOf(page)).toBeNull()
    await soon(failingApps).toEqual(['wechat'])

    await company.stack.endFaults()
    await signedIn(page)
    await soon(wangsViews).toBe(before + 1)
    await soon(() => waitingEvents(page)).toEqual([])
    // By the same code, with no second hop; and the server knows the event by the id that it had from the first.
    expect(hops).toHaveLength(1)
    const again = await company.ask('/crm-trail-api/behaviors/qw', await company.sessionOf('wang'), [view])
    expect(again).toMatchObject({ accepted: 0, duplicates: 1 })
    await soon(failingApps).toEqual([])
  })

test('a visit that ended before the platform answered is credited with the next page', async ({
  company,
  pages,
  wangsViews,
}) => {
  const before = await wangsViews()
  await fail({ company }, 'garbage')
  const page = await pages.phone(company.cardOn('wang', 'SuTing'))
  await soon(async () => views(await waitingEvents(page))).toHaveLength(1)
  await page.goto('about:blank')
  await company.stack.endFaults()
  // A minute later: claim and marker have expired, and the next page starts a new sign-in.
  await page.context().clearCookies()
  const hops = hopsOf(page)
  await page.goto(company.cardOn('wang', 'SuTing'))
  await signedIn(page)
  expect(hops).toHaveLength(1)
  await soon(wangsViews).toBe(before + 2)
})
