import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import type { Page } from '@playwright/test'
import { expect, idle, type Journey, soon, test } from './support/journey.ts'
import { recordOf, signedIn } from './support/visit.ts'

const bind = '/pages/bind/index'

const phoneField = (page: Page) => page.getByRole('textbox', { name: '手机号' })
const sendCode = (page: Page) => page.getByRole('button', { name: '获取验证码' })
const formOn = async (page: Page) => phoneField(page).waitFor()

/** Opens a page that needs a sign-in on a phone, and waits for the session. */
async function open(
  { company, pages }: Journey,
  phone: string,
  path: string,
): Promise<{ page: Page; record: UserRecord }> {
  const page = await pages.phone(company.pageOn(phone, path))
  return { page, record: await signedIn(page) }
}

test.describe('a session that ends in the middle of a form', () => {
  test.use({ onlyLooks: true })

  for (const [where, account] of [
    ['on an iPhone', 'wang'],
    ['on Android', 'chen'],
  ] as const)
    test(`is renewed ${where} without a question, then by one tap, and the typed values are still there`, async ({
      company,
      pages,
    }) => {
      const { page, record } = await open({ company, pages }, account, bind)
      await formOn(page)
      await phoneField(page).fill('13900000107')
      await company.endSession(record)
      await sendCode(page).tap()
      const renewed = await signedIn(page, record.sessionId)
      expect(renewed.openId).toBe(record.openId)
      await formOn(page)
      expect((await phoneField(page).inputValue()).replace(/\D/g, '')).toBe('13900000107')

      // Dead again at once: silence would turn in circles, so the person is asked.
      await company.endSession(renewed)
      await sendCode(page).tap()
      await page.getByRole('heading', { name: '登录已过期' }).waitFor()
      await page.getByRole('button', { name: '重新登录' }).tap()
      await signedIn(page, renewed.sessionId)
      await formOn(page)
      expect((await phoneField(page).inputValue()).replace(/\D/g, '')).toBe('13900000107')
      expect(new URL(page.url()).hash).toBe(`#${bind}`)
      pages.expectRefusalsOnly()
    })
})

test.describe('another WeChat account on the same phone', () => {
  test('is another person, and finds nothing of the one before', async ({ company, pages }) => {
    const { page, record } = await open({ company, pages }, 'wang', bind)
    await formOn(page)
    await phoneField(page).fill('13900000107')
    await soon(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('13900000107')
    await page.evaluate(
      ([id, openId]) => {
        const event = { event: 'view', activityId: 'of-the-one-before', attr: {} }
        localStorage.setItem(`mp.track.${id}`, JSON.stringify({ openId, events: [event] }))
      },
      [company.id, record.openId] as const,
    )
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))

    await company.endSession(record)
    await company.logIn('wang', 'zhao')
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

    await company.endSession(other)
    await company.logIn('wang')
    await page.reload()
    const back = await signedIn(page, other.sessionId)
    expect(back.openId).toBe(record.openId)
    pages.expectRefusalsOnly()
  })
})

test.describe('one member of staff in WeCom and in a private WeChat', () => {
  test('is the same on both after binding; unbinding ends only the one', async ({ company, pages }) => {
    const session = (record: UserRecord) => company.ask<UserRecord>('/wxwork/v1/session', record.sessionId)
    const wecom = await open({ company, pages }, 'gao', '/pages/home/index')
    expect(wecom.record).toMatchObject({ isStaff: true, saleInfo: { userId: 'GaoYuan' } })

    const { page, record } = await open({ company, pages }, 'gaowx', bind)
    expect(record.isStaff).toBe(false)
    await formOn(page)
    await phoneField(page).fill('13900000104')
    const code = await company.codeFrom('13900000104', () => sendCode(page).tap())
    await page.getByRole('textbox', { name: '短信验证码' }).fill(code)
    await page.getByRole('button', { name: '绑定', exact: true }).tap()
    await soon(async () => (await recordOf(page))?.isStaff).toBe(true)
    await page.getByText('高远').first().waitFor()
    const bound = await session(record)
    expect(bound.saleInfo).toEqual(wecom.record.saleInfo)
    expect(await session(wecom.record)).toMatchObject({ isStaff: true })

    // A colleague's card, opened by staff, is no visit.
    const colleague = (await open({ company, pages }, 'tang', '/pages/home/index')).record
    const before = await company.radarOf(colleague.sessionId)
    await page.goto(company.cardOn('gaowx', 'TangWei'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await idle(page)
    expect(await company.radarOf(colleague.sessionId)).toEqual(before)

    await page.goto(company.pageOn('gaowx', bind))
    // The same address before the hash: the browser alone would load nothing.
    await page.getByRole('button', { name: '解除绑定' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).tap()
    await soon(async () => (await recordOf(page))?.isStaff).toBe(false)
    expect(await session(record)).toMatchObject({ isStaff: false, openId: record.openId })
    expect(await session(wecom.record)).toMatchObject({ isStaff: true })
    await expect(company.radarOf(record.sessionId)).rejects.toThrow(/403/)

    await page.goto(company.pageOn('gaowx', bind))
    await formOn(page)
    await wecom.page.reload()
    await wecom.page.getByText('高远').first().waitFor()
    pages.expectRefusalsOnly()
  })
})
