import { openConsole } from './support/console.ts'
import { expect, soon, test, userAgents } from './support/journey.ts'
import { makeLink, onPhone } from './support/links.ts'

test.describe('in a company whose owner uses the console', () => {
  test.use({ like: 'qinghe02' })

  test('a link is made on the phone, opened by a customer, and tells who came to the salesperson and the console', async ({
    company,
    pages,
  }) => {
    const phone = await pages.phone(company.pageOn('mei', '/pages/links/index'), userAgents.wecomAndroid)
    await phone.getByRole('link', { name: /新建链接/ }).tap()
    await phone.getByRole('button', { name: '资料', exact: true }).tap()
    await phone.getByRole('radio').first().tap()
    await phone.getByLabel('名称').fill('展会资料')
    await phone.getByLabel('渠道').fill('华东展会')
    await phone.getByRole('button', { name: '生成链接' }).tap()
    await phone.getByRole('heading', { name: '展会资料' }).waitFor()
    const address = (await phone.getByText(/jump-center/).textContent()) ?? ''
    const { pathname, search, hash } = new URL(address)

    const customer = await pages.phone(company.phoneOf('zhao') + pathname + search + hash)
    await expect(customer).toHaveURL(/shareId=.*material\/index/)
    await soon(async () => {
      await phone.reload()
      return phone.getByRole('button', { name: /看了内容的人/ }).textContent()
    }).toContain('1')
    await phone.getByRole('button', { name: /看了内容的人/ }).tap()
    await phone.getByRole('listitem').getByRole('link').waitFor()

    const desk = await openConsole({ company, pages }, '/links')
    await desk.getByRole('row', { name: /展会资料/ }).click()
    await desk.getByRole('tab', { name: '编辑' }).click()
    await desk.getByRole('switch', { name: '启用' }).click()
    await desk.getByRole('button', { name: '保存' }).click()
    await desk.getByRole('row', { name: /展会资料.*已停用/ }).waitFor()
    await customer.goto('about:blank')
    await customer.goto(company.phoneOf('zhao') + pathname + search + hash)
    await customer.getByRole('heading', { name: '链接已停用' }).waitFor()
  })
})

test('a link to another site or to the mini program says so and leaves a way back; one that leads no further offers the salesperson', async ({
  company,
  pages,
}) => {
  const session = await company.sessionOf('lin')
  const news = 'https://news.example.com/a'
  const once = await makeLink(company, session, 'web', { target: news, quota: 1 })
  const site = await pages.phone(onPhone(company, 'zhao', once.address))
  await site.getByRole('heading', { name: '即将离开，前往其他网站' }).waitFor()
  await expect(site.getByText('news.example.com')).toBeVisible()
  const late = await makeLink(company, session, 'web', {
    target: news,
    expiresAt: '2020-01-01T00:00:00.000Z',
  })
  for (const [link, words] of [
    [once, '链接打开次数已满'],
    [late, '链接已过期'],
  ] as const) {
    const closed = await pages.phone(onPhone(company, 'zhao', link.address))
    await closed.getByRole('heading', { name: words }).waitFor()
    await closed.getByRole('link', { name: '联系林晓' }).tap()
    await closed.getByRole('heading', { name: '林晓' }).waitFor()
  }

  const made = await makeLink(company, session, 'mini', { target: 'pages/index/index' })
  const mini = await pages.phone(onPhone(company, 'zhao', made.address))
  await mini.getByRole('button', { name: '打开小程序' }).tap()
  // The simulated phone has no mini program to open: nothing happens.
  await mini.getByRole('heading', { name: '没有打开？' }).waitFor()
  await expect(mini.getByRole('link', { name: '换一种方式打开' })).toHaveAttribute(
    'href',
    /^https:\/\/wxaurl\.cn\//,
  )
  await mini.getByRole('link', { name: '查看名片' }).tap()
  await mini.getByRole('heading', { name: '林晓' }).waitFor()

  const detail = `/pages/get-customer-link/exclusive-link-detail/index?linkId=${made.linkId}`
  const staff = await pages.phone(company.pageOn('lin', detail), userAgents.wecomAndroid)
  await expect(staff.getByRole('button', { name: /URL 链接.*还剩 (29|30)\s天/ })).toBeVisible()
  await staff.getByText(/小程序码 · 长期有效/).waitFor()
})

test('a scheme link that WeChat refuses leads to the salesperson, and its maker reads why', async ({
  company,
  pages,
}) => {
  const session = await company.sessionOf('lin')
  const link = await makeLink(company, session, 'mini', { target: 'pages/index/index' })
  await company.stack.control('faults', {
    vendor: 'wechat',
    path: 'generatescheme',
    kind: 'quota',
    times: 1000,
  })
  const refused = await pages.phone(onPhone(company, 'zhao', link.address))
  await refused.getByRole('heading', { name: '小程序暂时打不开' }).waitFor()
  const detail = `/pages/get-customer-link/exclusive-link-detail/index?linkId=${link.linkId}`
  const staff = await pages.phone(company.pageOn('lin', detail), userAgents.wecomAndroid)
  await staff.getByText('微信暂时没有生成链接').waitFor()
  await refused.getByRole('link', { name: '联系林晓' }).tap()
  await refused.getByRole('heading', { name: '林晓' }).waitFor()
})

test('a link to the contact code shows the code on the first visit of all, and counts the visit for its salesperson', async ({
  company,
  pages,
}) => {
  const session = await company.sessionOf('lin')
  const { address } = await makeLink(company, session, 'code')
  const visitor = await pages.phone(onPhone(company, 'zhao', address))
  await visitor.getByRole('heading', { name: '林晓' }).waitFor()
  await visitor.getByAltText('林晓的二维码').waitFor()
  await expect(visitor).toHaveURL(/jump-code/)
})
