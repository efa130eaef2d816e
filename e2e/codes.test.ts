import { codeIn } from './support/codes.ts'
import { openConsole } from './support/console.ts'
import { expect, soon, test, userAgents } from './support/journey.ts'

test.use({ like: 'qinghe02' })

test('a code of the console is opened by a visitor, who is added with words and tags; the row says which code', async ({
  company,
  pages,
}) => {
  const owner = await company.sessionOf('he')
  const { groupId } = await company.ask<{ groupId: string }>(
    '/biz/v1/tag/group',
    owner,
    { name: '渠道' },
    'PUT',
  )
  await company.ask('/biz/v1/tag', owner, { groupId, name: '展会', points: 0, rule: null }, 'PUT')

  const desk = await openConsole({ company, pages }, '/codes')
  await desk.getByRole('button', { name: '新建渠道码' }).click()
  const drawer = desk.getByRole('dialog')
  await drawer.getByLabel('名称').fill('秋季展会')
  await drawer.getByLabel('渠道', { exact: true }).fill('华东')
  await drawer.getByLabel('接待成员').first().click()
  await desk.getByTitle(/梅欣/).first().click()
  await drawer.getByLabel('自动标签').click()
  await desk.getByTitle('展会', { exact: true }).click()
  await drawer.getByLabel('欢迎语').fill('您好，欢迎来展会')
  await drawer.getByRole('button', { name: '保存' }).click()
  const address = (await desk.getByText(/页面链接/).textContent()) ?? ''
  const { pathname, search, hash } = new URL(address.slice(address.indexOf('http')))

  const visitor = await pages.phone(company.phoneOf('chen') + pathname + search + hash)
  await visitor.getByRole('heading', { name: '梅欣' }).waitFor()
  const picture = await visitor.getByAltText('企业微信联系二维码').getAttribute('src')
  const code = codeIn(Buffer.from((picture ?? '').split(',')[1] ?? '', 'base64'))
  const scanned = await company.stack.control<{ ok: boolean; chat: string }>('scan', {
    account: company.account('chen'),
    id: code.split('/scan/')[1],
  })
  expect(scanned.ok).toBe(true)
  const world = () =>
    company.stack.control<{
      messages: { chat: string; text?: string }[]
      friends: { customer: string; member: string; tags: string[] }[]
    }>('state')
  await soon(async () =>
    (await world()).messages.filter(({ chat }) => chat === scanned.chat).map(({ text }) => text),
  ).toContain('您好，欢迎来展会')
  await soon(async () =>
    (await world()).friends
      .filter(
        ({ customer, member }) => customer === company.account('chen') && member === company.account('mei'),
      )
      .map(({ tags }) => tags.length),
  ).toEqual([1])

  await desk.reload()
  await desk.getByRole('cell', { name: /打开页面后添加/ }).waitFor()
  await expect(desk.getByRole('row', { name: /打开页面后添加/ })).toContainText('梅欣')

  const phone = await pages.phone(company.pageOn('mei', '/pages/codes/index'), userAgents.wecomAndroid)
  await phone.getByRole('link', { name: /秋季展会.*加好友 1 人/ }).tap()
  await phone.getByRole('button', { name: /添加的客户/ }).tap()
  await phone.getByText(/打开页面后添加/).waitFor()
})

test('an acquisition link is made on the phone with a colleague, hours and a tag, and a visitor adds them by it', async ({
  company,
  pages,
}) => {
  const phone = await pages.phone(company.pageOn('he', '/pages/codes/index'), userAgents.wecomAndroid)
  await phone.getByRole('link', { name: /新建渠道码/ }).tap()
  await phone.getByRole('button', { name: '获客助手链接' }).tap()
  await phone.getByText(/剩余 \d+ \/ 50/).waitFor()
  await phone.getByLabel('名称').fill('线上咨询')
  await phone.getByRole('button', { name: '添加成员' }).tap()
  await phone.getByRole('searchbox', { name: '按姓名查找同事' }).fill('梅')
  await phone.getByRole('dialog').getByRole('button', { name: /梅欣/ }).tap()
  await phone.getByRole('button', { name: /梅欣.*全天/ }).tap()
  await phone.getByRole('button', { name: '添加时间段' }).tap()
  await phone.getByRole('button', { name: '周六' }).tap()
  await phone.getByRole('button', { name: '完成' }).tap()
  await phone.getByRole('button', { name: /梅欣.*周六 09:00–18:00/ }).waitFor()
  await phone.getByRole('button', { name: /自动标签/ }).tap()
  await phone.getByRole('dialog').getByRole('button', { name: '重点跟进' }).tap()
  await phone.getByRole('button', { name: '完成' }).tap()
  await phone.getByLabel('欢迎语').fill('您好')
  await phone.getByRole('button', { name: '生成渠道码' }).tap()
  await phone.getByRole('heading', { name: '线上咨询' }).waitFor()
  await phone.getByText('重点跟进').waitFor()

  const { list } = await company.ask<{ list: { address: string }[] }>(
    '/biz/v1/code/list',
    await company.sessionOf('he'),
    { page: 1, pageSize: 10, keyword: '线上咨询' },
  )
  const { pathname, search, hash } = new URL(list[0]?.address ?? '')
  const visitor = await pages.phone(company.phoneOf('chen') + pathname + search + hash)
  const link = new URL((await visitor.getByRole('link', { name: '添加企业微信' }).getAttribute('href')) ?? '')
  const channel = link.searchParams.get('customer_channel') ?? ''
  expect(channel).toMatch(/^c[0-9a-f]{12}_[0-9a-f]{12}$/)
  const scanned = await company.stack.control<{ ok: boolean }>('scan', {
    account: company.account('chen'),
    id: `${link.pathname.split('/ca/')[1]}~${channel}`,
  })
  expect(scanned.ok).toBe(true)
  await soon(async () => {
    await phone.reload()
    return phone.getByRole('button', { name: /添加的客户/ }).textContent()
  }).toContain('1')
  await phone.getByRole('button', { name: /添加的客户/ }).tap()
  await phone.getByText(/打开页面后添加/).waitFor()
})

test('the sizes of a code’s picture keep room around their words in care mode and in English', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(company.pageOn('mei', '/pages/codes/edit/index'), userAgents.wecomAndroid, {
    locale: 'en-GB',
  })
  await page.getByLabel('Name').fill('Expo')
  await page.getByRole('button', { name: 'Make code' }).tap()
  const sizes = page.getByRole('group', { name: 'Save code' }).getByRole('button')
  await expect(sizes).toHaveText(['Small', 'Medium', 'Large'])
  await page.evaluate(() => document.documentElement.setAttribute('data-care', ''))
  const rooms = await sizes.evaluateAll((buttons) =>
    buttons.map((button) => {
      const words = document.createRange()
      words.selectNodeContents(button)
      return (button.getBoundingClientRect().width - words.getBoundingClientRect().width) / 2
    }),
  )
  expect(Math.min(...rooms)).toBeGreaterThanOrEqual(8)
})
