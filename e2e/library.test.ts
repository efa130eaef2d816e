import { expect, soon, test, userAgents } from './support/journey.ts'
import { askedOfApp } from './support/visit.ts'

test('a member finds a piece in two taps from home, and sends it as a link, a poster or a text for Moments', async ({
  company,
  pages,
}) => {
  const page = await pages.phone(company.pageOn('fang', '/pages/home/index'), userAgents.wecomAndroid)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('link', { name: '发资料' }).tap()
  // The piece that the member shared last is first.
  const newest = page.getByRole('main').getByRole('listitem').getByRole('button').first()
  const title = (await newest.locator('b').textContent()) ?? ''
  await newest.tap()
  const ways = page.getByRole('dialog', { name: title })
  await ways.getByRole('button', { name: '复制朋友圈文案' }).tap()
  await page.getByText('文案已复制，可以去发朋友圈了').waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain(title)
  const link = new URL(text.split('\n').at(-1) ?? '')
  expect(link.searchParams.get('uid')).toBe('FangHao')

  await ways.getByRole('button', { name: /生成海报/ }).tap()
  const poster = page.getByRole('dialog').getByRole('img').first()
  await soon(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // Back to the ways, and back to the list.
  await page.keyboard.press('Escape')
  await ways.waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A filter looks among all pieces, as words do.
  await page.getByLabel('类型', { exact: true }).selectOption('案例')
  await expect(page.getByRole('button', { name: '全部', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('main').getByRole('listitem').filter({ hasText: '案例' }).first().waitFor()
  await page.getByLabel('类型', { exact: true }).selectOption('')

  // A part of a word finds it, and the sheet closes once it was sent.
  await page.getByRole('searchbox').fill(title.slice(2, 5))
  await page.getByRole('main').getByRole('button').filter({ hasText: title }).tap()
  await ways.getByRole('button', { name: '发送链接' }).tap()
  await soon(() => askedOfApp(page, 'shareAppMessage')).toHaveLength(1)
  const [sent] = await askedOfApp(page, 'shareAppMessage')
  expect(sent).toMatchObject({ title, link: expect.stringContaining('uid=FangHao') })

  // A customer reads by the link of the text.
  const reader = await pages.phone(`${company.phoneOf('chen')}${link.pathname}${link.search}${link.hash}`)
  await reader.getByRole('heading', { level: 1, name: title }).waitFor()
})

test('a member finds the pieces to send from the own card', async ({ company, pages }) => {
  const page = await pages.phone(company.cardOn('fang', 'FangHao'), userAgents.wecomAndroid)
  await page.getByRole('link', { name: '资料', exact: true }).tap()
  await page.getByRole('searchbox').waitFor()
  await page.getByRole('main').getByRole('listitem').first().waitFor()
})

test('beside a chat a member sends a piece into that chat', async ({ company, pages }) => {
  const page = await pages.phone(
    company.pageOn('fang', '/pages/library/index?side=1'),
    userAgents.wecomAndroid,
  )
  const newest = page.getByRole('main').getByRole('listitem').getByRole('button').first()
  const title = (await newest.locator('b').textContent()) ?? ''
  await newest.tap()
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: '发送链接' }).tap()
  await soon(() => askedOfApp(page, 'sendChatMessage')).toHaveLength(1)
  const [sent] = await askedOfApp(page, 'sendChatMessage')
  expect(sent).toMatchObject({
    msgtype: 'news',
    news: { title, link: expect.stringContaining('uid=FangHao') },
  })
  expect(await askedOfApp(page, 'shareAppMessage')).toEqual([])
})
