import { expect, idle, soon, test } from './support/journey.ts'
import { recordOf, signedIn } from './support/visit.ts'

const mine = '/pages/privacy/my-data/index'

test('visits are recorded only while the visitor agrees', async ({ company, pages }) => {
  const tang = await company.sessionOf('tang')
  const page = await pages.phone(company.cardOn('zhao', 'TangWei'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { unionId, targetId } = await signedIn(page)
  /** When each thing was opened last. */
  const opened = async () =>
    (await company.radarOf(tang))
      .filter(({ person }) => [unionId, targetId].includes(person.unionId))
      .map(({ lastAt }) => lastAt)
  await soon(opened).not.toEqual([])
  const before = await opened()

  await page.goto(company.pageOn('zhao', mine))
  const tracking = page.getByRole('switch', { name: /浏览记录/ })
  await tracking.tap()
  await expect.poll(() => tracking.getAttribute('aria-checked')).toBe('false')
  await page.goto('about:blank')
  const told: Promise<unknown>[] = []
  page.on('request', (request) => {
    // A request of the last page has no answer: the test closes that page.
    if (request.url().includes('behaviors/qw')) told.push(request.response().catch(() => null))
  })
  await page.goto(company.cardOn('zhao', 'TangWei'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await idle(page)
  // Leaving the page sends the remaining events.
  await page.goto(company.pageOn('zhao', '/pages/privacy/index'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await Promise.all(told)
  expect(await opened()).toEqual(before)

  await page.goto(company.pageOn('zhao', mine))
  await tracking.tap()
  await expect.poll(() => tracking.getAttribute('aria-checked')).toBe('true')
  await page.goto('about:blank')
  await page.goto(company.cardOn('zhao', 'TangWei'))
  await soon(opened).not.toEqual(before)
})

test('a visitor exports and deletes all their data, and stays unknown until they open a card again', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(company.cardOn('chen', 'SuTing'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const record = await signedIn(page)
  const su = await company.sessionOf('su')
  const mentioned = async () =>
    (await company.radarOf(su)).some(({ person }) => person.unionId === record.unionId)
  await soon(mentioned).toBe(true)

  await page.goto(company.pageOn('chen', mine))
  await page.getByRole('button', { name: /查看并导出全部数据/ }).tap()
  const sheet = page.getByRole('dialog', { name: '我的全部数据' })
  await sheet.getByText(record.openId).waitFor()
  await sheet.getByText(/苏婷/).first().waitFor()
  await sheet.getByRole('button', { name: '关闭' }).tap()

  await page.getByRole('button', { name: /删除我的全部数据/ }).tap()
  const ask1 = page.getByRole('dialog', { name: '删除全部数据？' })
  expect(await ask1.getByRole('button', { name: '删除我的全部数据' }).isDisabled()).toBe(true)
  await ask1.getByRole('textbox').fill('删除')
  await ask1.getByRole('button', { name: '删除我的全部数据' }).tap()
  await page.getByText('你的数据已经删除').waitFor()
  expect(await recordOf(page)).toBeNull()
  await expect(company.ask('/wxwork/v1/session', record.sessionId)).rejects.toThrow('401')
  expect(await mentioned()).toBe(false)

  // A reload does not sign them in. Coming back by an address of their own makes a new person.
  await page.reload()
  await page.getByText('你的数据已经删除').waitFor()
  expect(await recordOf(page)).toBeNull()
  await page.goto(company.pageOn('chen', mine))
  const next = await signedIn(page)
  expect(next.targetId).not.toBe(record.targetId)
  expect(next.openId).toBe(record.openId)
})
