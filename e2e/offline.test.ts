import { expect, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

test.use({ onlyLooks: true })

test('a filter of the radar and a page’s code say that the network is away, and come by themselves when it is back', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(company.pageOn('lin', '/pages/radar/index'), userAgents.wecomAndroid)
  await signedIn(page)
  const visits = page.locator('main li')
  await visits.first().waitFor()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: '新访客', exact: true }).tap()
  await page.getByRole('alert').getByText('请检查网络，恢复后会自动重试').waitFor()
  await expect(visits).toHaveCount(0)
  await page.context().setOffline(false)
  await visits.first().waitFor()

  await page.context().setOffline(true)
  await page.goto(`${page.url().split('#')[0]}#/pages/leads/index`)
  await page.getByRole('alert').getByRole('button', { name: '重试' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: '线索' }).waitFor()
  pages.takeErrors()
})
