import type { Page } from '@playwright/test'
import { openConsole } from './support/console.ts'
import { expect, idle, test, userAgents } from './support/journey.ts'
import { scriptVectors } from './support/script-vectors.ts'
import { signedIn } from './support/visit.ts'

// Stored content runs nothing, loads nothing and covers nothing, wherever it is shown.

/** An unfinished vector must not swallow the next one. */
const closed = (vector: string) => `${vector}"'>--></style></script></textarea></title></select></svg></math>`
/** A quarter of the vectors in one article: members may make five pieces in a minute. */
const parts = 4

/** Notes dialogs, and requests that leave for the attacker's host. The journey itself fails for reports of the policy. */
function watched(page: Page): string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) seen.push(request.url())
  })
  return seen
}

/** Elements of the text that lie over the page. */
async function covering(page: Page): Promise<string[]> {
  const elements = page.locator('main > div *')
  expect(await elements.count()).toBeGreaterThan(2)
  return elements.evaluateAll((all) =>
    all
      .filter((each) => ['fixed', 'absolute'].includes(getComputedStyle(each).position))
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  )
}

test('a hundred hostile texts run nothing, load nothing and cover nothing', async ({ company, pages }) => {
  expect(scriptVectors.length).toBeGreaterThanOrEqual(100)
  const session = await company.sessionOf('lin')
  const titles = scriptVectors.filter((vector) => vector.length <= 100)
  const make = async (at: number) => {
    const html = scriptVectors
      .filter((_, i) => i % parts === at)
      .map(closed)
      .join('<p>·</p>')
    const { _id } = await company.ask<{ _id: string }>('/biz/v1/content/create', session, {
      ...{
        kind: 'article',
        official: '0',
        title: titles[at],
        summary: titles[at + parts],
        category: '<b>x</b>',
      },
      body: { html: `<h2>起 ${at}</h2>${html}<h2>末 ${at}</h2>` },
    })
    await company.ask('/biz/v1/content/publish', session, { materialId: _id })
    return _id
  }
  const ids = [await make(0), await make(1), await make(2), await make(3)]

  const reader = await pages.phone(company.pageOn('wang', `/pages/material/index?_id=${ids[0]}`))
  const seen = watched(reader)
  for (const [at, id] of ids.entries()) {
    await reader.goto(company.pageOn('wang', `/pages/material/index?_id=${id}`))
    await reader.getByRole('heading', { name: `末 ${at}` }).waitFor()
    await reader.getByRole('heading', { name: titles[at] ?? '', exact: true }).waitFor()
    expect(await covering(reader)).toEqual([])
  }
  const maker = await pages.phone(company.pageOn('lin', '/pages/making/index'), userAgents.wecomAndroid)
  const made = watched(maker)
  await maker.getByText(titles[3] ?? '', { exact: true }).click()
  await maker.getByRole('textbox', { name: '正文' }).getByText('末 3').waitFor()
  await expect(maker.getByLabel('标题', { exact: true })).toHaveValue(titles[3] ?? '')
  expect([...seen, ...made]).toEqual([])
})

test('a hostile page that becomes an own article runs nothing, loads nothing and covers nothing', async ({
  company,
  pages,
}) => {
  const title = '<img src=x onerror=alert(1)>春季新品'
  const escaped = title.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const text = `<p>起</p>${scriptVectors.map(closed).join('<p>·</p>')}<h2>末</h2>`
  const { url } = await company.stack.control<{ url: string }>('articles', {
    html: `<!doctype html><meta charset="utf-8"><meta property="og:title" content="${escaped}">
<meta property="og:description" content="&lt;script&gt;alert(1)&lt;/script&gt;"><a id="js_name">${escaped}</a><div id="js_content">${text}</div>`,
  })
  const maker = await pages.phone(company.pageOn('lin', '/pages/reproduce/index'), userAgents.wecomAndroid)
  const seen = watched(maker)
  await maker.getByLabel('网页地址').fill(url)
  await maker.getByRole('button', { name: '读取文章' }).click()
  await maker.getByRole('heading', { name: '末' }).waitFor()
  await maker.getByRole('button', { name: '生成我的文章' }).click()
  const link = (await maker.getByRole('link', { name: '打开并分享' }).getAttribute('href')) ?? ''
  // Once drawn by the client and once by the server.
  const id = new URLSearchParams(link.split('?')[1]).get('_id') ?? ''
  const drawn = `${company.phoneOf('wang')}/qw-wxmini/?companyId=${company.id}&uid=LinXiao&piece=${id}${link}`
  for (const address of [company.pageOn('wang', link.slice(1)), drawn]) {
    const reader = await pages.phone('about:blank')
    const read = watched(reader)
    await reader.goto(address)
    await reader.getByRole('heading', { name: '末' }).waitFor()
    await reader.getByRole('heading', { name: title, exact: true }).waitFor()
    await idle(reader)
    expect([...(await covering(reader)), ...read]).toEqual([])
  }
  expect(seen).toEqual([])
  // Pictures that the page named and that cannot be had.
  const problems = pages.takeErrors().filter((problem) => !/status of 4\d\d/.test(problem))
  expect(problems).toEqual([])
})

test.describe('among the staff of another company', () => {
  test.use({ like: 'qinghe02' })

  test('hostile titles and positions stay text on the card and in the console', async ({
    company,
    pages,
  }) => {
    const hostile = '<img src=x onerror=alert(1)>'
    const admin = await company.sessionOf('he')
    const { userId = '' } = company.accountOf('he')
    await company.ask('/biz/v1/staff/update', admin, { userId, position: hostile })
    await company.ask('/biz/v1/content/create', admin, {
      ...{ kind: 'article', title: hostile, category: hostile, body: { html: '<p>正文</p>' } },
    })
    const reader = await pages.phone('about:blank')
    const read = watched(reader)
    await reader.goto(company.cardOn('wang', userId))
    await reader.getByText(hostile).first().waitFor()

    const desk = await openConsole({ company, pages }, '/content')
    const managed = watched(desk)
    await desk.getByText(hostile).first().waitFor()
    await desk.goto(`${company.product}/console/staff?companyId=${company.id}`)
    await desk.getByText(hostile).first().waitFor()
    expect([...read, ...managed]).toEqual([])
  })
})

/** As many hostile texts in each text as a post takes. */
function packed(limit: number): string[] {
  const texts: string[] = []
  for (const vector of scriptVectors.map(closed)) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + vector.length < limit)
      texts[texts.length - 1] = `${last} ${vector}`
    else texts.push(vector)
  }
  return texts
}

/** A text on one line, as a page without CSS for lines shows it. */
const inline = (text: string) => text.replace(/\s+/g, ' ').trim()

test('hostile texts of posts stay text on every page and in the console', async ({ company, pages }) => {
  const admin = await company.sessionOf('zhou')
  const lin = await company.sessionOf('lin')
  const wang = await company.sessionOf('wang')
  const of = (name: string) => `<img src=https://evil.example/${name} onerror=alert(1)>`
  const picture = { url: (await company.cardOf('LinXiao')).avatar, width: 100, height: 100 }
  const put = (path: string, body: unknown) => company.ask(path, admin, body, 'PUT')
  await put('/dynamic/v1/enterprise_info', { name: '<b onclick=alert(1)>x</b>', introduction: of('about') })
  await put('/dynamic/v1/guide', {
    isShown: true,
    title: '<svg onload=alert(1)>',
    content: of('guide'),
    image: '',
  })
  await put('/dynamic/v1/setting/words', {
    forbidden: ['<i onclick=alert(1)>'],
    allowed: ['<u onclick=alert(1)>'],
  })
  const add = async (session: string, path: string, body: object) =>
    (await company.ask<{ dyncId: string }>(path, session, body)).dyncId
  const circle = (session: string, body: object) => add(session, '/dynamic/v1/dync/inner/add', body)
  const long: [id: string, text: string][] = []
  for (const text of packed(1_900)) long.push([await circle(admin, { content: text }), inline(text)])
  const full = {
    title: of('title').slice(0, 60),
    content: of('text'),
    link: { url: 'https://shop.example/"><img', title: of('link'), image: '' },
    pictures: [{ ...picture, alt: of('caption') }],
  }
  const news = await add(admin, '/dynamic/v1/bridge/insert_one', { dyncType: 'news', ...full })
  const commented = await circle(admin, full)
  const commentOn = async (session: string, content: string, parentId?: string) =>
    (
      await company.ask<{ commentId: string }>('/dynamic/v1/bridge/comment/add', session, {
        ...{ dyncId: commented, content },
        ...(parentId && { parentId }),
      })
    ).commentId
  const parent = await commentOn(admin, of('comment'))
  await commentOn(admin, of('reply'), parent)
  await commentOn(wang, of('waiting'))
  await company.ask('/dynamic/v1/moderation/report', wang, {
    ...{ kind: 'comment', id: parent, reason: 'other', note: of('note') },
  })
  await circle(lin, { ...full, content: `${of('review')} <i onclick=alert(1)>` })
  const back = await circle(lin, { ...full, title: of('back'), content: of('draft') })
  await company.ask('/dynamic/v1/moderation/decide', admin, {
    ...{ items: [{ kind: 'post', id: back }], decision: 'refuse', reason: of('reason') },
  })
  const { link } = await company.ask<{ link: string }>('/biz/v1/clue/share/prepare', lin, {
    ...{ contentType: 'post', contentId: commented, userId: 'LinXiao' },
  })
  const drawn = new URL(link)

  const page = (path: string) => (who: string) => company.pageOn(who, path)
  const post = (id: string) => page(`/pages/company/post/index?dyncId=${id}&uid=LinXiao`)
  const all = Object.values({ title: full.title, text: full.content, link: full.link.title })
  /** Each page of the phones: who opens it, and the texts that stand there. */
  const onPhones: [who: string, address: (who: string) => string, texts: string[]][] = [
    [
      'wang',
      page('/pages/posts/index?uid=LinXiao&face=dync'),
      [...all, '<svg onload=alert(1)>', of('guide')],
    ],
    [
      'wang',
      page('/pages/posts/index?uid=LinXiao&face=bridge'),
      [...all, '<b onclick=alert(1)>x</b>', of('about')],
    ],
    ...long.map(([id, text]): (typeof onPhones)[number] => ['wang', post(id), [text]]),
    ['wang', post(news), all],
    [
      'wang',
      (who) => company.phoneOf(who) + drawn.pathname + drawn.search + drawn.hash,
      [...all, of('comment'), of('reply'), of('waiting')],
    ],
    ['wang', page('/pages/posts/mine/index?part=comments'), [of('waiting')]],
    ['wang', page('/pages/company/index'), [full.title, full.content]],
    ['lin', page('/pages/posts/mine/index'), [of('back')]],
    ['lin', post(back), [of('back'), of('draft'), of('reason')]],
    ['lin', page('/pages/home/index'), [full.title]],
    ['lin', page('/pages/radar/index'), [full.title]],
    [
      'zhou',
      page('/pages/posts/review/index'),
      [of('review'), of('waiting'), of('note'), '<i onclick=alert(1)>'],
    ],
  ]
  const phones = new Map<string, { page: Page; seen: string[] }>()
  for (const who of ['wang', 'lin', 'zhou']) {
    const app = who === 'wang' ? undefined : userAgents.wecomAndroid
    const opened = await pages.phone(company.pageOn(who, '/pages/bind/index'), app)
    await signedIn(opened)
    phones.set(who, { page: opened, seen: watched(opened) })
  }
  for (const [who, address, texts] of onPhones) {
    const opened = phones.get(who)!.page
    // The same address before the hash: the browser alone would load nothing.
    await opened.goto('about:blank')
    await opened.goto(address(who))
    for (const text of texts) await opened.getByText(text).first().waitFor()
    await idle(opened)
  }
  const editor = phones.get('lin')!.page
  await editor.goto(company.pageOn('lin', `/pages/posts/edit/index?_id=${back}`))
  await expect(editor.getByLabel('正文')).toHaveValue(of('draft'))

  const desk = await openConsole({ company, pages }, '/posts', 'zhou')
  const managed = watched(desk)
  const inConsole: [path: string, texts: string[]][] = [
    ['/posts', [full.title]],
    ['/posts/circle', [full.title]],
    [`/posts?post=${news}`, all],
    [
      '/posts/queue',
      [of('review'), of('link'), of('caption'), of('waiting'), of('note'), '<i onclick=alert(1)>'],
    ],
    ['/posts/words', []],
    ['/posts/settings', []],
    [`/posts/${news}/edit?face=bridge`, []],
  ]
  for (const [path, texts] of inConsole) {
    const [route = '', query = ''] = path.split('?')
    await desk.goto(`${company.product}/console${route}?companyId=${company.id}${query && `&${query}`}`)
    for (const text of texts) await desk.getByText(text).first().waitFor()
    await idle(desk)
  }
  await desk.goto(`${company.product}/console/posts/circle?companyId=${company.id}&post=${commented}`)
  await desk.getByRole('tab', { name: /评论/ }).last().click()
  await desk.getByText(of('reply')).first().waitFor()
  expect([...[...phones.values()].flatMap(({ seen }) => seen), ...managed]).toEqual([])
})
