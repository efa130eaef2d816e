import type { TrailEntry } from '@mingpian/contract/clue.ts'
import type { Page } from '@playwright/test'
import { noticeOf, openConsole } from './support/console.ts'
import { type Company, expect, idle, soon, test, userAgents } from './support/journey.ts'
import { sheetLeft, signedIn } from './support/visit.ts'

test('visitors find no post of a company that closed both faces, and members go on reading', async ({
  company,
  pages,
}) => {
  const desk = await openConsole({ company, pages }, '/posts/settings', 'zhou')
  for (const face of ['公司新闻', '同事圈']) {
    await desk.getByRole('switch', { name: face }).click()
    await expect(desk.getByRole('switch', { name: face, checked: false })).toBeVisible()
  }
  const reader = await pages.phone(company.pageOn('wang', '/pages/posts/index?uid=LinXiao'))
  await reader.getByRole('heading', { name: '动态暂未开放' }).waitFor()
  await expect(reader.getByRole('article')).toHaveCount(0)
  const { list } = await company.ask<{ list: unknown[] }>(
    '/dynamic/v1/dync/inner/list',
    await company.sessionOf('fang'),
  )
  expect(list.length).toBeGreaterThan(0)
})

test('a salesperson’s post with pictures is let pass; a visitor likes it and comments, which the author finds on the radar and the trail', async ({
  company,
  pages,
}) => {
  const words = '新展厅今天布置好了'
  const writer = await pages.phone(company.pageOn('lin', '/pages/posts/edit/index'), userAgents.wecomAndroid)
  const pictures = ['article-5-cover.webp', 'case-1-cover.webp']
  const dyncId = await handIn(writer, words, pictures)

  const desk = await openConsole({ company, pages }, '/posts/queue', 'zhou')
  const decide = async (text: string, decision: '通过' | '不通过') => {
    const row = desk.getByRole('row').filter({ hasText: text })
    await row.getByRole('button', { name: decision, exact: true }).click()
    await noticeOf(desk, decision === '通过' ? '已通过' : '已设为不通过')
    await expect(row).toHaveCount(0)
  }
  await expect(desk.getByRole('row').filter({ hasText: words }).getByRole('img')).toHaveCount(pictures.length)
  await decide(words, '通过')

  const lin = await company.sessionOf('lin')
  const { link } = await company.ask<{ link: string }>('/biz/v1/clue/share/prepare', lin, {
    contentType: 'post',
    contentId: dyncId,
    userId: 'LinXiao',
  })
  const { pathname, search, hash } = new URL(link)
  const visitor = await pages.phone(company.phoneOf('wang') + pathname + search + hash)
  const { unionId } = await signedIn(visitor)
  await soon(async () => (await company.radarOf(lin)).map(({ contentId }) => contentId)).toContain(dyncId)
  await visitor.getByRole('button', { name: '点赞，已有 0 人' }).tap()
  await visitor.getByRole('button', { name: '点赞，已有 1 人', pressed: true }).waitFor()
  const [asked, refused] = ['周六可以来看吗', '加我有更便宜的']
  for (const text of [asked, refused]) {
    await visitor.getByRole('button', { name: '写评论' }).tap()
    await visitor.getByRole('dialog').getByRole('textbox').fill(text)
    await visitor.getByRole('button', { name: '发送' }).tap()
    await expect(visitor.getByRole('article').filter({ hasText: text })).toContainText('待审核，仅自己可见')
    await sheetLeft(visitor)
  }

  await desk.reload()
  await decide(asked, '通过')
  await decide(refused, '不通过')
  const other = await pages.phone(company.phoneOf('chen') + pathname + search + hash)
  await expect(other.getByRole('article')).toHaveText([new RegExp(asked)])
  await visitor.reload()
  await expect(visitor.getByRole('article').filter({ hasText: refused })).toContainText(
    '未通过审核，仅自己可见',
  )

  const radar = await pages.phone(company.pageOn('lin', '/pages/radar/index'), userAgents.wecomAndroid)
  const visit = radar.getByRole('listitem').filter({ hasText: words })
  await visit.filter({ hasText: '发表了评论' }).filter({ hasText: '点了赞' }).getByRole('link').tap()
  await radar.getByText('发表了评论').first().waitFor()
  const { list } = await company.ask<{ list: TrailEntry[] }>(
    `/biz/v1/clue/trail?unionId=${encodeURIComponent(unionId)}`,
    lin,
  )
  const deeds = list.filter(({ contentId }) => contentId === dyncId).map(({ event }) => event)
  expect(deeds.filter((event) => event !== 'view').sort()).toEqual(['comment', 'like'])
})

test('two visitors who page through the circle see each post once while a third person posts', async ({
  company,
  pages,
}) => {
  const circle = (session: string, content: string) =>
    company.ask('/dynamic/v1/dync/inner/add', session, { content })
  const editor = await company.sessionOf('zhou')
  for (let n = 1; n <= 16; n++) await circle(editor, `第 ${n} 条`)
  const readers: Page[] = []
  for (const [at, name] of ['wang', 'zhao'].entries()) {
    const reader = await pages.phone(company.pageOn(name, '/pages/posts/index?uid=LinXiao&face=dync'))
    await reader.getByRole('article', { name: '第 16 条' }).waitFor()
    await idle(reader)
    await expect(reader.getByRole('article', { name: '第 3 条' })).toHaveCount(0)
    await circle(editor, `其间 ${at}`)
    readers.push(reader)
  }
  const stored = await everyPost(company)
  for (const [at, reader] of readers.entries()) {
    await soon(async () => {
      await reader.getByRole('article').last().scrollIntoViewIfNeeded()
      return reader.getByRole('article').count()
    }).toBe(stored.length - 2 + at)
    const seen = await reader.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    expect(new Set(seen).size).toBe(seen.length)
  }
})

test('pictures that WeChat checks show after its answer; those that it refuses wait in the console', async ({
  company,
  pages,
}) => {
  await company.ask('/dynamic/v1/setting/review', await company.sessionOf('zhou'), {
    ...{ posts: 'after', comments: 'after', commentsOn: true, vendorCheck: true },
  })
  // WeChat judges what persons write who use the mini program: a member of staff binds their account there.
  const writer = await pages.phone(await company.miniPage('gaowx', 'pages/bind/index'))
  await writer.getByRole('textbox', { name: '手机号' }).fill('13900000104')
  const code = await company.codeFrom('13900000104', () =>
    writer.getByRole('button', { name: '获取验证码' }).tap(),
  )
  await writer.getByRole('textbox', { name: '短信验证码' }).fill(code)
  await writer.getByRole('button', { name: '绑定', exact: true }).tap()
  await writer.getByText('高远').first().waitFor()

  const write = async (words: string, fates: string[]) => {
    await company.stack.control('picture-checks', { fates })
    await writer.goto(`${writer.url().split('#')[0]}#/pages/posts/edit/index`)
    return handIn(writer, words, ['article-5-cover.webp', 'case-1-cover.webp'].slice(0, fates.length))
  }
  const reader = await pages.phone(company.pageOn('wang', '/pages/posts/index?uid=LinXiao&face=dync'))
  const shown = async (words: string) => {
    await reader.reload()
    await reader.getByRole('article').first().waitFor()
    await idle(reader)
    return reader.getByRole('article', { name: words }).getByRole('img').count()
  }
  await write('新展厅', ['late', 'pass'])
  // One picture is judged, the answer about the other one comes later.
  expect(await shown('新展厅')).toBe(0)
  await company.stack.control('picture-checks/late', {})
  await soon(() => shown('新展厅')).toBe(2)

  await write('样板间', ['risky'])
  const desk = await openConsole({ company, pages }, '/posts/queue', 'zhou')
  const row = desk.getByRole('row').filter({ hasText: '样板间' })
  await row.waitFor()
  await expect(row).toContainText('平台检测存疑')
  expect(await shown('样板间')).toBe(0)
  await row.getByRole('button', { name: '通过', exact: true }).click()
  await noticeOf(desk, '已通过')
  await soon(() => shown('样板间')).toBe(1)
})

test('the link of a post leads to another site after a word, to the address that was posted and no other', async ({
  company,
  pages,
}) => {
  const { dyncId } = await company.ask<{ dyncId: string }>(
    '/dynamic/v1/dync/inner/add',
    await company.sessionOf('zhou'),
    {
      content: '行业报告',
      link: { url: 'https://news.example.com/report', title: '全文', image: '' },
    },
  )
  const reader = await pages.phone(company.pageOn('wang', '/pages/posts/index?uid=LinXiao&face=dync'))
  await reader.getByRole('article', { name: '行业报告' }).getByRole('link', { name: /全文/ }).tap()
  await reader.getByRole('heading', { name: '即将离开，前往其他网站' }).waitFor()
  await expect(reader.getByRole('main')).toContainText('news.example.com/report')
  await reader.getByRole('button', { name: '返回' }).tap()
  await reader.getByRole('article', { name: '行业报告' }).waitFor()
  // An address in the page's own link is not followed.
  const forged = `/pages/posts/leave/index?dyncId=${dyncId}&url=https://evil.example&address=https://evil.example`
  const other = await pages.phone(company.pageOn('chen', forged))
  await other.getByRole('heading', { name: '即将离开，前往其他网站' }).waitFor()
  await expect(other.getByRole('main')).not.toContainText('evil')
  const left = other.waitForRequest((request) => new URL(request.url()).host.endsWith('.example.com'))
  await other.getByRole('button', { name: '继续访问' }).tap()
  expect((await left).url()).toBe('https://news.example.com/report')
})

/** Writes a post with pictures of the demo on its page, and publishes it. @returns its id */
async function handIn(writer: Page, words: string, pictures: string[]): Promise<string> {
  await writer.getByLabel('正文').fill(words)
  await writer
    .locator('input[type=file][multiple]')
    .setInputFiles(
      pictures.map((name) => new URL(`../demo/content/yunfan/pictures/${name}`, import.meta.url).pathname),
    )
  await expect(writer.getByRole('img', { name: /第 \d 张/ })).toHaveCount(pictures.length)
  await writer.getByRole('button', { name: '发布', exact: true }).tap()
  await writer.getByRole('status').filter({ hasText: '待审核' }).waitFor()
  return new URLSearchParams(new URL(writer.url()).hash.split('?')[1]).get('dyncId') ?? ''
}

/** The ids of all posts of the circle that visitors see. */
async function everyPost(company: Company): Promise<string[]> {
  const { list } = await company.ask<{ list: { dyncId: string }[] }>(
    `/dynamic/v1/dync/out/list_no_auth?companyId=${company.id}&pageSize=50`,
  )
  return list.map(({ dyncId }) => dyncId)
}
