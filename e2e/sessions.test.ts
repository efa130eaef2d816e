import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser, userAgents } from './support/browser.ts'
import { ask, cardAt, companyId, phoneOf, sessionOf, soon } from './support/journey.ts'

const browser = useBrowser()
/** What the browser itself notes of a call that a dead session, or no waiting claim, has refused. */
const refused = /status of (401|403)/
const noOther = () => expect(browser.troubles.splice(0).filter((each) => !refused.test(each))).toEqual([])

const recordOf = (page: Page): Promise<UserRecord | null> =>
  page
    .evaluate((id) => JSON.parse(localStorage.getItem(`mp.session.${id}`) ?? 'null'), companyId)
    // Asked while the page is on its way to the vendor and back.
    .catch(() => null)

const keep = (page: Page, entries: Record<string, unknown>) =>
  page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value))
  }, entries)

const isView = (request: Request) => (request.postData() ?? '').includes('"event":"view"')

/** Comes to a card from another page, and waits until somebody is signed in. */
async function openCard(account: string, userId: string, userAgent: string = userAgents.wechatIos) {
  const page = await browser.phone(`${phoneOf(account)}/version`, userAgent)
  await page.goto(cardAt(phoneOf(account), userId))
  await soon(() => recordOf(page)).not.toBeNull()
  const record = await recordOf(page)
  if (!record) throw new Error('nobody is signed in')
  return { page, record }
}

test('a session that ended elsewhere is renewed without a question, on the same page', async () => {
  const { page, record } = await openCard('wang', 'FangHao')
  const address = page.url().replace(/#.*/, '')
  await ask('/wxwork/v1/session/sign_out', record.sessionId, {})
  await page.reload()
  await soon(async () => (await recordOf(page))?.sessionId ?? record.sessionId).not.toBe(record.sessionId)
  expect((await recordOf(page))?.openId).toBe(record.openId)
  await page.getByRole('heading', { name: '方浩' }).waitFor()
  expect(page.url().replace(/#.*/, '')).toBe(address)
  const who = await ask<UserRecord>('/wxwork/v1/session', (await recordOf(page))?.sessionId)
  expect(who.openId).toBe(record.openId)
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/version')
  noOther()
})

test.each([
  [
    'left before the sign-in came through',
    async (page: Page) => {
      await page.route('**/mini/card_auth', (route) => route.abort())
      await page.goto(cardAt(phoneOf('wang'), 'FangHao'))
      await soon(() => browser.troubles.splice(0).some((each) => each.includes('card_auth'))).toBe(true)
      await page.unroute('**/mini/card_auth')
      // A minute later.
      await page.context().clearCookies({ name: `mp_claim_${companyId}` })
    },
  ],
  [
    'comes back after the phone has emptied its storage',
    async (page: Page) => {
      await page.goto(cardAt(phoneOf('wang'), 'FangHao'))
      await soon(() => recordOf(page)).not.toBeNull()
      await page.evaluate(() => localStorage.clear())
    },
  ],
])('whoever %s is known again, and their visit is told', async (_, comeBefore) => {
  const page = await browser.phone('about:blank')
  await comeBefore(page)
  await page.goto('about:blank')
  const told = page.waitForRequest((request) => /behaviors\/qw/.test(request.url()) && isView(request))
  await page.goto(cardAt(phoneOf('wang'), 'FangHao'))
  await soon(() => recordOf(page)).not.toBeNull()
  await page.getByRole('heading', { name: '方浩' }).waitFor()
  await told
  noOther()
})

test('another account on the same phone gets nothing of the one before', async () => {
  const { page, record } = await openCard('wang', 'FangHao')
  const chen = await sessionOf('chen')
  const chens = {
    ...record,
    sessionId: chen,
    sid: chen,
    openId: 'open-id-of-chen',
    unionId: 'union-id-of-chen',
  }
  const event = {
    event: 'view',
    activityId: 'chens-activity',
    attr: { contentId: 'FangHao', sceneType: 'card' },
  }
  await ask('/wxwork/v1/session/sign_out', chen, {})
  await keep(page, {
    [`mp.session.${companyId}`]: chens,
    [`mp.track.${companyId}`]: { openId: chens.openId, events: [event] },
  })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const told = page.waitForResponse(/behaviors\/qw/)
  await page.reload()
  await soon(async () => (await recordOf(page))?.openId).toBe(record.openId)
  await told
  expect((await recordOf(page))?.unionId).toBe(record.unionId)
  expect(sent.filter((body) => body.includes('chens-activity'))).toEqual([])
  noOther()
})

test('a record that names another openId than the session’s own is dropped', async () => {
  const { page, record } = await openCard('wang', 'FangHao')
  await keep(page, { [`mp.session.${companyId}`]: { ...record, openId: 'somebody-else', targetId: 'x' } })
  await page.reload()
  await soon(() => recordOf(page)).toEqual(record)
})

test('a colleague sees a card as a visitor does; the owner finds the radar on it', async () => {
  const { page: own } = await openCard('fang', 'FangHao', userAgents.wecomAndroid)
  await own.getByRole('link', { name: '访客雷达' }).waitFor()

  const { page, record } = await openCard('gao', 'FangHao', userAgents.wecomAndroid)
  expect(record.isStaff).toBe(true)
  await page.getByRole('link', { name: '保存到通讯录' }).click()
  await page.getByRole('dialog', { name: '保存到通讯录' }).waitFor()
  expect(await page.getByText('访客雷达').count()).toBe(0)
  expect(await page.getByText('这是你的名片').count()).toBe(0)
})
