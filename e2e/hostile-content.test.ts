import type { Page } from '@playwright/test'
import { openConsole } from './support/console.ts'
import { expect, idle, test, userAgents } from './support/journey.ts'
import { scriptVectors } from './support/script-vectors.ts'

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
