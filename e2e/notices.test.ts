import { expect, test } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

test.describe('the choice of messages where the company sends none', () => {
  test.use({ onlyLooks: true, like: 'qinghe02' })

  test('is not offered, and its page says so', async ({ company, pages }) => {
    const centre = await pages.phone(company.pageOn('wang', '/pages/tabbar/usercenter/index'))
    await signedIn(centre)
    await centre.getByRole('link', { name: '我的数据与隐私' }).waitFor()
    await expect(centre.getByRole('link', { name: '消息通知' })).toHaveCount(0)
    const page = await pages.phone(company.pageOn('wang', '/pages/work-order/subscribe-auth/index'))
    await page.getByText('还没有可以接收的消息').waitFor()
  })
})
