import { openConsole } from './support/console.ts'
import { expect, idle, test, userAgents } from './support/journey.ts'
import { openAndCall, sheetLeft, signedIn } from './support/visit.ts'

interface Listed {
  list: { person: { unionId: string; name: string; number: number } }[]
  total: number
}

interface Read {
  list: { contentType: string }[]
}

interface Pieces {
  list: { _id: string; title: string }[]
}

test('a superior sees the leads, the funnel and the share tasks of the team', async ({ company, pages }) => {
  const [superior, admin] = [await company.sessionOf('xu'), await company.sessionOf('zhou')]
  const pieces = await company.ask<Pieces>('/material/v1/material/web_material', admin, {})
  const materialId = pieces.list[0]!._id
  const task = { title: '分享新品', words: '', deadline: '2099-12-31', materialId, userIds: [] }
  await company.ask('/biz/v1/yqf/task_create', admin, task)
  const all = await company.ask<Listed>('/biz/v1/clue/list', superior, { scope: 'all' })
  const own = await company.ask<Listed>('/biz/v1/clue/list', superior, {})
  expect(all.total).toBeGreaterThan(own.total)

  const page = await pages.phone(company.pageOn('xu', '/pages/leads/index'), userAgents.wecomAndroid)
  await signedIn(page)
  const count = page.getByRole('status').first()
  await expect(count).toHaveText(`共 ${own.total} 人`)
  const whose = page.getByLabel('跟进人')
  await whose.selectOption('全部同事')
  await expect(count).toHaveText(`共 ${all.total} 人`)
  await whose.selectOption('林晓')
  await expect(page.getByRole('listitem').first()).toContainText('由林晓跟进')
  await page.getByLabel('阶段').selectOption('已流失')
  await page.getByText('没有符合条件的线索').waitFor()
  await page.getByRole('button', { name: '查看全部' }).tap()
  await expect(count).toHaveText(`共 ${own.total} 人`)

  await page.goto(company.pageOn('xu', '/pages/leads/funnel/index'))
  await page.getByRole('button', { name: '团队' }).waitFor()
  await idle(page)

  await page.goto(company.pageOn('xu', '/pages/share-tasks/index'))
  await page.getByRole('button', { name: '团队进度' }).tap()
  const row = page.getByRole('button', { name: /^分享新品 ?共 \d+ 人 · 已分享 \d+ · 已完成 \d+/ }).first()
  const asked = Number(/共 (\d+) 人/.exec((await row.textContent()) ?? '')?.[1])
  await row.tap()
  const members = page.getByRole('dialog').getByText(/未分享|已分享，未传截图|完成$/)
  await expect(members).toHaveCount(asked)
})

test('a salesperson finds leads outside WeCom and by the way they came, and takes a hand-over back', async ({
  company,
  pages,
}) => {
  const session = await company.sessionOf('lin')
  const { list } = await company.ask<Listed>('/biz/v1/clue/list', session, {})
  const first = list[0]!.person
  const free = await company.ask<Listed>('/biz/v1/clue/mk_unassociated_customer_list', session, {})
  await company.ask('/biz/v1/clue/turn', session, { unionId: first.unionId, userId: 'GaoYuan' })

  const page = await pages.phone(company.pageOn('lin', '/pages/leads/index'), userAgents.wecomAndroid)
  await signedIn(page)
  await expect(page.getByLabel('跟进人')).toHaveCount(0)
  await page.getByRole('button', { name: '未加企业微信' }).tap()
  await expect(page.getByRole('status').first()).toHaveText(`共 ${free.total - 1} 人`)
  const relayed = await company.ask<Listed>('/biz/v1/clue/mk_unassociated_customer_list', session, {
    filters: { scene: '1' },
  })
  await page.getByLabel('首次来访').selectOption('访客转发')
  await expect(page.getByRole('status').first()).toHaveText(`共 ${relayed.total} 人`)

  await page.getByRole('link', { name: '转交记录' }).tap()
  const turn = page.getByRole('listitem').filter({ hasText: '林晓 → 高远' })
  await turn.getByRole('button', { name: /撤回.*的转交/ }).tap()
  await expect(turn).toContainText('已撤回')
  await expect(turn.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: '收到的' }).tap()
  await page.getByText('没有转交记录').waitFor()
})

test('a salesperson sends the piece that a lead read before the call, and sees who gained points on a day', async ({
  company,
  pages,
}) => {
  const visitor = await company.sessionOf('zhao')
  const session = await company.sessionOf('lin')
  const pieces = await company.ask<Pieces>('/material/v1/material/web_material', session, {})
  const piece = pieces.list[0]!
  await openAndCall(company, visitor, { contentId: piece._id, sceneType: 'material' })

  const page = await pages.phone(company.pageOn('lin', '/pages/leads/today/index'), userAgents.wecomAndroid)
  await signedIn(page)
  await page
    .getByRole('button', { name: `把“${piece.title}”发给对方` })
    .first()
    .tap()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await sheetLeft(page)

  await page.getByRole('link', { name: '查看全部' }).tap()
  await expect(page).toHaveURL(/gainers/)
  await page.getByRole('link').filter({ hasText: /\+\d+/ }).first().waitFor()
  await page.getByRole('button', { name: '标签得分' }).tap()
  await page
    .getByText('这一天没有人得到新标签')
    .or(page.getByText(/^\+\d+$/).first())
    .waitFor()
})

test('a salesperson finds who read what, goes on to the lead, and opens a visit where it was read', async ({
  company,
  pages,
}) => {
  const session = await company.sessionOf('lin')
  const query = 'page=1&pageSize=20'
  const all = await company.ask<Read>(`/biz/v1/clue/radar?${query}`, session)
  const known = await company.ask<Read>(`/biz/v1/clue/mk_radar?${query}&contentType=card`, session)

  const page = await pages.phone(company.pageOn('lin', '/pages/radar/index'), userAgents.wecomAndroid)
  await signedIn(page)
  await page
    .getByRole('button', { name: /^展开.*的这次访问$/ })
    .first()
    .tap()
  const line = page.getByRole('listitem').filter({ hasText: '看内容' }).first()
  await line.getByRole('link', { name: '看内容' }).first().waitFor()

  await page.getByRole('link', { name: '谁看了什么' }).tap()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(all.list.length)
  await page.getByRole('button', { name: '微信访客' }).tap()
  await page.getByRole('combobox').selectOption('card')
  await expect(rows).toHaveCount(known.list.length)
  await rows.first().getByRole('link').tap()
  await page.getByText('第一次来的方式').waitFor()
  await page.getByText(/微信头像和昵称|头像和昵称由本人授权/).waitFor()
})

test('an administrator reads the trails of two leads together, and opens a line where it was read', async ({
  company,
  pages,
}) => {
  const desk = await openConsole({ company, pages }, '/customers', 'zhou')
  for (const nth of [1, 2]) await desk.getByRole('row').nth(nth).getByRole('checkbox').check()
  await desk.getByRole('button', { name: '合看轨迹' }).click()
  const drawer = desk.getByRole('dialog', { name: '2 人的轨迹' })
  await drawer.getByRole('button', { name: '看内容' }).first().click()
  const address = desk.getByRole('link', { name: '打开' })
  await expect(address).toHaveAttribute(
    'href',
    new RegExp(`/qw-wxmini/\\?companyId=${company.id}&uid=.+#/pages/`),
  )
})

test('an administrator opens the leads that a number of the funnel counts', async ({ company, pages }) => {
  const desk = await openConsole({ company, pages }, '/funnel/rows/opened', 'zhou')
  const name = desk.getByRole('row').nth(1).getByRole('link')
  const who = (await name.textContent()) ?? ''
  await name.click()
  const drawer = desk.getByRole('dialog')
  await expect(drawer).toContainText(who)
  await drawer.getByRole('tab', { name: '评分' }).waitFor()
})

test('a superior opens the numbers of where leads come from into as many leads', async ({
  company,
  pages,
}) => {
  const visitor = await company.sessionOf('zhao')
  await openAndCall(company, visitor, { contentId: 'LinXiao', sceneType: 'card' })

  const page = await pages.phone(company.pageOn('xu', '/pages/leads/index'), userAgents.wecomAndroid)
  await signedIn(page)
  for (const part of ['首次怎么来', '首次看了什么', '做过什么']) {
    await page.getByRole('link', { name: '来源', exact: true }).tap()
    const row = page.getByRole('region', { name: part }).getByRole('link').first()
    const number = Number(/(\d+)\s*人/.exec((await row.textContent()) ?? '')?.[1])
    expect(number).toBeGreaterThan(0)
    await row.tap()
    await expect(page.getByRole('status').first()).toHaveText(`共 ${number} 人`)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(Math.min(number, 20))
    await page.goBack()
    await page.goBack()
  }
  await page.getByRole('link', { name: '来源', exact: true }).tap()
  // Of more than five deeds the rarest are behind a button.
  const deeds = page.getByRole('region', { name: '做过什么' })
  await deeds.getByRole('link').first().waitFor()
  const more = deeds.getByRole('button', { name: /查看全部/ })
  if (await more.isVisible()) await more.tap()
  await deeds.getByRole('link', { name: /^拨打了电话/ }).tap()
  await page.getByRole('button', { name: /拨打了电话/ }).tap()
  await expect(page.getByRole('button', { name: /拨打了电话/ })).toHaveCount(0)
})
