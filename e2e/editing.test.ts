import type { RadarEntry, TrailEntry } from '@mingpian/contract/clue.ts'
import { makePdf } from '../scripts/lib/pdf.mjs'
import { expect, soon, test, userAgents } from './support/journey.ts'
import { isLive } from './support/visit.ts'

const title = '庭院方案手册'

test('a brochure is made of a PDF and shared, the pages that a customer read and asked about are told, and it is recalled', async ({
  company,
  pages,
}) => {
  const maker = await pages.phone(company.pageOn('lin', '/pages/making/index'), userAgents.wecomAndroid)
  await maker.getByRole('link', { name: '宣传册' }).click()
  await maker.getByLabel('标题', { exact: true }).fill(title)
  await maker.getByLabel('PDF 文件：选择文件').setInputFiles({
    name: '庭院方案手册.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf({ pages: 3, bookmarks: [['报价', 3]] }),
  })
  const pagesMade = maker.getByRole('list', { name: '共 3 页' }).getByRole('img')
  await expect(pagesMade).toHaveCount(3)
  // The bookmark of the PDF is the contents.
  await expect(maker.getByLabel('标题 1', { exact: true })).toHaveValue('报价')
  await expect(maker.getByLabel('页码')).toHaveValue('3')
  await maker.getByRole('button', { name: '发布' }).click()
  const shared = (await maker.getByRole('link', { name: /打开并分享/ }).getAttribute('href')) ?? ''

  const lin = await company.sessionOf('lin')
  const contentId = new URLSearchParams(shared.split('?')[1]).get('_id') ?? ''
  const { link } = await company.ask<{ link: string }>('/biz/v1/clue/share/prepare', lin, {
    contentType: 'material',
    contentId,
    userId: 'LinXiao',
  })
  const { search, hash } = new URL(link)
  // The first page is in the HTML.
  expect(await (await fetch(`${company.product}/qw-wxmini/${search}`)).text()).toMatch(
    /<li data-section="page-1"><button[^>]*><img src="\/files\//,
  )

  // The customer goes from page 1 to page 3 by the contents, comes back to page 3 and asks there.
  const inRadar = async () =>
    (await company.radarOf(lin)).find((entry: RadarEntry) => entry.contentId === contentId)
  const reader = await pages.phone(`${company.phoneOf('wang')}/qw-wxmini/${search}${hash}`)
  const book = reader.getByRole('region', { name: title })
  await book.getByText('1 / 3').waitFor()
  await soon(async () => (await inRadar())?.visits).toBe(1)
  // A page is named on the trail if it was read for a second.
  await reader.waitForTimeout(1200)
  await book.getByRole('button', { name: '目录' }).click()
  await reader.getByRole('dialog').getByRole('button', { name: /报价/ }).click()
  await book.getByText('3 / 3').waitFor()
  await soon(async () => (await inRadar())?.sections.map(({ key }) => key).sort()).toEqual([
    'page-1',
    'page-3',
  ])
  await reader.reload()
  await reader.waitForFunction(isLive)
  await book.getByText('3 / 3').waitFor()
  await reader.getByRole('button', { name: '问这里' }).click()
  await book.getByRole('listitem').nth(2).getByRole('button').click()
  await reader.getByLabel('你的问题').fill('这个价含安装吗？')
  await reader.getByRole('button', { name: '发给TA' }).click()
  await reader.getByText('已发出').waitFor()
  await soon(async () => (await inRadar())?.sections.map(({ key }) => key)).toEqual(['page-3'])

  const { person } = (await inRadar())!
  const { list } = await company.ask<{ list: TrailEntry[] }>(
    `/biz/v1/clue/trail?unionId=${encodeURIComponent(person.unionId)}`,
    lin,
  )
  const ofBook = list.filter((entry) => entry.contentId === contentId)
  expect(ofBook.map(({ event }) => event)).toEqual(['ask', 'view', 'view'])
  expect(ofBook[0]?.question).toMatchObject({ page: 3, words: '这个价含安装吗？' })
  const read = ofBook.slice(1).map(({ sections }) => sections.map(({ key }) => key).sort())
  expect(read).toEqual([['page-3'], ['page-1', 'page-3']])

  // On the trail, a question and each page that was read open the brochure at that page.
  const trail = `/pages/radar/trail/index?${new URLSearchParams({ unionId: person.unionId })}`
  const teller = await pages.phone(company.pageOn('lin', trail), userAgents.wecomAndroid)
  const openedBook = teller.getByRole('region', { name: title })
  const opensAt = async (n: number) => {
    const page = openedBook.getByRole('listitem').nth(n - 1)
    await openedBook.getByText(`${n} / 3`).waitFor()
    await expect(page).toBeInViewport({ ratio: 0.5 })
    await expect(page).toBeFocused()
    await teller.goBack()
  }
  const asked = teller.getByRole('listitem').filter({ hasText: '这个价含安装吗？' }).last()
  await asked.getByRole('link', { name: '看内容' }).click()
  await opensAt(3)
  await teller
    .getByRole('link', { name: /^第\s*1\s*页/ })
    .last()
    .click()
  await opensAt(1)

  await maker.getByRole('button', { name: '撤回' }).click()
  await maker.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await maker.getByText('客户现在打不开').waitFor()
  await reader.reload()
  await reader.getByText('内容已撤回').waitFor()
})

test('a form that is sent without a network arrives once when it is back', async ({ company, pages }) => {
  const lin = await company.sessionOf('lin')
  const form = {
    formType: 'general',
    intro: '',
    questions: [{ id: 'name', kind: 'text', label: '怎么称呼', required: true, max: 20 }],
    submitText: '提交',
    thanks: '谢谢',
    contactCode: false,
    limits: { perPerson: 0, total: 0, until: null },
  }
  const { _id } = await company.ask<{ _id: string }>('/biz/v1/content/create', lin, {
    ...{ kind: 'form', title: '预约量房', official: '0', body: { form } },
  })
  await company.ask('/biz/v1/content/publish', lin, { materialId: _id })
  const arrived = async () =>
    (await company.ask<{ total: number }>(`/biz/v1/form/answers?formId=${_id}&page=1&pageSize=20`, lin)).total

  // As the link of a share: the server draws the form, and the script takes it over.
  const search = `?companyId=${company.id}&uid=LinXiao&piece=${_id}`
  const address = `${company.phoneOf('wang')}/qw-wxmini/${search}#/pages/material/index?_id=${_id}`
  const reader = await pages.phone(address)
  await reader.getByLabel('怎么称呼').fill('王女士')
  await reader.context().setOffline(true)
  await reader.getByRole('button', { name: '提交' }).click()
  await reader.getByRole('heading', { name: '已保存在手机上' }).waitFor()
  // Another tap sends the same submission.
  await reader.getByRole('button', { name: '现在重试' }).click()
  expect(await arrived()).toBe(0)
  await reader.context().setOffline(false)
  await reader.getByRole('heading', { name: '提交成功' }).waitFor()
  expect(await arrived()).toBe(1)
  await reader.reload()
  await reader.getByLabel('怎么称呼').waitFor()
  expect(await arrived()).toBe(1)
  const problems = pages.takeErrors().filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))
  expect(problems).toEqual([])
})

test('a PDF that cannot be read says so beside the file, and another one takes its place', async ({
  company,
  pages,
}) => {
  const maker = await pages.phone(company.pageOn('lin', '/pages/making/index'), userAgents.wecomAndroid)
  const pdf = (name: string, buffer: Buffer) =>
    maker.getByLabel('PDF 文件：选择文件').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  const broken = Buffer.from('%PDF-1.4\nnothing\n%%EOF\n')
  const unreadable = maker.getByRole('alert').filter({ hasText: '这份 PDF 打不开' })
  await maker.getByRole('link', { name: '宣传册' }).click()
  await maker.getByLabel('标题', { exact: true }).fill(title)
  await pdf('旧.pdf', makePdf({ pages: 1 }))
  await expect(maker.getByRole('list', { name: '共 1 页' }).getByRole('img')).toHaveCount(1)
  await pdf('坏.pdf', broken)
  await unreadable.waitFor()
  // The pages of the file before are gone with it.
  await expect(maker.getByRole('list', { name: '共 1 页' })).toHaveCount(0)
  await maker.getByRole('button', { name: '发布' }).click()
  await unreadable.waitFor()
  await pdf('好.pdf', makePdf({ pages: 2 }))
  await expect(maker.getByRole('list', { name: '共 2 页' }).getByRole('img')).toHaveCount(2)
  await expect(unreadable).toHaveCount(0)
  await maker.getByRole('button', { name: '发布' }).click()
  await maker.getByRole('link', { name: /打开并分享/ }).waitFor()

  // A document is published without pages: customers open its file.
  await maker.goto(company.pageOn('lin', '/pages/making/edit/index?kind=document'))
  await maker.getByLabel('标题', { exact: true }).fill('报价')
  await pdf('坏.pdf', broken)
  await maker.getByRole('alert').filter({ hasText: '仍可发布' }).waitFor()
  await maker.getByRole('button', { name: '发布' }).click()
  await maker.getByRole('link', { name: /打开并分享/ }).click()
  await expect(maker.getByRole('link', { name: '打开', exact: true })).toHaveAttribute('href', /\.pdf$/)
})

test('text pasted from Word, Google Docs and a public account is read without its styles', async ({
  company,
  pages,
}) => {
  const maker = await pages.phone(
    company.pageOn('lin', '/pages/making/edit/index?kind=article'),
    userAgents.wecomAndroid,
  )
  await maker.getByLabel('标题', { exact: true }).fill('粘贴的文章')
  const text = maker.getByRole('textbox', { name: '正文' })
  const paste = async (html: string) => {
    await text.focus()
    await maker.keyboard.press('Control+End')
    await text.evaluate((field, words) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', words)
      const event = { clipboardData, bubbles: true, cancelable: true }
      field.dispatchEvent(new ClipboardEvent('paste', event))
    }, html)
  }
  await paste(`<html><head><style>p.MsoNormal{margin:0}</style></head><body lang="ZH-CN"><!--StartFragment-->
<h1 style="mso-font-kerning:22pt">方案</h1><p class="MsoNormal" style="margin:0"><span style="font-weight:bold">重点</span>
<span style="color:red">说明<o:p></o:p></span></p><ul type="disc"><li class="MsoNormal">第一条</li></ul><!--EndFragment--></body></html>`)
  await text.getByText('第一条').waitFor()
  await paste(`<section data-tools="x" style="background:#eee"><p style="text-align:center"><img data-src="https://mmbiz.qpic.cn/a"
src="https://mmbiz.qpic.cn/a"></p><p style="font-size:40px"><span>公众号的一段</span></p></section>`)
  await maker.getByText(/有 1 张其他网站的图片没有带过来/).waitFor()
  await paste(`<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span
style="font-weight:400">文档的一行</span></p><p dir="ltr"><span style="font-weight:700">加粗的一行</span></p></b>`)
  await text.getByText('加粗的一行').waitFor()
  await maker.getByRole('button', { name: '发布' }).click()
  const shared = (await maker.getByRole('link', { name: /打开并分享/ }).getAttribute('href')) ?? ''

  const reader = await pages.phone(company.pageOn('wang', shared.slice(1)))
  await reader.getByRole('heading', { level: 2, name: '方案' }).waitFor()
  await reader.locator('strong', { hasText: '重点' }).waitFor()
  await reader.getByRole('listitem').filter({ hasText: '第一条' }).waitFor()
  await reader.locator('strong', { hasText: '加粗的一行' }).waitFor()
  await expect(reader.locator('p', { hasText: '文档的一行' }).locator('strong')).toHaveCount(0)
  const last = reader.getByText('公众号的一段')
  await last.waitFor()
  const styled = await reader.locator('main > div').evaluate((article) => ({
    attributes: article.querySelectorAll('[style], [class], img').length,
    words: article.textContent?.includes('MsoNormal'),
  }))
  expect(styled).toEqual({ attributes: 0, words: false })
})

test('a long picture fills the width of the viewer and scrolls to its end', async ({ company, pages }) => {
  const page = await pages.phone(company.pageOn('wang', '/preview-image'))
  await page.route('**/long.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="14800"><rect width="1080" height="14800" fill="#07c160"/></svg>',
    }),
  )
  await page.evaluate(() => {
    location.hash = '#/preview-image?url=/files/long.svg&alt=长图'
  })
  const picture = page.getByRole('img', { name: '长图' })
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(page.viewportSize()?.width)
  const list = page.getByRole('listitem')
  const end = await list.evaluate((item) => {
    item.scrollTo(0, item.scrollHeight)
    return item.scrollTop + item.clientHeight - item.scrollHeight
  })
  expect(Math.abs(end)).toBeLessThan(2)
  expect((await picture.boundingBox())?.y).toBeLessThan(-4_000)
})
