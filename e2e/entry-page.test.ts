import { expect, inject, test } from 'vitest'
import { useBrowser, userAgents } from './support/browser.ts'
import { companyId, returning } from './support/journey.ts'

const browser = useBrowser()
const open = (address: string) =>
  browser.phone(`${inject('house').product}/qw-wxmini/${address}`, userAgents.wechatIos, returning())

test.each([
  ['', '先打开一张名片'],
  ['#/pages/appointment/location/index', '先打开一张名片'],
  [`?companyId=${companyId}`, '暂无可预约的门店'],
  [`?companyId=${companyId}#/pages/appointment/location/index`, '暂无可预约的门店'],
])('“%s” is the entry page', async (address, words) => {
  const page = await open(address)
  await page.getByRole('heading', { name: words }).waitFor()
  expect(await page.title()).toBe('预约到店')
})

test('the entry page leads on to the company’s card', async () => {
  const page = await open(`?companyId=${companyId}`)
  await page.getByRole('link', { name: '公司名片' }).click()
  await page.getByRole('heading', { level: 1, name: '云帆科技' }).waitFor()
})
