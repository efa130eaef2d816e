import { expect, test, userAgents } from './support/journey.ts'

test.use({ onlyLooks: true })

test('an address without a page or a company is the entry page, which leads on to the company’s card', async ({
  company,
  pages,
}) => {
  const page = await pages.phone('about:blank', userAgents.wechatIos, company.returning())
  const ofCompany = `?companyId=${company.id}`
  const place = '#/pages/appointment/location/index'
  for (const [address, words] of [
    ['', '先打开一张名片'],
    [place, '先打开一张名片'],
    [ofCompany + place, '暂无可预约的门店'],
    [ofCompany, '暂无可预约的门店'],
  ] as const)
    await test.step(address, async () => {
      await page.goto('about:blank')
      await page.goto(`${company.product}/qw-wxmini/${address}`)
      await page.getByRole('heading', { name: words }).waitFor()
      expect.soft(await page.title(), address).toBe('预约到店')
    })
  await page.getByRole('link', { name: '公司名片' }).click()
  await page.getByRole('heading', { level: 1, name: '云帆科技' }).waitFor()
})
