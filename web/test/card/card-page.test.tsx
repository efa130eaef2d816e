import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { cardPalette } from '@mingpian/contract/shared/rules/palette.ts'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { overwriteGetLocale } from '#paraglide/runtime.js'
import CardPageView from '../../src/pages/person/card-page.tsx'
import { card } from './card.ts'

// Plain Node: anything that asks for a window while it renders fails here.

const html = (page: CardPage) => renderToString(<CardPageView page={page} />).replaceAll('<!-- -->', '')
const sectionsOf = (page: CardPage) =>
  Array.from(html(page).matchAll(/data-section="(\w+)"/g), ([, key]) => key)

beforeEach(() => overwriteGetLocale(() => 'zh'))

describe('the card page as the server draws it', () => {
  test('has the nine sections in their order, then the products', () => {
    expect(sectionsOf(card())).toEqual([
      'style',
      'contact',
      'profile',
      'brochure',
      'case',
      'material',
      'video',
      'image',
      'document',
      'goods',
      'posts',
    ])
  })

  test('keeps the order that the company chose', () => {
    const { sections } = card()
    expect(sectionsOf(card({ sections: [...sections].reverse(), goods: [], posts: undefined }))).toEqual(
      sections.map(({ key }) => key).reverse(),
    )
  })

  test('hides empty sections, and always shows the card itself', () => {
    const empty = card({
      profile: '',
      goods: [],
      posts: undefined,
      sections: [{ key: 'profile', materials: [] }],
    })
    expect(sectionsOf(empty)).toEqual(['style'])
    const bare = card().sections.map((section) => ({ ...section, materials: [] }))
    expect(sectionsOf(card({ sections: bare, goods: [], posts: undefined }))).toEqual([
      'style',
      'contact',
      'profile',
    ])
  })

  test('works with no script: calls, saves, and shows the code', () => {
    const page = html(card())
    expect(page).toContain('href="tel:13900001001"')
    expect(page).toContain('href="/card-vcard/yunfan01/lin.vcf"')
    expect(page).toContain('src="/enterprise.png"')
    expect(page).toContain('长按识别二维码，添加好友')
    expect(page).toContain('href="#/pages/material/index?_id=case-1&amp;companyId=yunfan01&amp;uid=lin"')
    expect(page).toContain('href="#/pages/product/index?_id=g1&amp;companyId=yunfan01&amp;uid=lin"')
    expect(page).toContain(
      'href="#/pages/company/post/index?dyncId=post-1&amp;companyId=yunfan01&amp;uid=lin"',
    )
  })

  test('has nothing of the owner in it', () => {
    expect(html(card())).not.toContain('/pages/radar')
  })

  test('without a number there is no call button and no empty line', () => {
    expect(html(card({ phone: '' }))).not.toContain('tel:')
    expect(html(card({ phone: '', cardStyle: 3 }))).not.toMatch(/<span><\/span>/)
  })

  test.each([
    ['enterprise', '长按识别二维码，添加好友', 'long press to add friend'],
    ['mini', '长按识别小程序码，打开名片小程序', 'Long press to open the card’s mini program'],
    ['default', '请身边的人扫一扫', 'Let someone scan this'],
  ] as const)('a code of kind %s says what to do with it', (kind, zh, en) => {
    const page = card({ contactCode: { kind, image: '/code.png' } })
    expect(html(page)).toContain(zh)
    overwriteGetLocale(() => 'en')
    expect(html(page)).toContain(en)
  })

  test('keeps a place for every picture, and asks for the portrait first: the code is on the card’s back', () => {
    const images = html(card({ companyLogo: '/logo.png' })).match(/<img [^>]*>/g) ?? []
    expect(images.length).toBeGreaterThan(6)
    for (const image of images) expect(image).toMatch(/width="\d+" height="\d+"/)
    const eager = images.filter((image) => !image.includes('loading="lazy"'))
    const others = eager.filter((image) => !image.includes('fetchPriority="low"'))
    expect(others).toHaveLength(1)
    expect(others[0]).toContain('src="/portrait.jpg"')
    expect(others[0]).toContain('fetchPriority="high"')
  })

  test.each([
    1, 2, 3,
  ] as const)('style %d draws a portrait with the initial where there is none', (cardStyle) => {
    const page = html(card({ avatar: '', cardStyle }))
    expect(page).toMatch(/<text[^>]*>林<\/text>/)
    expect(page).not.toContain('portrait.jpg')
  })

  test.each([
    [1, ['林晓', '客户经理', '云帆科技有限公司'], ['139 0000 1001', 'lin@yunfan.example']],
    [2, ['林晓', '客户经理', '139 0000 1001', '云帆科技有限公司'], ['lin@yunfan.example']],
    [3, ['林晓', '客户经理', '139 0000 1001', 'lin@yunfan.example', 'linxiao_yf', '张江路'], []],
  ] as const)('style %d shows its lines, the portrait and the logo, and no other lines', (cardStyle, has, hasNot) => {
    const page = card({ cardStyle, companyLogo: '/logo.png' })
    const drawn = /<section[^>]*data-section="style">.*?<\/section>/.exec(html(page))?.[0] ?? ''
    // Marks of where a line may break stand inside the lines.
    const face = drawn.replace(/<wbr\/>|<\/?span>/g, '')
    for (const text of [...has, '/portrait.jpg', '/logo.png']) expect(face).toContain(text)
    for (const text of hasNot) expect(face).not.toContain(text)
  })

  test('a stored style 0 is style 1', () => {
    const stored = { ...card(), cardStyle: 0 } as unknown as CardPage
    expect(html(stored)).toBe(html(card({ cardStyle: 1 })))
  })

  test.each(cardPalette.map((colour, i) => [i, colour] as const))('colour %d is its pair', (i, colour) => {
    const face = html(card({ cardColor: i }))
    expect(face).toContain(`--first:${colour.first};--second:${colour.second};color:${colour.text}`)
  })

  test('gives its buttons and links the card’s accent', () => {
    expect(html(card({ accent: '#541126', accentDark: '#E0A0B0' }))).toMatch(
      /<main [^>]*data-accent="" style="--accent:#541126;--accent-dark:#E0A0B0">/,
    )
  })

  test('has no back where the contact section is off', () => {
    const sections = card().sections.filter(({ key }) => key !== 'contact')
    const page = html(card({ sections }))
    expect(page).not.toContain('type="checkbox"')
    expect(page).not.toContain('/enterprise.png"')
  })

  test('shows times, pages and prices', () => {
    const page = html(card())
    for (const text of ['3:06', '12 页', '12 张', '¥1,280', '¥1,680']) expect(page).toContain(text)
  })

  test('shows a market price only where it is above the price', () => {
    const [good] = card().goods
    if (!good) throw new Error('no product')
    expect(html(card({ goods: [{ ...good, marketPrice: 0 }] }))).not.toContain('<s>')
    expect(html(card({ goods: [{ ...good, marketPrice: good.price }] }))).not.toContain('<s>')
  })

  test('escapes what people wrote', () => {
    const page = html(card({ name: '<img src=x onerror=alert(1)>', profile: '</section><script>' }))
    expect(page).not.toContain('<img src=x')
    expect(page).not.toContain('<script>')
  })
})
