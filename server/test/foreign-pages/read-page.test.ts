import { expect, test } from 'vitest'
import { createForeignPages, readerOf } from '#domain/foreign-pages/pages.ts'
import { readPage } from '#domain/foreign-pages/read-page.ts'
import { testApp } from '../support/app.ts'

const url = 'https://mp.weixin.qq.com/s/abc'
const read = (html: string, at = url) => readPage({ url: at, bytes: Buffer.from(html), charset: 'utf-8' })

const page = (head: string, body: string) =>
  `<!doctype html><html><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`

/** What WeChat answers where it asks for a check of the reader. */
const notice = page(
  '<title>公众平台</title>',
  `<div class="weui-msg"><h2 class="weui-msg__title">访问受限</h2><p class="weui-msg__desc">请先通过验证，再继续阅读。</p>
   <a class="weui-btn">前往验证</a></div>`,
)

test('a page of WeChat without an article is a notice, and not its article', async () => {
  expect(await read(notice)).toMatchObject({ isNotice: true, html: '', pictures: [] })
})

test('a page of another site needs no mark of WeChat', async () => {
  const words = '<p>我们的新店在春天开业，欢迎来坐。</p>'.repeat(20)
  const made = await read(page('', `<article><h1>新店</h1>${words}</article>`), 'https://example.com/a')
  expect(made).toMatchObject({ isNotice: false })
  expect(made.html).toContain('新店在春天开业')
})

test('asking for a notice answers that WeChat asks for a check, and asks WeChat anew next time', async () => {
  const { parts, makeCompany } = await testApp({ WEB_DIST: '/nowhere' })
  const reader = readerOf({ companyId: await makeCompany(), personId: 'p' })
  const answers = [notice, page('', '<div id="js_content"><p>正文</p></div>')]
  const pages = createForeignPages({
    ...parts,
    fetchPublic: async () => ({
      body: Buffer.from(answers.shift() ?? ''),
      type: 'text/html',
      charset: 'utf-8',
      url,
    }),
  })
  const refuse = (name: string, words?: Record<'zh' | 'en', string>): never => {
    throw new Error(`${name}: ${words?.zh}`)
  }
  await expect(pages.page(reader, url, refuse)).rejects.toThrow(/pageUnreadable: .*验证/)
  expect((await pages.page(reader, url, refuse)).html).toContain('正文')
})

test('a picture post becomes its text and its pictures, in their order', async () => {
  const list = `window.item_show_type="8";window.picture_page_info_list=[
    {cdn_url:"https://mmbiz.qpic.cn/p1?wx_fmt=jpeg\\x26amp;from=appmsg",width:'1080'*1,
     watermark_info:{cdn_url:'https://mmbiz.qpic.cn/watermark'},list:[{cdn_url:'https://mmbiz.qpic.cn/inner'}]},
    {"cdn_url": 'https://mmbiz.qpic.cn/p2',note:"a ] and a } in a text"},
    {cdn_url:'javascript:alert(1)'}];
    window.other=[{cdn_url:'https://mmbiz.qpic.cn/other'}]`
  const head =
    '<meta property="og:title" content="三张门店照片"><meta property="og:description" content="新店&lt;b&gt;开业">'
  const made = await read(page(head, `<div id="img_list"></div><script>${list}</script>`))
  expect(made).toMatchObject({
    title: '三张门店照片',
    isNotice: false,
    pictures: ['https://mmbiz.qpic.cn/p1?wx_fmt=jpeg&from=appmsg', 'https://mmbiz.qpic.cn/p2'],
    html: '<p>新店&lt;b&gt;开业</p><img src="picture:0"><img src="picture:1">',
  })
})
