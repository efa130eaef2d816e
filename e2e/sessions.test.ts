import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import type { Page, Request } from '@playwright/test'
import { expect, type Journey, soon, test, userAgents } from './support/journey.ts'
import { recordOf, signedIn } from './support/visit.ts'

test.use({ onlyLooks: true })

const keep = (page: Page, entries: Record<string, unknown>) =>
  page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value))
  }, entries)

const isView = (request: Request) => (request.postData() ?? '').includes('"event":"view"')

/** Opens a card from another page, and waits for the session. */
async function openCard(
  { company, pages }: Journey,
  account: string,
  userId: string,
  userAgent: string = userAgents.wechatIos,
) {
  const page = await pages.phone(`${company.phoneOf(account)}/version`, userAgent)
  await page.goto(company.cardOn(account, userId))
  return { page, record: await signedIn(page) }
}

test('a session that ended elsewhere is renewed without a question, on the same page', async ({
  company,
  pages,
}) => {
  const { page, record } = await openCard({ company, pages }, 'wang', 'FangHao')
  const address = page.url().replace(/#.*/, '')
  await company.ask('/wxwork/v1/session/sign_out', record.sessionId, {})
  await page.reload()
  await soon(async () => (await recordOf(page))?.sessionId ?? record.sessionId).not.toBe(record.sessionId)
  expect((await recordOf(page))?.openId).toBe(record.openId)
  await page.getByRole('heading', { name: '方浩' }).waitFor()
  expect(page.url().replace(/#.*/, '')).toBe(address)
  const who = await company.ask<UserRecord>('/wxwork/v1/session', (await recordOf(page))?.sessionId)
  expect(who.openId).toBe(record.openId)
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/version')
  pages.expectRefusalsOnly()
})

const comings: [string, (journey: Journey, page: Page) => Promise<void>][] = [
  [
    'left before the sign-in came through',
    async ({ company, pages }, page) => {
      await page.route('**/mini/card_auth', (route) => route.abort())
      await page.goto(company.cardOn('wang', 'FangHao'))
      await soon(() => pages.takeErrors().some((each) => each.includes('card_auth'))).toBe(true)
      await page.unroute('**/mini/card_auth')
      // A minute later.
      await page.context().clearCookies({ name: `mp_claim_${company.id}` })
    },
  ],
  [
    'comes back after the phone has emptied its storage',
    async ({ company }, page) => {
      await page.goto(company.cardOn('wang', 'FangHao'))
      await soon(() => recordOf(page)).not.toBeNull()
      await page.evaluate(() => localStorage.clear())
    },
  ],
]

for (const [how, comeBefore] of comings)
  test(`a visitor who ${how} is recognised, and their visit is recorded`, async ({ company, pages }) => {
    const page = await pages.phone('about:blank')
    await comeBefore({ company, pages }, page)
    await page.goto('about:blank')
    const told = page.waitForRequest((request) => /behaviors\/qw/.test(request.url()) && isView(request))
    await page.goto(company.cardOn('wang', 'FangHao'))
    await soon(() => recordOf(page)).not.toBeNull()
    await page.getByRole('heading', { name: '方浩' }).waitFor()
    await told
    pages.expectRefusalsOnly()
  })

test('another account on the same phone gets nothing of the one before', async ({ company, pages }) => {
  const { page, record } = await openCard({ company, pages }, 'wang', 'FangHao')
  const chen = await company.sessionOf('chen')
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
  await company.ask('/wxwork/v1/session/sign_out', chen, {})
  await keep(page, {
    [`mp.session.${company.id}`]: chens,
    [`mp.track.${company.id}`]: { openId: chens.openId, events: [event] },
  })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const told = page.waitForResponse(/behaviors\/qw/)
  await page.reload()
  await soon(async () => (await recordOf(page))?.openId).toBe(record.openId)
  await told
  expect((await recordOf(page))?.unionId).toBe(record.unionId)
  expect(sent.filter((body) => body.includes('chens-activity'))).toEqual([])
  pages.expectRefusalsOnly()
})

test('a record that names another openId than the session’s own is dropped', async ({ company, pages }) => {
  const { page, record } = await openCard({ company, pages }, 'wang', 'FangHao')
  await keep(page, {
    [`mp.session.${company.id}`]: { ...record, openId: 'of-another-account', targetId: 'x' },
  })
  await page.reload()
  await soon(() => recordOf(page)).toEqual(record)
})

test('a colleague sees a card as a visitor does; the owner finds the radar on it', async ({
  company,
  pages,
}) => {
  const { page: own } = await openCard({ company, pages }, 'fang', 'FangHao', userAgents.wecomAndroid)
  await own.getByRole('link', { name: '雷达' }).waitFor()
  // Before the script the document shows its owner no bar at all, never that of a visitor.
  let letScriptLoad = () => {}
  const script = new Promise<void>((done) => {
    letScriptLoad = done
  })
  await own.route(/assets\/card-/, async (route) => {
    await script
    await route.continue()
  })
  await own.reload({ waitUntil: 'commit' })
  await own.getByRole('heading', { name: '方浩' }).waitFor()
  expect(await own.getByRole('link', { name: '保存到通讯录' }).count()).toBe(0)
  letScriptLoad()
  await own.getByRole('link', { name: '雷达' }).waitFor()

  const { page, record } = await openCard({ company, pages }, 'gao', 'FangHao', userAgents.wecomAndroid)
  expect(record.isStaff).toBe(true)
  await page.getByRole('link', { name: '保存到通讯录' }).click()
  await page.getByRole('dialog', { name: '保存到通讯录' }).waitFor()
  expect(await page.getByRole('link', { name: '雷达' }).count()).toBe(0)
})
