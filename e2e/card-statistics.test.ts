import { expect, soon, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

const statistics = '/pages/card-statistics/index'

/** A time zone in which it is another day than in the company's, at this hour. */
function elsewhere(): string {
  const hour = new Date().getUTCHours()
  return hour >= 10 && hour < 16 ? 'Pacific/Kiritimati' : 'Etc/GMT+12'
}

test('a visit raises the numbers of the member visited, and each number opens the list of its visitors', async ({
  company,
  pages,
}) => {
  // On a journey abroad.
  const timezoneId = elsewhere()
  const address = company.pageOn('gao', `${statistics}?range=today`)
  const page = await pages.phone(address, userAgents.wecomAndroid, { timezoneId })
  await signedIn(page)
  const { userId } = (
    await company.ask<{ saleInfo: { userId: string } }>('/wxwork/v1/session', await company.sessionOf('gao'))
  ).saleInfo
  const visitor = await pages.phone(company.cardOn('wang', userId))
  await visitor.getByRole('heading', { name: '高远' }).waitFor()
  const visits = page.getByRole('link', { name: /^访问/ })
  await soon(async () => {
    await page.reload()
    await page.getByText('不含本人、同事、预览和机器访问').waitFor()
    await visits.waitFor({ timeout: 3_000 }).catch(() => {})
    return (await visits.count()) > 0 && Number(await visits.locator('b').textContent())
  }).toBeGreaterThan(0)
  await page.getByRole('heading', { name: /今天有 \d+ 位访客来了 \d+ 次/ }).waitFor()
  // The same as a table, for who cannot see the picture.
  await page.getByText('看表格').tap()
  expect(await page.getByRole('row').count()).toBe(25)

  await visits.tap()
  await page.getByRole('heading', { name: '今天 · 访问' }).waitFor()
  await page
    .getByRole('link', { name: /王敏|微信访客/ })
    .first()
    .tap()
  await page.getByText('全部动态').or(page.getByRole('listitem').first()).first().waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: '今天 · 访问' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: '30 天' }).tap()
  await page.getByRole('heading', { name: /近 30 天/ }).waitFor()
  // Only administrators choose whose.
  expect(await page.getByRole('button', { name: '全公司' }).count()).toBe(0)
  await page.goto(company.pageOn('gao', `${statistics}?scope=company`))
  await page.getByRole('heading', { name: '只有管理员能看全公司的数据' }).waitFor()
})

test('an administrator sees the numbers of the company, then those of one member', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(company.pageOn('zhou', `${statistics}?range=30`), userAgents.wecomAndroid)
  await signedIn(page)
  await page.getByRole('button', { name: '全公司' }).tap()
  await page.getByRole('heading', { name: '同事排行' }).waitFor()
  await page.getByRole('link', { name: /林晓.*位访客/ }).tap()
  await page.getByRole('button', { name: /林晓的数据/ }).tap()
  await page.getByRole('heading', { name: '同事排行' }).waitFor()
})
