import { createHash } from 'node:crypto'
import type { BodyKind, BodyOf, Material, PieceOf } from '@mingpian/contract/shared/content.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import type { FormDescription } from '@mingpian/contract/shared/forms.ts'
import type { MallItem } from '@mingpian/contract/shared/goods.ts'
import type { PublicPost } from '@mingpian/contract/shared/posts.ts'
import type { DrawnForm } from '@mingpian/contract/shared/render.ts'
import type { Look } from '@mingpian/contract/shared/rules/look.ts'
import type { SitePage } from '@mingpian/contract/shared/site.ts'
import { describe, expect, it } from 'vitest'
import { type Assets, documentHtml } from '#app/startup/document-html.tsx'
import { m } from '#paraglide/messages.js'
import { card as cardPage } from '../../card/card.ts'

const assets: Assets = {
  version: 'v1',
  entries: { card: ['/card.js'], app: ['/app.js'], css: ['/app.css'] },
  inlined: {
    card: ['/base.css'],
    piece: ['/piece.css'],
    form: ['/form.css'],
    product: ['/product.css'],
    post: ['/post.css'],
    mall: ['/mall.css'],
    site: ['/site.css'],
  },
  pages: { pages: { '/pages/home/index': [0] }, files: ['/home.js'] },
  baseCss: 'body{margin:0}',
  cardCss: '.card{color:red}',
  laterCss: ['/later.css'],
  headScript: 'start()',
  cardScript: 'startCard()',
  gateScript: 'gate()',
  pieceCss: '.piece{color:red}',
  formCss: '.form{color:red}',
  pieceScript: 'startPiece()',
  pieceGate: 'gatePiece()',
  productCss: '.product{color:red}',
  postCss: '.post{color:red}',
  mallCss: '.mall{color:red}',
  siteCss: '.site{color:red}',
  siteScript: 'startSite()',
  siteGate: 'gateSite()',
}
const plain = {
  look: { theme: '', care: false },
  piece: null,
  product: null,
  post: null,
  mall: null,
  site: null,
  brand: null,
  companyColor: '',
  origin: 'https://card.cn',
  settings: { gateway: 'https://g.cn', mapKey: '', specialCorp: false },
} as const
const draw = (card = cardPage(), locale: 'zh' | 'en' = 'zh') =>
  documentHtml({ locale, card, ...plain }, assets).html
const evil = '</script><script>alert(1)</script>"\'&<img onerror=x>'

describe('the document of a card', () => {
  it('shows the card without a script', () => {
    const html = draw()
    expect(html).toContain('<html lang="zh-CN" data-version="v1" data-card>')
    expect(html).toContain('<title>林晓的名片</title>')
    expect(html).toContain('<meta property="og:description" content="客户经理 · 云帆科技有限公司">')
    expect(html).toMatch(/<div id="root"><main/)
    expect(html).toContain('href="tel:13900001001"')
    expect(html).toContain('href="/card-vcard/yunfan01/lin.vcf"')
  })

  it('has what lies below its second block as text, in parts that its script unfolds', () => {
    const blocks = (html: string) => Array.from(html.matchAll(/data-section="(\w+)"/g), ([, key]) => key)
    const html = draw()
    const texts = Array.from(html.matchAll(/<noscript>(.*?)<\/noscript>/gs), ([, text = '']) => text)
    const first = html.slice(0, html.indexOf('<noscript>'))
    expect(blocks(first.slice(first.indexOf('<main')))).toEqual(['style', 'contact', 'profile'])
    expect(texts.map(blocks)).toEqual([
      ['brochure', 'case', 'material'],
      ['video', 'image', 'document'],
      ['goods', 'posts'],
    ])
    // The bar of actions stands from the first paint.
    expect(html.slice(html.lastIndexOf('</noscript>'))).toMatch(/^<\/noscript><nav /)
    expect(draw(cardPage({ sections: [], goods: [], posts: [] }))).not.toContain('<noscript>')
  })

  it('names the portrait by a whole address, for chats that show a link before it is opened', () => {
    const image = (avatar: string) =>
      /<meta property="og:image" content="([^"]*)">/.exec(draw(cardPage({ avatar })))?.[1]
    expect(image('/files/yunfan01/lin.webp')).toBe('https://card.cn/files/yunfan01/lin.webp')
    expect(image('https://elsewhere.cn/a.png?b=1&c=2')).toBe('https://elsewhere.cn/a.png?b=1&amp;c=2')
    expect(image('')).toBeUndefined()
  })

  it('speaks the language that was asked for, whatever was asked for before', () => {
    expect(draw(cardPage(), 'en')).toContain('<html lang="en"')
    expect(draw(cardPage(), 'en')).toContain('<title>林晓 – card</title>')
    expect(draw()).toContain('<title>林晓的名片</title>')
  })

  it('carries the card for the client, in a form that ends no element', () => {
    const card = cardPage({ name: evil, profile: '\u2028\u2029' })
    const data = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(draw(card))?.[1] ?? ''
    const sent = JSON.parse(data)
    expect(sent).toMatchObject({ name: evil, profile: '\u2028\u2029' })
    // Fields that the page does not show are not sent.
    expect(sent.sections[3].materials[0]).toMatchObject({ title: 'a brochure', updatedAt: '' })
    expect(data).not.toMatch(/[<\u2028\u2029]/)
  })

  it('escapes everything that a person may have written', () => {
    const html = draw(cardPage({ name: evil, position: evil, companyName: evil, avatar: `x"${evil}` }))
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img onerror')
    expect(html.match(/<script/g)).toHaveLength(3)
  })

  it('takes the company’s colour, and nothing else in its place', () => {
    expect(draw()).toContain(':root{--brand:#2B5BD7;--on-brand:#fff;')
    expect(draw(cardPage({ brandColor: '#FFEE00' }))).toContain('--on-brand:#111')
    expect(draw(cardPage({ brandColor: 'red}</style><script>' }))).not.toContain('--brand:red')
  })

  it('brings the card’s styles, also where the client will draw it', () => {
    const empty = documentHtml({ locale: 'zh', card: null, ...plain }, assets).html
    for (const html of [draw(), empty]) expect(html).toContain('<style>body{margin:0}.card{color:red}')
  })

  it('names what other pages load in an empty document alone', () => {
    const empty = documentHtml({ locale: 'zh', card: null, ...plain }, assets).html
    expect(empty).toContain('"pages":{"/pages/home/index":[0]},"files":["/home.js"]')
    expect(draw()).not.toContain('/home.js')
  })

  it('has a gate, and the start behind it as text, of hashes that do not change with the card', () => {
    const one = documentHtml({ locale: 'zh', card: cardPage(), ...plain }, assets)
    const other = documentHtml({ locale: 'zh', card: cardPage({ name: '陈立' }), ...plain }, assets)
    const start = /<script type="text\/plain" id="start">(.*?)<\/script>/s.exec(one.html)?.[1] ?? ''
    expect(start).toMatch(/^window\.__mp=.*startCard\(\)$/)
    expect(one.html).toContain('</script><script>gate()</script></head>')
    const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
    expect(one.scriptHashes).toEqual([sha256(start), sha256('gate()')])
    expect(other.scriptHashes).toEqual(one.scriptHashes)
  })

  it('looks as was chosen, and as the phone does where nothing was', () => {
    const dressed = (look: Look) => documentHtml({ locale: 'zh', card: null, ...plain, look }, assets).html
    expect(dressed({ theme: 'dark', care: true })).toContain(
      'data-version="v1" data-theme="dark" data-care="">',
    )
    expect(dressed({ theme: '', care: false })).toContain('data-version="v1">')
  })

  it('has its first frame wait for its last element, and an empty one for nothing', () => {
    const [head = '', body = ''] = draw().split('</head>')
    const awaited = /<link rel="expect" href="#(\w+)" blocking="render">/.exec(head)?.[1]
    expect(body).toMatch(new RegExp(`id="${awaited}">[^<]*</script></body></html>$`))
    expect(documentHtml({ locale: 'zh', card: null, ...plain }, assets).html).not.toContain('rel="expect"')
  })

  it('puts what React wants preloaded into the head', () => {
    const [head, body] = draw().split('</head>')
    expect(body).not.toContain('<link')
    expect(head).toContain('/portrait.jpg')
  })
})

describe('the document of everything else', () => {
  const html = documentHtml(
    { locale: 'zh', card: null, ...plain, brand: { brandName: '云帆 <b>', logo: '', brandColor: '#0a7f4f' } },
    assets,
  ).html

  it('is empty but for the script, which runs at once', () => {
    expect(html).toMatch(/<script>window\.__mp=/)
    expect(html).toContain('<div id="root"></div>')
    expect(html).not.toContain('data-card')
    expect(html).toContain('<noscript>')
  })

  it('tells the client what the configuration says, and whose domain this is', () => {
    const boot = JSON.parse(/window\.__mp=(\{.*?\});start\(\)/s.exec(html)?.[1] ?? '{}')
    expect(boot).toMatchObject({ gateway: 'https://g.cn', mapKey: '', specialCorp: false })
    expect(boot.brand).toMatchObject({ brandName: '云帆 <b>' })
  })

  it('has the company’s colour, also on a reseller’s domain', () => {
    const shell = { locale: 'zh', card: null, ...plain, companyColor: '#2F7D5B' } as const
    expect(documentHtml(shell, assets).html).toContain(':root{--brand:#2F7D5B')
    const brand = { brandName: '星链', logo: '', brandColor: '#0a7f4f' }
    expect(documentHtml({ ...shell, brand }, assets).html).toContain(':root{--brand:#2F7D5B')
  })

  it('has the brand’s colour where no card has one', () => {
    expect(html).toContain(':root{--brand:#0a7f4f')
    const brand = { brandName: '星链', logo: '', brandColor: '#0a7f4f' }
    const card = documentHtml({ locale: 'zh', card: cardPage(), ...plain, brand }, assets).html
    expect(card).toContain(':root{--brand:#2B5BD7')
    expect(card).toContain('<title>林晓的名片 · 星链</title>')
  })

  it('bears the brand’s name', () => {
    expect(html).toContain('<title>云帆 &lt;b&gt;</title>')
  })
})

const bookingForm: FormDescription = {
  formType: 'general',
  intro: '',
  questions: [
    { id: 'name', kind: 'text', label: '怎么称呼', required: true },
    { id: 'plan', kind: 'choice', label: '方式', required: true, options: ['上门', '线上'] },
    { id: 'mark', kind: 'rating', label: '评分', required: false },
    { id: 'sign', kind: 'signature', label: '签名', required: false },
    { id: 'photo', kind: 'file', label: '照片', required: false },
  ],
  submitText: '提交预约',
  thanks: '',
  contactCode: false,
  limits: { perPerson: 0, total: 0, until: '2027-01-01T00:00:00.000Z' },
}

describe('the document of a piece of content', () => {
  const material = (over: Partial<PieceOf<'article'>> = {}): PieceOf<'article'> => ({
    _id: 'm1',
    companyId: 'yunfan01',
    kind: 'article',
    title: '窗前的花',
    summary: '养护要点',
    cover: '/files/yunfan01/cover.webp',
    pages: 0,
    duration: 0,
    updatedAt: '2026-11-18T02:00:00.000Z',
    category: '',
    official: '1',
    replaces: '',
    body: { html: '<p>每周浇水</p>', source: { name: '', url: '' } },
    ...over,
  })
  const drawn = (piece: Material, face: CardPage | null = cardPage(), form: DrawnForm | null = null) =>
    documentHtml(
      { locale: 'zh', card: null, ...plain, piece: { material: piece, userId: 'lin', card: face, form } },
      assets,
    ).html

  it('shows the text and the salesperson’s card without a script', () => {
    const html = drawn(material())
    expect(html).toContain('data-version="v1" data-piece="m1">')
    expect(html).toContain('<title>窗前的花</title>')
    expect(html).toContain('content="https://card.cn/files/yunfan01/cover.webp"')
    expect(html).toMatch(/<div id="root"><div data-accent=""/)
    expect(html).toMatch(/<h1[^>]*>窗前的花<\/h1>.*<p>每周浇水<\/p>.*林晓.*href="tel:13900001001"/s)
    expect(html).toContain('<style>.piece{color:red}')
    expect(html).toContain('"css":["/later.css"]')
    expect(html).toMatch(/<script type="text\/plain" id="start">window.*;startPiece\(\)<\/script>/s)
    expect(html).toContain('<script>gatePiece()</script>')
  })

  it('bears the id that the link asks for where a successor is shown', () => {
    expect(drawn(material({ _id: 'm2', replaces: 'm1' }))).toContain('data-piece="m1"')
  })

  it('shows each kind that needs no answer of its own, the first page of a brochure at once', () => {
    const picture = (n: number) => ({ url: `/p${n}.webp`, alt: '', width: 750, height: 1060 })
    const none = { url: '', name: '', mime: '', bytes: 0 }
    const shown = <K extends BodyKind>(kind: K, body: BodyOf<K>) =>
      drawn({ ...material(), kind, body } as unknown as Material, null)
    const pages = [picture(1), picture(2), picture(3)]
    const brochure = shown('brochure', { pages, contents: [], download: none })
    expect(brochure).toMatch(/<img src="\/p1.webp"[^>]*loading="eager"/)
    expect(brochure).toMatch(/<img src="\/p3.webp"[^>]*loading="lazy"/)
    expect(shown('image', { pictures: pages })).toContain('<img src="/p2.webp"')
    const film = { file: { ...none, url: '/a.mp4' }, chapters: [{ title: '开场', at: 0 }] }
    expect(shown('video', film)).toMatch(/<video[^>]*poster="\/files\/yunfan01\/cover.webp"/)
    const file = { ...none, url: '/a.pdf', name: '手册.pdf', mime: 'application/pdf' }
    expect(shown('document', { file, pages })).toContain('手册.pdf')
    const [before, after] = pages
    const results = [{ value: '30 天', label: '上线' }]
    const words = {
      html: '<p>经过</p>',
      before: before!,
      after: after!,
      results,
      quote: { words: '好', by: '' },
    }
    expect(shown('case', words)).toContain('30 天')
    expect(shown('poster', { picture: picture(4) })).toContain('<img src="/p4.webp"')
    expect(shown('moments', { text: '周末花市', momentPictures: [] })).toContain('周末花市')
  })

  it('shows the questions of a form, which takes nothing before its script, or why it takes no more answers', () => {
    const piece = { ...material(), kind: 'form', body: { form: bookingForm } } as unknown as Material
    const around: DrawnForm = { companyName: '云帆', timeZone: 'Asia/Shanghai', closed: '' }
    const open = drawn(piece, null, around)
    expect(open).toContain('<style>.piece{color:red}.form{color:red}')
    expect(open).toMatch(/<div inert="">.*2027年1月1日 08:00.*怎么称呼.*上门.*提交预约/s)
    const closed = drawn(piece, null, { ...around, closed: 'total' })
    expect(closed).toContain(m.forms_full_title())
    // The data after the page still name the questions.
    expect(closed.split('<script type="application/json"')[0]).not.toContain('怎么称呼')
  })

  it('escapes all words, and carries the piece in a form that ends no element', () => {
    const html = drawn(material({ title: evil, summary: evil }))
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img onerror')
    const data = /<script type="application\/json" id="piece">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({ material: { title: evil }, userId: 'lin' })
    expect(data).not.toContain('<')
  })
})

describe('the document of a site', () => {
  const none = {
    title: '',
    text: '',
    picture: null,
    products: [],
    materials: [],
    news: [],
    places: [],
    film: '',
  }
  const item = { cover: '', summary: '', pages: 0, duration: 0, updatedAt: '2026-11-18T02:00:00.000Z' }
  const things: Record<string, Partial<SitePage['blocks'][number]>> = {
    introduction: { text: '关于我们' },
    products: {
      products: [
        {
          _id: 'p1',
          name: '销售云',
          summary: '',
          cover: '',
          price: 9900,
          marketPrice: 0,
          unit: '月',
          category: '',
        },
      ],
    },
    cases: { materials: [{ ...item, _id: 'm1', kind: 'case', title: '案例一' }] },
    posts: { materials: [{ ...item, _id: 'm2', kind: 'article', title: '文章一' }] },
    video: { materials: [{ ...item, _id: 'm3', kind: 'video', title: '影片一' }], film: '/a.mp4' },
    news: {
      news: [
        {
          id: 'n1',
          title: '公告一',
          content: '',
          image: '',
          pagePath: '',
          createdAt: item.updatedAt,
          day: '2026-11-18',
        },
      ],
    },
    form: { materials: [{ ...item, _id: 'm4', kind: 'form', title: '预约一' }] },
    map: { places: [{ id: '', name: '总店', address: '文三路 1 号', phone: '057100000001' }] },
    contact: {},
  }
  const site = (over: Partial<SitePage> = {}): SitePage => ({
    companyId: 'yunfan01',
    siteId: 's1',
    title: '云帆 & 官网',
    description: '产品与门店',
    picture: '/files/yunfan01/banner.webp',
    isPublic: true,
    company: {
      name: '云帆科技',
      logo: '/files/yunfan01/logo.webp',
      phone: '057100000000',
      address: '文三路 1 号',
    },
    blocks: [
      {
        id: 'banner',
        kind: 'banner',
        title: '让拜访有下文',
        text: '',
        picture: { url: '/files/yunfan01/banner.webp', alt: '雷达', width: 960, height: 540 },
        products: [],
        materials: [],
        news: [],
        places: [],
        film: '',
      },
    ],
    ...over,
  })
  const drawn = (page: SitePage, card: CardPage | null = null) =>
    documentHtml(
      { locale: 'zh', card: null, ...plain, site: { page, userId: card ? 'lin' : '', card } },
      assets,
    ).html
  const address = 'https://card.cn/qw-wxmini/?companyId=yunfan01&amp;site=micro-site'

  it('shows the blocks without a script, over the full width, its banner before all else', () => {
    const html = drawn(site())
    expect(html).toContain('data-version="v1" data-site data-wide>')
    expect(html).toMatch(/<h1>让拜访有下文<\/h1>/)
    expect(html).toMatch(
      /<link rel="preload" as="image" href="\/files\/yunfan01\/banner.webp" fetchPriority="high"/,
    )
    expect(html).toContain('href="tel:057100000000"')
    expect(html).toContain('<style>.site{color:red}')
    expect(html).toContain('"css":["/later.css"]')
    expect(html).toMatch(/<script type="text\/plain" id="start">window.*;startSite\(\)<\/script>/s)
    expect(html).toContain('<script>gateSite()</script>')
    expect(drawn(site(), cardPage())).toContain('林晓')
  })

  it('draws every kind of block', () => {
    const blocks = Object.entries(things).map(([kind, shown]) => ({
      ...none,
      id: kind,
      kind: kind as SitePage['blocks'][number]['kind'],
      ...shown,
    }))
    const html = drawn(site({ blocks }))
    expect(html).toMatch(
      /关于我们.*¥99\/月.*案例一.*文章一.*href="\/a.mp4".*2026-11-18.*公告一.*预约一.*文三路 1 号/s,
    )
    expect(html).toMatch(/<h1[^>]*>云帆 &amp; 官网<\/h1>/)
    expect(html).toContain('tel:057100000001')
  })

  it('tells search engines the title, its one address and the company where it is public', () => {
    const html = drawn(site())
    expect(html).toContain('<title>云帆 &amp; 官网</title>')
    expect(html).toContain('<meta name="description" content="产品与门店">')
    expect(html).toContain(`<link rel="canonical" href="${address}">`)
    expect(html).toContain('<meta property="og:image" content="https://card.cn/files/yunfan01/banner.webp">')
    expect(html).not.toContain('noindex')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(json)['@graph']).toMatchObject([
      { '@type': 'Organization', name: '云帆科技', telephone: '057100000000' },
      { '@type': 'WebSite', name: '云帆 & 官网', publisher: {} },
    ])
  })

  it('asks not to be listed where the company does not make it public', () => {
    const html = drawn(site({ isPublic: false }))
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('ld+json')
  })

  it('keeps what the company writes from becoming markup', () => {
    const html = drawn(site({ title: evil, description: evil, company: { ...site().company, name: evil } }))
    expect(html).not.toContain('<script>alert(1)')
    expect(html).not.toContain('<img onerror')
  })
})

describe('the document of a product', () => {
  const product = {
    ...{ _id: '0b8e7f0a-6f4e-4a55-9d0f-3a5b6c7d8e9f', companyId: 'yunfan01', name: '云栖 沙发', summary: '' },
    ...{
      cover: '/files/yunfan01/sofa.webp',
      price: 128_000,
      marketPrice: 0,
      unit: '张',
      category: '',
      images: [],
    },
    ...{ html: '<p>胡桃木</p>', attributes: [{ name: '材质', value: evil }] },
  }
  const drawn = (userId = 'LinXiao') =>
    documentHtml({ locale: 'zh', card: null, ...plain, product: { product, userId, card: null } }, assets)

  it('shows name, price, picture and text without a script, and nothing of the stock', () => {
    const { html } = drawn()
    expect(html).toContain(`data-product="${product._id}"`)
    expect(html).toContain('<title>云栖 沙发</title>')
    expect(html).toContain('<meta property="og:description" content="¥1,280">')
    expect(html).toContain('<meta property="og:image" content="https://card.cn/files/yunfan01/sofa.webp">')
    expect(html).toMatch(/<h1>云栖 沙发<\/h1>/)
    expect(html).toContain('¥1,280')
    expect(html).toContain('胡桃木')
    expect(html).not.toContain(evil)
  })

  it('has the styles of its page, and the scripts that leave it while it is read', () => {
    const { html } = drawn()
    expect(html).toContain('.product{color:red}')
    expect(html).not.toContain('.piece{color:red}')
    expect(html).toContain('gatePiece()')
    expect(html).toContain('"inlined":["/product.css"]')
    const data = /<script type="application\/json" id="product">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(data)).toEqual({ product, userId: 'LinXiao', card: null })
  })
})

describe('the document of a mall', () => {
  const item = (name: string, price: number, over: Partial<MallItem> = {}): MallItem => ({
    ...{
      _id: '0b8e7f0a-6f4e-4a55-9d0f-3a5b6c7d8e9f',
      name,
      summary: '',
      cover: `/files/yunfan01/${price}.webp`,
    },
    ...{ price, marketPrice: 0, unit: '', category: '', categoryId: '', membersOnly: false },
    ...{ activityPrice: null, soldOut: false, priceVaries: false, points: 0, ...over },
  })
  const mall = {
    companyId: 'yunfan01',
    categories: [{ categoryId: 'c1', parentId: null, name: '沙发', products: 2, children: [] }],
    list: [item('云栖 沙发', 128_000, { activityPrice: 99_000 }), item(evil, 5_000, { priceVaries: true })],
    next: 'x',
  }
  const drawn = () => documentHtml({ locale: 'zh', card: null, ...plain, mall }, assets).html

  it('shows the search, the categories, names, pictures and prices without a script', () => {
    const html = drawn()
    expect(html).toContain('data-mall="yunfan01"')
    expect(html).toContain('<meta property="og:image" content="https://card.cn/files/yunfan01/128000.webp">')
    const body = /<div id="root">(.*)<\/div><script/s.exec(html)?.[1] ?? ''
    expect(body).toContain(`placeholder="${m.mall_search()}"`)
    expect(body).toMatch(/<a href="[^"]+categoryId=c1">沙发<\/a>/)
    expect(body).toContain('<b>云栖 沙发</b>')
    expect(body).toMatch(/¥990(<!-- -->)? <s>¥1,280<\/s>/)
    expect(body).toContain('src="/files/yunfan01/128000.webp"')
    expect(body).not.toContain(m.mall_sold_out())
    expect(html).not.toContain(evil)
  })

  it('has the styles of its page, and the data that its page begins with', () => {
    const html = drawn()
    expect(html).toContain('.mall{color:red}')
    expect(html).toContain('gatePiece()')
    expect(html).toContain('"inlined":["/mall.css"]')
    const data = /<script type="application\/json" id="mall">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(data)).toEqual(mall)
  })
})

describe('the document of a post', () => {
  const post = {
    ...{ dyncId: '0b8e7f0a-6f4e-4a55-9d0f-3a5b6c7d8e9f', face: 'dync', dyncType: 'circle', title: '' },
    ...{ content: `周末到店 ${evil}`, video: '', link: null, thing: null, pagePath: '' },
    pictures: [{ url: '/files/yunfan01/shop.webp', alt: '', width: 800, height: 600 }],
    author: { userId: 'LinXiao', name: '林晓', avatar: '', position: '客户经理' },
    ...{ pinned: false, at: '2026-11-20T02:00:00.000Z', day: '2026-11-20', likes: 3, comments: 1 },
  } as const satisfies PublicPost
  const drawn = () =>
    documentHtml(
      {
        ...{ locale: 'zh', card: null, ...plain },
        post: { companyId: 'yunfan01', post, userId: 'LinXiao', card: null },
      },
      assets,
    ).html

  it('shows the words, the picture and the author without a script', () => {
    const html = drawn()
    expect(html).toContain(`data-post="${post.dyncId}"`)
    expect(html).toContain('<title>周末到店')
    expect(html).toContain('<meta property="og:image" content="https://card.cn/files/yunfan01/shop.webp">')
    expect(html).toContain('2026年11月20日')
    expect(html).toContain('林晓')
    expect(html).not.toContain(evil)
  })

  it('has the styles of its page, and the data that its page begins with', () => {
    const html = drawn()
    expect(html).toContain('.post{color:red}')
    expect(html).not.toContain('.product{color:red}')
    expect(html).toContain('"inlined":["/post.css"]')
    const data = /<script type="application\/json" id="post">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(data)).toEqual({ companyId: 'yunfan01', post, userId: 'LinXiao', card: null })
  })
})
