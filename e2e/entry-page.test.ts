import { expect, type Journey, test, userAgents } from './support/journey.ts'

test.use({ onlyLooks: true })

const open = ({ company, pages }: Journey, address: string) =>
  pages.phone(`${company.product}/qw-wxmini/${address}`, userAgents.wechatIos, company.returning())

for (const [where, addressOf, words] of [
  ['no company', () => '', '先打开一张名片'],
  ['the page alone', () => '#/pages/appointment/location/index', '先打开一张名片'],
  ['a company alone', (id) => `?companyId=${id}`, '暂无可预约的门店'],
  [
    'a company and the page',
    (id) => `?companyId=${id}#/pages/appointment/location/index`,
    '暂无可预约的门店',
  ],
] as [string, (id: string) => string, string][])
  test(`an address with ${where} is the entry page`, async ({ company, pages }) => {
    const page = await open({ company, pages }, addressOf(company.id))
    await page.getByRole('heading', { name: words }).waitFor()
    expect(await page.title()).toBe('预约到店')
  })

test('the entry page leads on to the company’s card', async ({ company, pages }) => {
  const page = await open({ company, pages }, `?companyId=${company.id}`)
  await page.getByRole('link', { name: '公司名片' }).click()
  await page.getByRole('heading', { level: 1, name: '云帆科技' }).waitFor()
})
