import { readFileSync } from 'node:fs'
import type { BodyKind } from '@mingpian/contract/shared/content.ts'
import { partBytes } from '@mingpian/contract/shared/rules/uploads.ts'
import type { Page } from '@playwright/test'
import { makePdf } from '../scripts/lib/pdf.mjs'
import { openConsole } from './support/console.ts'
import { expect, type Journey, soon, test, userAgents } from './support/journey.ts'
import { signedIn } from './support/visit.ts'

// What a member makes of each kind is read and liked by a customer, and says that it was recalled.

const content = new URL('../demo/content/yunfan/', import.meta.url)
const picture = (name: string) => ({
  name,
  mimeType: 'image/webp',
  buffer: readFileSync(new URL(`pictures/${name}`, content)),
})
const pictures = [picture('image-1-page-1.webp'), picture('image-1-page-2.webp')]

/** A film that goes in two parts: an empty box at its end makes it long. */
function longFilm() {
  const padding = Buffer.alloc(partBytes)
  padding.writeUInt32BE(padding.length)
  padding.write('free', 4, 'latin1')
  const film = readFileSync(new URL('files/card.mp4', content))
  return { name: '演示.mp4', mimeType: 'video/mp4', buffer: Buffer.concat([film, padding]) }
}

/** Uploads a film whose second part breaks off until the member goes on: the first part is not sent again. */
async function uploadBroken(page: Page) {
  const posts: string[] = []
  let isBroken = true
  await page.route(/\/files$/, (route) => {
    posts.push(isBroken && posts.length > 0 ? 'broken' : 'sent')
    return posts.at(-1) === 'broken' ? route.abort() : route.continue()
  })
  await page.getByLabel('视频文件：选择文件').setInputFiles(longFilm())
  await page.getByRole('progressbar', { name: /上传中/ }).waitFor()
  await page.getByRole('button', { name: '继续上传' }).waitFor()
  isBroken = false
  await page.getByRole('button', { name: '继续上传' }).click()
  await page.getByText('演示.mp4').waitFor()
  expect(posts.filter((each) => each === 'sent')).toHaveLength(2)
  await page.unroute(/\/files$/)
}

interface Made {
  kind: BodyKind
  /** As the page of kinds calls it. */
  name: string
  fill: (page: Page) => Promise<unknown>
  /** What the customer sees of it. */
  seen: (page: Page) => Promise<unknown>
  /** The button that recalls it. */
  recall?: string
}

const add = (page: Page, label: string, files: ReturnType<typeof picture>[]) =>
  page.getByLabel(label).setInputFiles(files)
const textOf = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const loaded = (page: Page, selector: string) =>
  soon(() =>
    page
      .locator(selector)
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)

const onPhone: Made[] = [
  {
    kind: 'article',
    name: '文章',
    fill: (page) => textOf(page, '正文').fill('雨水花园怎么养护'),
    seen: (page) => page.getByText('雨水花园怎么养护').waitFor(),
  },
  {
    kind: 'case',
    name: '案例',
    async fill(page) {
      await add(page, '之前：添加图片', pictures.slice(0, 1))
      await add(page, '之后：添加图片', pictures.slice(1))
      await page.getByRole('button', { name: '加一项成果' }).click()
      await page.getByLabel('数字 1').fill('+32%')
      await page.getByLabel('说明 1').fill('复购')
      await textOf(page, '案例故事').fill('三个月做完')
      await expect(page.getByRole('button', { name: /移除第 1 张图片/ })).toHaveCount(2)
    },
    async seen(page) {
      await page.getByText('+32%').waitFor()
      await page.getByText('三个月做完').waitFor()
      await page.getByRole('button', { name: '问这里' }).click()
      await page.locator('main figure button').nth(1).click()
      await page.getByLabel('你的问题').fill('用的什么板材？')
      await page.getByRole('button', { name: '发给TA' }).click()
      await page.getByText('已发出').waitFor()
    },
  },
  {
    kind: 'video',
    name: '视频',
    fill: uploadBroken,
    seen: (page) => soon(() => page.locator('main video').evaluate(secondsOf)).toBeGreaterThan(1),
  },
  {
    kind: 'image',
    name: '图片',
    async fill(page) {
      await add(page, '图片：添加图片', pictures)
      await page.getByText('图片（2/100）').waitFor()
    },
    seen: (page) => loaded(page, 'main ul button img'),
  },
  {
    kind: 'moments',
    name: '朋友圈图文',
    async fill(page) {
      await page.getByLabel('朋友圈文案').fill('本周六样板房开放')
      await add(page, '图片：添加图片', pictures.slice(0, 1))
      await page.getByText('图片（1/9）').waitFor()
    },
    async seen(page) {
      await page.getByText('本周六样板房开放').waitFor()
      await page.getByRole('button', { name: '复制文字' }).waitFor()
    },
  },
  {
    kind: 'document',
    name: '文档',
    async fill(page) {
      const pdf = { name: '报价.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: 2 }) }
      await page.getByLabel('PDF 文件：选择文件').setInputFiles(pdf)
      await expect(page.getByRole('list', { name: '共 2 页' }).getByRole('img')).toHaveCount(2)
    },
    async seen(page) {
      await page.getByText('报价.pdf').waitFor()
      // The document is shown in the page itself.
      await loaded(page, 'main ol button img')
    },
  },
  {
    kind: 'form',
    name: '表单',
    async fill(page) {
      await page.getByRole('button', { name: '添加题目' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '手机号' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '完成' }).click()
    },
    seen: (page) => page.getByRole('button', { name: '提交' }).waitFor(),
    recall: '撤回表单',
  },
]

const secondsOf = (film: HTMLVideoElement) => film.duration || 0

/** A customer reads a shared piece and likes it. @returns the customer's phone with the piece */
async function readAndLike(
  { company, pages }: Journey,
  { seen }: Made,
  piece: { id: string; title: string; sharer: string },
): Promise<Page> {
  const session = await company.sessionOf(piece.sharer)
  const { link } = await company.ask<{ link: string }>('/biz/v1/clue/share/prepare', session, {
    contentType: 'material',
    contentId: piece.id,
    userId: company.accountOf(piece.sharer).userId,
  })
  const { search, hash } = new URL(link)
  const reader = await pages.phone(`${company.phoneOf('wang')}/qw-wxmini/${search}${hash}`)
  await reader.getByRole('heading', { level: 1, name: piece.title }).waitFor()
  await signedIn(reader)
  await seen(reader)
  await reader.getByRole('button', { name: '点赞' }).click()
  await expect(reader.getByRole('button', { name: '1 人点赞' })).toHaveAttribute('aria-pressed', 'true')
  return reader
}

async function seeRecalled(reader: Page) {
  await reader.reload()
  await reader.getByRole('heading', { name: '内容已撤回' }).waitFor()
}

/** The interrupted upload is an error that the browser notes. */
const expectNoProblems = ({ pages }: Pick<Journey, 'pages'>) =>
  expect(pages.takeErrors().filter((problem) => !/ERR_FAILED/.test(problem))).toEqual([])

/** Members may make five pieces in a minute. */
const makers: [member: string, made: Made[]][] = [
  ['lin', onPhone.slice(0, 4)],
  ['zhou', onPhone.slice(4)],
]

for (const [member, all] of makers)
  test(`on the phone: ${all.map(({ kind }) => kind).join(', ')} are made and published, read and liked by a customer, and recalled`, async ({
    company,
    pages,
  }) => {
    const page = await pages.phone('about:blank', userAgents.wecomAndroid)
    for (const made of all) {
      const { name, fill, recall = '撤回' } = made
      const title = `样板${name}`
      await page.goto(company.pageOn(member, '/pages/making/index'))
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByLabel('标题', { exact: true }).fill(title)
      await fill(page)
      await page.getByRole('button', { name: '发布' }).click()
      const shared = (await page.getByRole('link', { name: /打开并分享/ }).getAttribute('href')) ?? ''
      const id = new URLSearchParams(shared.split('?')[1]).get('_id') ?? ''

      const reader = await readAndLike({ company, pages }, made, { id, title, sharer: member })
      await page.getByRole('button', { name: recall, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: recall, exact: true }).click()
      await page.getByText(/客户现在打不开/).waitFor()
      await seeRecalled(reader)
      await reader.close()
    }
    expectNoProblems({ pages })
  })

const inConsole: Made[] = [
  {
    kind: 'poster',
    name: '海报',
    async fill(page) {
      await page.locator('input[type=file]').first().setInputFiles(pictures[0]!)
      await page.getByRole('button', { name: /删除海报图片/ }).waitFor()
    },
    seen: (page) => loaded(page, 'main figure img'),
  },
  {
    kind: 'mini',
    name: '小程序页面',
    async fill(page) {
      await page.getByLabel('小程序 AppID').fill('wx0123456789abcdef')
      await page.getByLabel('页面路径').fill('pages/index/index')
    },
    seen: (page) => page.getByRole('button', { name: '复制名称' }).waitFor(),
  },
  {
    kind: 'web',
    name: '网页',
    async fill(page) {
      await page.getByLabel('网页地址').fill('https://example.com/news')
      await page.getByLabel('网站名称').fill('示例新闻')
    },
    async seen(page) {
      await page.getByText('示例新闻').waitFor()
      await expect(page.getByRole('link', { name: '继续访问' })).toHaveAttribute(
        'href',
        'https://example.com/news',
      )
    },
  },
]

test.describe('in the console', () => {
  test.use({ like: 'qinghe02' })

  test(`${inConsole.map(({ kind }) => kind).join(', ')} are made and published, read and liked by a customer, and recalled`, async ({
    company,
    pages,
  }) => {
    const desk = await openConsole({ company, pages }, '/content')
    for (const made of inConsole) {
      const title = `样板${made.name}`
      await desk.goto(`${company.product}/console/content?companyId=${company.id}`)
      await desk.getByRole('button', { name: '新建' }).click()
      await desk.getByRole('menuitem', { name: made.name, exact: true }).click()
      await desk.getByLabel('标题', { exact: true }).fill(title)
      await made.fill(desk)
      await desk.getByRole('button', { name: '发布', exact: true }).click()
      const drawer = desk.getByRole('dialog', { name: title })
      await drawer.getByRole('button', { name: '撤回' }).waitFor()
      const id = new URL(desk.url()).searchParams.get('piece') ?? ''

      const reader = await readAndLike({ company, pages }, made, { id, title, sharer: 'mei' })
      await drawer.getByRole('button', { name: '撤回' }).click()
      await drawer.getByRole('button', { name: '撤回' }).last().click()
      await expect(desk.getByRole('row', { name: title })).toContainText('已撤回')
      await seeRecalled(reader)
      await reader.close()
    }
    expectNoProblems({ pages })
  })
})
