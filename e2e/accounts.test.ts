import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { useBrowser } from './support/browser.ts'
import { ask, cardAt, companyId, phoneOf, radarOf, soon } from './support/journey.ts'
import {
  codeFrom,
  control,
  endSession,
  nothingButRefusals,
  pageAt,
  recordOf,
  signedIn,
} from './support/visit.ts'

const browser = useBrowser()
const patient = { timeout: 150_000 }
const bind = '/pages/bind/index'

const phoneField = (page: Page) => page.getByRole('textbox', { name: '手机号' })
const sendCode = (page: Page) => page.getByRole('button', { name: '获取验证码' })
const formOn = async (page: Page) => phoneField(page).waitFor()

/** Opens a page of somebody's phone that needs a sign-in, and waits for it. */
async function open(phone: string, path: string): Promise<{ page: Page; record: UserRecord }> {
  const page = await browser.phone(pageAt(phone, path))
  return { page, record: await signedIn(page) }
}

describe.each([
  ['on an iPhone', 'wang'],
  ['on Android', 'chen'],
])('a session that ends in the middle of a form, %s', patient, (_, account) => {
  test('is renewed without a question, then by one tap, and what was typed is still there', async () => {
    const { page, record } = await open(account, bind)
    await formOn(page)
    await phoneField(page).fill('13900000107')
    await endSession(record)
    await sendCode(page).tap()
    const renewed = await signedIn(page, record.sessionId)
    expect(renewed.openId).toBe(record.openId)
    await formOn(page)
    expect((await phoneField(page).inputValue()).replace(/\D/g, '')).toBe('13900000107')

    // Dead again at once: silence would turn in circles, so the person is asked.
    await endSession(renewed)
    await sendCode(page).tap()
    await page.getByRole('heading', { name: '登录已过期' }).waitFor()
    await page.getByRole('button', { name: '重新登录' }).tap()
    await signedIn(page, renewed.sessionId)
    await formOn(page)
    expect((await phoneField(page).inputValue()).replace(/\D/g, '')).toBe('13900000107')
    expect(new URL(page.url()).hash).toBe(`#${bind}`)
    nothingButRefusals(browser)
  })
})

describe('another WeChat account on the same phone', patient, () => {
  afterAll(() => control('phone/login', { phone: 'wang', account: 'wang' }))

  test('is somebody else, and finds nothing of the one before', async () => {
    const { page, record } = await open('wang', bind)
    await formOn(page)
    await phoneField(page).fill('13900000107')
    await soon(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('13900000107')
    await page.evaluate(
      ([id, openId]) => {
        const event = { event: 'view', activityId: 'of-the-one-before', attr: {} }
        localStorage.setItem(`mp.track.${id}`, JSON.stringify({ openId, events: [event] }))
      },
      [companyId, record.openId] as const,
    )
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))

    await endSession(record)
    await control('phone/login', { phone: 'wang', account: 'zhao' })
    await page.reload()
    const other = await signedIn(page, record.sessionId)
    expect(other.openId).not.toBe(record.openId)
    await formOn(page)
    expect(await phoneField(page).inputValue()).toBe('')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain('13900000107')
    expect(kept).not.toContain(record.openId)
    expect(kept).not.toContain('of-the-one-before')
    expect(sent.filter((body) => body.includes('of-the-one-before'))).toEqual([])

    await endSession(other)
    await control('phone/login', { phone: 'wang', account: 'wang' })
    await page.reload()
    const back = await signedIn(page, other.sessionId)
    expect(back.openId).toBe(record.openId)
    nothingButRefusals(browser)
  })
})

describe('one member of staff in WeCom and in a private WeChat', patient, () => {
  const session = (record: UserRecord) => ask<UserRecord>('/wxwork/v1/session', record.sessionId)

  test('is the same on both after binding; unbinding ends only the one', async () => {
    const wecom = await open('gao', '/pages/home/index')
    expect(wecom.record).toMatchObject({ isStaff: true, saleInfo: { userId: 'GaoYuan' } })

    const { page, record } = await open('gaowx', bind)
    expect(record.isStaff).toBe(false)
    await formOn(page)
    await phoneField(page).fill('13900000104')
    const code = await codeFrom('13900000104', () => sendCode(page).tap())
    await page.getByRole('textbox', { name: '短信验证码' }).fill(code)
    await page.getByRole('button', { name: '绑定', exact: true }).tap()
    await soon(async () => (await recordOf(page))?.isStaff).toBe(true)
    await page.getByText('高远').first().waitFor()
    const bound = await session(record)
    expect(bound.saleInfo).toEqual(wecom.record.saleInfo)
    expect(await session(wecom.record)).toMatchObject({ isStaff: true })

    // A colleague's card, opened by staff, is no visit.
    const colleague = (await open('tang', '/pages/home/index')).record
    const before = await radarOf(colleague.sessionId)
    await page.goto(cardAt(phoneOf('gaowx'), 'TangWei'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await radarOf(colleague.sessionId)).toEqual(before)

    await page.goto(pageAt('gaowx', bind))
    // The same address before the hash: the browser alone would load nothing.
    await page.getByRole('button', { name: '解除绑定' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).tap()
    await soon(async () => (await recordOf(page))?.isStaff).toBe(false)
    expect(await session(record)).toMatchObject({ isStaff: false, openId: record.openId })
    expect(await session(wecom.record)).toMatchObject({ isStaff: true })
    await expect(radarOf(record.sessionId)).rejects.toThrow(/403/)

    await page.goto(pageAt('gaowx', bind))
    await formOn(page)
    await wecom.page.reload()
    await wecom.page.getByText('高远').first().waitFor()
    nothingButRefusals(browser)
  })
})
