import { expect, idle, soon, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

const home = '/pages/home/index'

test('a new salesperson agrees to the card once, and sees today’s visits', async ({ company, pages }) => {
  // Without the consent the member is new again.
  await company.ask('/card/v1/privacy/consent', await company.sessionOf('xu'), {
    scope: 'staffCard',
    granted: false,
  })
  const page = await pages.phone(company.pageOn('xu', home), userAgents.wecomAndroid)
  await signedIn(page)
  await page.getByRole('heading', { name: '徐明哲，你的名片准备好了' }).waitFor()
  await page.getByRole('button', { name: '以后再说' }).tap()
  await page.getByRole('heading', { name: /徐明哲/ }).waitFor()
  const row = page.getByRole('link', { name: /名片还没有上线/ })
  await row.waitFor()

  // Not asked again by itself, and the rest is there.
  await page.reload()
  await row.tap()
  for (const name of ['同意并继续', '下一步', '上线并分享', '知道了'])
    await page.getByRole('button', { name, exact: true }).tap()
  await page.getByRole('link', { name: '回到首页' }).tap()
  await page.getByRole('region', { name: '常用功能' }).waitFor()
  expect(await page.getByText(/启用|没有上线/).count()).toBe(0)

  // A member whom no visitor has come to yet is asked to share instead of being shown figures.
  const visits = page.getByRole('link', { name: /今天的访问/ })
  const visitsToday = async () => {
    await idle(page)
    return (await visits.count()) > 0 ? Number(await visits.locator('b').textContent()) : 0
  }
  const before = await visitsToday()
  const { userId } = (
    await company.ask<{ saleInfo: { userId: string } }>('/wxwork/v1/session', await company.sessionOf('xu'))
  ).saleInfo
  const visitor = await pages.phone(company.cardOn('zhao', userId))
  await visitor.getByRole('heading', { name: '徐明哲' }).waitFor()
  await soon(async () => {
    await page.reload()
    return visitsToday()
  }).toBe(before + 1)
  await page.getByRole('heading', { name: '最新动态' }).waitFor()
  await visits.tap()
  await page
    .getByRole('listitem')
    .filter({ hasText: /赵倩|微信访客/ })
    .first()
    .waitFor()

  // Each small figure opens the rows that it counts.
  await page.goBack()
  const visitors = page
    .getByRole('region', { name: '今天的数据' })
    .getByRole('link', { name: /\d+\s*访客$/ })
    .first()
  const number = await visitors.locator('b').textContent()
  await visitors.tap()
  await page.getByText(`共 ${number} 人`).waitFor()
})

test('a visitor bookmarks a card, finds it again, takes it out, and brings it back', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(company.cardOn('chen', 'FangHao'))
  await page.getByRole('heading', { name: '方浩' }).waitFor()
  const { sessionId } = await signedIn(page)
  const kept = async () =>
    (await company.ask<{ list: { userId: string }[] }>('/card/v1/wallet/list', sessionId)).list.map(
      ({ userId }) => userId,
    )
  await page.getByRole('button', { name: '收藏', exact: true }).tap()
  await page.getByRole('button', { name: '收藏', pressed: true }).waitFor()
  expect(await kept()).toEqual(['FangHao'])

  // It is there on another day, from an address that names no card, beside the others that were opened.
  await page.goto(company.cardOn('chen', 'SuTing'))
  await page.getByRole('heading', { name: '苏婷' }).waitFor()
  // A card counts as opened once its script has run.
  await idle(page)
  await page.goto('about:blank')
  await page.goto(`${company.phoneOf('chen')}/qw-wxmini/?companyId=${company.id}#${home}`)
  await page.getByRole('button', { name: '收藏苏婷的名片' }).waitFor()
  await page.getByRole('button', { name: '移除方浩的名片' }).tap()
  await page.getByRole('button', { name: '撤销' }).waitFor()
  expect(await kept()).toEqual([])
  await page.getByRole('button', { name: '撤销' }).tap()
  await page.getByRole('button', { name: '移除方浩的名片' }).waitFor()
  expect(await kept()).toEqual(['FangHao'])
  await page.getByRole('link', { name: /方浩/ }).first().tap()
  await page.getByRole('heading', { name: '方浩' }).waitFor()
})
