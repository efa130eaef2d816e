// @vitest-environment happy-dom

import { keepSession } from '@mingpian/client/session.ts'
import type { BodyKind, BodyOf, PieceOf } from '@mingpian/contract/shared/content.ts'
import type { Product } from '@mingpian/contract/shared/entities.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPart } from '#features/reading/open-part.ts'
import MaterialPage from '../../src/pages/material/page.tsx'
import ProductPage from '../../src/pages/product/page.tsx'
import { card } from '../card/card.ts'
import { type Answers, answerCalls, control, draw, settle, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const picture = (n: number) => ({ url: `/p${n}.jpg`, alt: '', width: 750, height: 1060 })
const material = <K extends BodyKind>(kind: K, body: BodyOf<K>): PieceOf<K> =>
  ({
    _id: 'm1',
    kind,
    title: '云帆手册',
    summary: '',
    cover: '/cover.jpg',
    pages: 0,
    duration: 0,
    updatedAt: '2026-11-18T02:00:00.000Z',
    companyId: 'yunfan01',
    category: '',
    official: '1',
    replaces: '',
    body,
  }) as PieceOf<K>
const article = (html: string) => material('article', { html, source: { name: '', url: '' } })
const none = { url: '', name: '', mime: '', bytes: 0 }
const product: Product = {
  _id: 'g1',
  companyId: 'yunfan01',
  name: '云帆 CRM',
  summary: '',
  cover: '/g1.jpg',
  price: 128_000,
  marketPrice: 168_000,
  unit: '年',
  category: '',
  images: [picture(1), picture(2)],
  html: '<p>三十天上线</p>',
  attributes: [{ name: '席位', value: '20' }],
}

let drawn: { unmount: () => Promise<void> } | undefined
const face: Answers = { 'GET /card/v1/card/user_card': () => card() }
const at = (page: string, query: string) =>
  history.replaceState(null, '', `/qw-wxmini/#/pages/${page}/index?companyId=yunfan01&${query}`)

async function read(answer: unknown, query = '_id=m1&uid=lin') {
  at('material', query)
  const asked = answerCalls({ ...face, 'GET /card/v1/card/material': () => answer })
  drawn = await draw(<MaterialPage />)
  await until(() => expect(document.querySelector('h1')).not.toBeNull())
  return asked
}

beforeEach(() => localStorage.clear())
afterEach(() => drawn?.unmount())

describe('a material', () => {
  test('is asked for by the ids of the address, and gives the window its title', async () => {
    const asked = await read(article('<p>正文</p>'))
    const query = asked.find(({ key }) => key === 'GET /card/v1/card/material')?.query
    expect(Object.fromEntries(query ?? [])).toEqual({ companyID: 'yunfan01', materialId: 'm1' })
    expect(document.querySelector('main [lang="zh-CN"] p')?.textContent).toBe('正文')
    await until(() => expect(document.title).toBe('云帆手册'))
  })

  test('that is a brochure opens at the page where the reader stopped, and lists its contents', async () => {
    localStorage.setItem('mp.page.m1', '1')
    const contents = [{ title: '封面', page: 1 }]
    await read(material('brochure', { pages: [picture(1), picture(2)], contents, download: none }))
    const images = Array.from(document.querySelectorAll('ol img'))
    expect(images.map((image) => image.getAttribute('alt'))).toEqual([
      '云帆手册，第 1 页',
      '云帆手册，第 2 页',
    ])
    expect(document.querySelector('main')?.textContent).toContain('2 / 2')
    expect(
      Array.from(document.querySelectorAll<HTMLElement>('ol li'), (page) => page.dataset.section),
    ).toEqual(['page-1', 'page-2'])
    await tap(control('目录'))
    await until(() => expect(document.querySelector('dialog[open]')?.textContent).toContain('封面'))
  })

  test('that is a case shows its results, both sides and what the customer says', async () => {
    const body = {
      html: '<p>做法</p>',
      before: picture(1),
      after: picture(2),
      results: [{ value: '30 天', label: '上线' }],
      quote: { words: '用得顺手', by: '周总监' },
    }
    await read(material('case', body))
    const text = document.querySelector('main')?.textContent ?? ''
    for (const words of ['30 天', '上线', '之前', '之后', '做法', '用得顺手', '周总监'])
      expect(text).toContain(words)
  })

  test('that is a case lets a visitor ask about a picture of its text, by a tap or by Enter', async () => {
    keepSession(userRecord())
    const html = '<p><img src="/story1.jpg" alt=""></p><p><img src="/story2.jpg" alt="院子"></p>'
    const rest = { before: null, after: picture(2), results: [], quote: { words: '', by: '' } }
    await read(material('case', { html, ...rest }))
    const story = () => document.querySelector<HTMLElement>('img[alt="院子"]')
    // Pictures have numbers by which a question opens them: those of before and after come first.
    openPart('picture-3')()
    expect(document.activeElement).toBe(story())
    expect(story()?.getAttribute('role')).toBe(null)
    await tap(control('问这里'))
    expect(story()?.getAttribute('role')).toBe('button')
    await settle(() => story()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
    await until(() =>
      expect(document.querySelector('dialog[open] img')?.getAttribute('src')).toBe('/story2.jpg'),
    )
    expect(document.querySelector('dialog[open] img')?.getAttribute('alt')).toContain('3')
  })

  test('that was reproduced names its source', async () => {
    const source = { name: '行业周刊', url: 'https://a.example/1' }
    await read(material('article', { html: '', source }))
    expect(control('行业周刊')?.getAttribute('href')).toBe('https://a.example/1')
  })

  test('of another site says whose it is before the reader leaves', async () => {
    await read(material('web', { address: 'https://b.example/x', siteName: '' }))
    expect(document.querySelector('main')?.textContent).toContain('b.example')
    expect(control('继续访问')?.getAttribute('href')).toBe('https://b.example/x')
  })

  test.each([
    ['poster', { picture: picture(1) }, '长按图片可以保存'],
    ['moments', { text: '今天到店', momentPictures: [] }, '今天到店'],
    ['mini', { miniAppId: 'wx1', miniPath: '', code: picture(1) }, '长按识别小程序码，打开页面'],
    ['site', { site: 'micro-site' }, '进入官网'],
  ] as const)('of the kind %s can be read', async (kind, body, words) => {
    await read(material<BodyKind>(kind, body as never))
    expect(document.querySelector('main')?.textContent).toContain(words)
  })

  test('that is a film plays in the page', async () => {
    const file = { url: '/film.mp4', name: 'film.mp4', mime: 'video/mp4', bytes: 1 }
    await read(material('video', { file, chapters: [] }))
    const film = document.querySelector('video')
    expect(film?.getAttribute('src')).toBe('/film.mp4')
    expect(film?.getAttribute('poster')).toBe('/cover.jpg')
    expect(film?.hasAttribute('controls')).toBe(true)
    expect(film?.hasAttribute('playsinline')).toBe(true)
  })

  test('that is a film begins at the chapter that the address names, otherwise where the viewer stopped', async () => {
    localStorage.setItem('mp.film.m1', '40')
    const file = { url: '/film.mp4', name: 'film.mp4', mime: 'video/mp4', bytes: 1 }
    const chapters = [
      { at: 0, title: '开场' },
      { at: 25, title: '价格' },
    ]
    const startsAt = async (query: string) => {
      await read(material('video', { file, chapters }), query)
      const film = document.querySelector('video')
      if (film) Object.defineProperty(film, 'duration', { value: 90 })
      film?.dispatchEvent(new Event('loadedmetadata'))
      const { currentTime } = film ?? {}
      await drawn?.unmount()
      return currentTime
    }
    expect(await startsAt('_id=m1&uid=lin&part=chapter-2')).toBe(25)
    expect(await startsAt('_id=m1&uid=lin&part=chapter-3')).toBe(40)
    expect(await startsAt('_id=m1&uid=lin')).toBe(40)
  })

  test('that is a file can be opened, with its name and size', async () => {
    const file = { url: '/a.pdf', name: '资质.pdf', mime: 'application/pdf', bytes: 2_411_724 }
    await read(material('document', { file, pages: [] }))
    expect(control('打开')?.getAttribute('href')).toBe('/a.pdf')
    expect(document.querySelector('main')?.textContent).toContain('资质.pdf')
    expect(document.querySelector('main')?.textContent).toContain('2.3 MB')
  })

  test('of pictures opens them full-screen where the app has no viewer of its own', async () => {
    await read(material('image', { pictures: [picture(1), picture(2), picture(3)] }))
    await tap(document.querySelectorAll('main ul button')[1])
    await until(() => expect(document.querySelector('dialog[open]')?.textContent).toContain('2 / 3'))
  })

  test('that is gone says so, and its sharer can still be reached', async () => {
    await read(new Error('404'))
    expect(document.querySelector('h1')?.textContent).toBe('内容不见了')
    await until(() =>
      expect(control('联系我')?.getAttribute('href')).toBe('#/pages/person/index?companyId=yunfan01&uid=lin'),
    )
  })

  test('that was recalled says so, and what replaced it says that too', async () => {
    await read(new Error('500330'))
    expect(document.querySelector('h1')?.textContent).toBe('内容已撤回')
    await drawn?.unmount()
    await read({ ...article('<p>新</p>'), replaces: 'm0' })
    expect(document.querySelector('main')?.textContent).toContain('这是最新版本')
  })

  test('is liked by a tap, and leads to related ones', async () => {
    at('material', '_id=m1&uid=lin')
    const related = [{ ...article(''), _id: 'm2', title: '另一篇', body: undefined }]
    const asked = answerCalls({
      ...face,
      'GET /card/v1/card/material': () => article('<p>正文</p>'),
      'GET /biz/v1/content/foot': () => ({ likes: 2, liked: false, related }),
      'POST /material/v1/material-likes': () => ({ likes: 3, liked: true }),
    })
    drawn = await draw(<MaterialPage />)
    await until(() => expect(control('2 人点赞')).toBeDefined())
    expect(control('另一篇')?.getAttribute('href')).toContain('_id=m2')
    await tap(control('2 人点赞'))
    await until(() => expect(control('3 人点赞')?.getAttribute('aria-pressed')).toBe('true'))
    expect(asked.map(({ key }) => key)).toContain('POST /material/v1/material-likes')
  })

  test('counts many likes in ten thousands', async () => {
    at('material', '_id=m1&uid=lin')
    answerCalls({
      ...face,
      'GET /card/v1/card/material': () => article('<p>正文</p>'),
      'GET /biz/v1/content/foot': () => ({ likes: 123_456, liked: false, related: [] }),
    })
    drawn = await draw(<MaterialPage />)
    await until(() => expect(control('12.3\u00a0万 人点赞')).toBeDefined())
  })

  test('that did not load can be asked for again', async () => {
    await read(new Error('500'))
    expect(control('重试')).toBeDefined()
  })

  test('that was not shared has no bar', async () => {
    const asked = await read(article(''), '_id=m1')
    expect(document.querySelector('aside')).toBeNull()
    expect(asked.map(({ key }) => key)).not.toContain('GET /card/v1/card/user_card')
  })
})

describe('a product', () => {
  const show = async (answer: unknown) => {
    at('product', '_id=g1&uid=lin')
    answerCalls({ ...face, 'GET /card/v1/card/good/detail': () => answer })
    drawn = await draw(<ProductPage />)
    await until(() => expect(document.querySelector('h1')).not.toBeNull())
  }

  test('shows its price in yuan, what it is, and its pictures', async () => {
    await show(product)
    const text = document.querySelector('main')?.textContent ?? ''
    for (const words of ['¥1,280/年', '市场价 ¥1,680', '席位20', '三十天上线', '1/2'])
      expect(text).toContain(words)
    expect(document.querySelector('s')?.textContent).toBe('¥1,680')
  })

  test('hides what it does not have', async () => {
    await show({ ...product, marketPrice: 0, attributes: [], html: '', images: [], unit: '' })
    const text = document.querySelector('main')?.textContent ?? ''
    for (const words of ['市场价', '规格参数', '产品详情', '/']) expect(text).not.toContain(words)
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('/g1.jpg')
  })

  test('that is gone says so', async () => {
    await show(new Error('404'))
    expect(document.querySelector('h1')?.textContent).toBe('内容不见了')
  })
})
