import { randomUUID } from 'node:crypto'
import type { TrackingEvent } from '@mingpian/contract/tracking.ts'
import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import type { Page } from '@playwright/test'
import type { Company } from './company.ts'
import { soon } from './expect.ts'

/** Runs in the page: has the script taken it over? React puts its marks on what the server drew. */
export const isLive = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))

/**
 * Waits until a sheet that was closed by a tap has taken its history entry along. The driver steps back from the entry
 * that it knows, sooner than any finger.
 */
export const sheetLeft = (page: Page) =>
  soon(() => page.evaluate(() => (history.state as { sheets?: number } | null)?.sheets)).toBeUndefined()

/** The record of the session on this phone; null while there is none. */
export const recordOf = (page: Page): Promise<UserRecord | null> =>
  page
    .evaluate(() => {
      const key = Object.keys(localStorage).find((each) => each.startsWith('mp.session.'))
      return JSON.parse((key && localStorage.getItem(key)) ?? 'null')
    })
    // Asked while the page is on its way to the vendor and back.
    .catch(() => null)

/** Waits until the phone has a session, another one than `other`. */
export async function signedIn(page: Page, other = ''): Promise<UserRecord> {
  let record: UserRecord | null = null
  await soon(async () => {
    record = await recordOf(page)
    return record?.sessionId ?? other
  }).not.toBe(other)
  return record!
}

/** Addresses of the vendor's sign-in that this page goes through from now on. */
export function hopsOf(page: Page): string[] {
  const hops: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/connect/oauth2/authorize'))
      hops.push(request.url())
  })
  return hops
}

/** Parameters of the page's calls to the app around it, for one of the bridge's own names. */
export const askedOfApp = (page: Page, name: string): Promise<Record<string, unknown>[]> =>
  page.evaluate((wanted) => {
    const { calls = [] } = Reflect.get(window, '__phone') as {
      calls?: { name: string; params: Record<string, unknown> }[]
    }
    return calls.filter((call) => call.name === wanted).map(({ params }) => params)
  }, name)

/** The events that wait on this phone until they can be sent. */
export const waitingEvents = (page: Page): Promise<TrackingEvent[]> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('mp.track.'))
    return JSON.parse((key && localStorage.getItem(key)) ?? '{}').events ?? []
  })

/** Visits and shares of a member's card by the calls, without a browser. @param landing where the card was opened, if told */
export function cardCalls(company: Company, userId: string, landing?: string) {
  const attr = { contentId: userId, sceneType: 'card', saleId: userId, ...(landing && { landing }) }
  return {
    visit: (session: string, compatibleShareId: string) =>
      company.ask('/crm-trail-api/behaviors/qw', session, [
        { event: 'view', activityId: randomUUID(), attr: { ...attr, compatibleShareId } },
      ]),
    /** @returns the id of a share of the caller's */
    async share(session: string, parentShareId = ''): Promise<string> {
      const body = { contentType: 'card', contentId: userId, parentShareId }
      const { shareId } = await company.ask<{ shareId: string }>('/biz/v1/clue/share/prepare', session, body)
      return shareId
    },
  }
}

/** A visitor opens a piece or a card of 林晓 and taps the phone on it. @param session of the visitor */
export async function openAndCall(
  company: Company,
  session: string,
  thing: { contentId: string; sceneType: 'card' | 'material' },
): Promise<void> {
  const attr = { ...thing, saleId: 'LinXiao' }
  const view = randomUUID()
  await company.ask('/crm-trail-api/behaviors/qw', session, [
    { event: 'view', activityId: view, attr },
    { event: 'call', activityId: randomUUID(), parentActivityId: view, attr },
  ])
}
