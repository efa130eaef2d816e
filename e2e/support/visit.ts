import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { useBrowser } from './browser.ts'
import { ask, companyId, phoneOf, soon } from './journey.ts'

/** The record of who is signed in on this phone; null for nobody. */
export const recordOf = (page: Page): Promise<UserRecord | null> =>
  page
    .evaluate((id) => JSON.parse(localStorage.getItem(`mp.session.${id}`) ?? 'null'), companyId)
    // Asked while the page is on its way to the vendor and back.
    .catch(() => null)

/** Waits until somebody is signed in, where `other` is given somebody with another session. */
export async function signedIn(page: Page, other = ''): Promise<UserRecord> {
  let record: UserRecord | null = null
  await soon(async () => {
    record = await recordOf(page)
    return record?.sessionId ?? other
  }).not.toBe(other)
  return record!
}

/** Ends a session as another phone of the same person would. */
export const endSession = (record: UserRecord) => ask('/wxwork/v1/session/sign_out', record.sessionId, {})

/** The address of a page at the origin of somebody's phone. */
export const pageAt = (phone: string, path: string, company = companyId) =>
  `${phoneOf(phone)}/qw-wxmini/?companyId=${company}#${path}`

/** Addresses of the vendor's sign-in that this page goes through from now on. */
export function hopsOf(page: Page): string[] {
  const hops: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/connect/oauth2/authorize'))
      hops.push(request.url())
  })
  return hops
}

/** What the page asked of the app around it, by the bridge's own names. */
export const askedOfApp = (page: Page, name: string): Promise<Record<string, unknown>[]> =>
  page.evaluate((wanted) => {
    const { calls = [] } = Reflect.get(window, '__phone') as {
      calls?: { name: string; params: Record<string, unknown> }[]
    }
    return calls.filter((call) => call.name === wanted).map(({ params }) => params)
  }, name)

/** What the browser itself notes of a call that a session which has ended was refused. */
const refused = /status of (401|403)/

/** Expects no error in the console but those of refused calls. */
export function nothingButRefusals({ troubles }: ReturnType<typeof useBrowser>): void {
  expect(troubles.splice(0).filter((each) => !refused.test(each))).toEqual([])
}

/** The controls of the simulated world. */
export async function control<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${inject('house').sandboxPort}/control/${path}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as T
}

/** The short messages of a number, the newest last. */
const smsOf = (mobile: string) => control<{ text: string }[]>(`sms/${mobile}`)

/** Does something that sends a code to a number, and reads the code on its phone. */
export async function codeFrom(mobile: string, send: () => Promise<unknown>): Promise<string> {
  const before = (await smsOf(mobile)).length
  await send()
  await soon(async () => (await smsOf(mobile)).length).toBeGreaterThan(before)
  const code = /\d{6}/.exec((await smsOf(mobile)).at(-1)?.text ?? '')?.[0]
  if (!code) throw new Error('no code in the message')
  return code
}
