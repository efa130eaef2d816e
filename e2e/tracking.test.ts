import { readFileSync } from 'node:fs'
import type { RadarEntry } from '@mingpian/contract/clue.ts'
import type { TrackingEvent } from '@mingpian/contract/tracking.ts'
import type { Page } from '@playwright/test'
import { test as base, expect, type Journey, soon, userAgents } from './support/journey.ts'
import { askedOfApp, waitingEvents } from './support/visit.ts'

const manifest = new URL('../web/dist/client/.vite/manifest.json', import.meta.url)
/** The built file of the sheet that saves a contact: names of chunks hold no words. */
const saveSheet =
  Object.entries(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>).find(
    ([source]) => source.endsWith('save-sheet.tsx'),
  )?.[1].file ?? 'the sheet is not built'

const tracking = '/crm-trail-api/behaviors/qw'
/** The browser's own console message of a request without a network. */
const offline = /ERR_INTERNET_DISCONNECTED/

/** With a session of Su Ting, whose card is visited. */
const test = base.extend<{ su: string }>({
  onlyLooks: true,
  su: async ({ company }, use) => use(await company.sessionOf('su')),
})

/** Events that leave the page, in batches as they leave. */
function batchesOf(page: Page): TrackingEvent[][] {
  const batches: TrackingEvent[][] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === tracking) batches.push([request.postDataJSON()].flat())
  })
  return batches
}

/** The radar's entry of a customer who looked at this card. */
async function entryOf(
  { company }: Pick<Journey, 'company'>,
  session: string,
  name: string,
): Promise<RadarEntry | undefined> {
  return (await company.radarOf(session)).find(
    (entry) => entry.person.name === name && entry.contentType === 'card',
  )
}

test.describe('a customer’s visit', () => {
  // The deeds of a visitor stay on the row of the radar, where the journey expects none yet.
  test.use({ onlyLooks: false })

  test('is counted once, also when the network fails and the page closes', async ({ company, pages, su }) => {
    const wangsVisit = () => entryOf({ company }, su, '王敏')
    const before = (await wangsVisit())?.lastAt
    const page = await pages.phone('about:blank')
    const batches = batchesOf(page)
    await page.goto(company.cardOn('wang', 'SuTing'))
    // The code of the sheets that the buttons open is fetched ahead.
    await page.waitForResponse((response) => response.url().endsWith(saveSheet))
    await soon(async () => (await wangsVisit())?.lastAt).not.toBe(before)
    const { visits, lastAt } = (await wangsVisit())!

    await page.context().setOffline(true)
    await page.getByRole('link', { name: '保存到通讯录' }).tap()
    await page.getByRole('dialog', { name: '保存到通讯录' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '分享', exact: true }).tap()
    await page.getByRole('dialog', { name: '如何分享' }).waitFor()
    await page.keyboard.press('Escape')
    const held = (await waitingEvents(page)).filter(({ event }) => event !== 'dwell')
    expect(held.map(({ event }) => event)).toEqual(['save_contact', 'share'])
    expect((await wangsVisit())?.actions).not.toContain('share')

    await page.context().setOffline(false)
    await soon(async () => (await wangsVisit())?.actions).toEqual(
      expect.arrayContaining(['save_contact', 'share']),
    )
    await soon(async () => (await waitingEvents(page)).filter(({ event }) => event !== 'dwell')).toEqual([])
    const sent = new Set(batches.flat().map(({ activityId }) => activityId))
    for (const { activityId } of held) expect(sent).toContain(activityId)
    // The server knows these very ids: it takes none of them again.
    const again = await company.ask(tracking, await company.sessionOf('wang'), held)
    expect(again).toMatchObject({ accepted: 0, duplicates: held.length })

    // Reading goes on, and the page says so by itself; at the end it says the rest while it goes.
    const first = (await wangsVisit())?.lastDuration ?? 0
    await soon(async () => (await wangsVisit())?.lastDuration).toBeGreaterThan(first)
    const told = (await wangsVisit())?.lastDuration ?? 0
    await page.waitForTimeout(1200)
    await page.close()
    await soon(async () => (await wangsVisit())?.lastDuration).toBeGreaterThan(told + 1000)
    expect(await wangsVisit()).toMatchObject({ visits, lastAt })
    expect(pages.takeErrors().filter((trouble) => !offline.test(trouble))).toEqual([])
  })
})

for (const [who, account] of [
  ['the owner', 'su'],
  ['a colleague', 'lin'],
] as const)
  test(`${who} of a card leaves no trace`, async ({ company, pages, su }) => {
    const before = await company.radarOf(su)
    const page = await pages.phone('about:blank', userAgents.wecomAndroid)
    const batches = batchesOf(page)
    const known = page.waitForResponse(/mini\/card_auth/)
    await page.goto(company.cardOn(account, 'SuTing'))
    await known
    await page.getByRole('checkbox', { name: '显示二维码' }).check()
    await page.getByRole('button', { name: '放大二维码' }).tap()
    await page.getByRole('dialog', { name: '苏婷' }).waitFor()
    await page.close()
    expect(batches).toEqual([])
    expect(await company.radarOf(su)).toEqual(before)
  })

test('a page that a visitor forwards bears a share of their own, without a further call', async ({
  company,
  pages,
  su,
}) => {
  const body = { contentType: 'card', contentId: 'SuTing', userId: 'SuTing' }
  const first = await company.ask<{ shareId: string; link: string }>('/biz/v1/clue/share/prepare', su, body)
  const { search, hash } = new URL(first.link)
  const page = await pages.phone('about:blank')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(`${company.phoneOf('wang')}/qw-wxmini/${search}${hash}`)
  const sent = async () => {
    const { link } = (await askedOfApp(page, 'updateAppMessageShareData')).at(-1) ?? {}
    return typeof link === 'string' ? new URL(link).searchParams.get('shareId') : null
  }
  await soon(async () => ![null, first.shareId].includes(await sent())).toBe(true)
  expect(calls).not.toContain('/biz/v1/clue/share/prepare')
})
