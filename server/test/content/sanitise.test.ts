import { expect, test } from 'vitest'
import { sanitise, textOf } from '#domain/content/sanitise.ts'

const own = `/files/yunfan01/${'a'.repeat(22)}.webp`
const clean = (html: string) => sanitise('yunfan01', html)

test('keeps headings, paragraphs, lists, tables, links and the company’s pictures with their sizes', () => {
  const html =
    '<h2>一</h2><p>二 <strong>三</strong></p><ul><li>四</li></ul><table><tbody><tr><td colspan="2">五</td></tr></tbody></table>' +
    `<figure><img src="${own}" alt="正面" width="800" height="600" /><figcaption>图</figcaption></figure>`
  expect(clean(html)).toBe(html)
})

test.each([
  [
    'by the style of a span',
    '<p>全场<span style="font-weight:bold">八折</span></p>',
    '<p>全场<strong>八折</strong></p>',
  ],
  [
    'by a weight of 700',
    '<p><span style="color:red; font-weight: 700 !important">三天</span></p>',
    '<p><strong>三天</strong></p>',
  ],
  ['by a font element', '<p><font style="font-weight:600">先</font></p>', '<p><strong>先</strong></p>'],
  ['by nothing', '<p><span style="font-weight:400">平</span></p>', '<p>平</p>'],
  ['by a b of normal weight', '<b style="font-weight:normal"><p>平</p></b>', '<p>平</p>'],
])('text that is marked bold %s', (_what, html, wanted) => {
  expect(clean(html)).toBe(wanted)
})

test('each block that is not allowed becomes a paragraph, also in the words to search', () => {
  const html =
    '<center>第一行</center><center>第二行</center><dl><dt>型号</dt><dd>K1</dd></dl><article>文</article>'
  expect(clean(html)).toBe('<p>第一行</p><p>第二行</p><p>型号</p><p>K1</p><p>文</p>')
  expect(textOf(clean(html))).toBe('第一行 第二行 型号 K1 文')
})

test.each([
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['an event handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['a style', '<p style="position:fixed">a</p><style>p{}</style>', '<p>a</p>'],
  [
    'a script address',
    '<p><a href="javascript:alert(1)">a</a></p>',
    '<p><a rel="noopener noreferrer nofollow">a</a></p>',
  ],
  [
    'an encoded script address',
    '<p><a href="jav&#x09;ascript:alert(1)">a</a></p>',
    '<p><a rel="noopener noreferrer nofollow">a</a></p>',
  ],
  ['a frame', '<iframe src="https://a.example"></iframe><p>a</p>', '<p>a</p>'],
  ['a form', '<form action="https://a.example"><input name="p"></form><p>a</p>', '<p>a</p>'],
  [
    'a vector image',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<a rel="noopener noreferrer nofollow">x</a>',
  ],
  ['a comment', '<p>a<!-- [if IE]> <script>1</script> --></p>', '<p>a</p>'],
  ['another site’s picture', '<p>a<img src="https://a.example/pixel.gif"></p>', '<p>a</p>'],
  ['another company’s picture', `<p>a<img src="${own.replace('yunfan01', 'qinghe02')}"></p>`, '<p>a</p>'],
  ['a data picture', '<p>a<img src="data:image/svg+xml,<svg onload=alert(1)>"></p>', '<p>a</p>'],
])('takes out %s', (_what, hostile, harmless) => {
  expect(clean(hostile)).toBe(harmless)
})

test('makes of a word processor’s elements what they mean', () => {
  expect(clean('<h1>题</h1><section><span>段</span></section><div></div>')).toBe('<h2>题</h2><p>段</p>')
})

test('a second round changes nothing', () => {
  const once = clean(`<section>段 & <a href="https://a.example/?a=1&b=2">x</a><img src="${own}"></section>`)
  expect(clean(once)).toBe(once)
})

test('the text of HTML is its words', () => {
  expect(textOf('<h2>标题</h2><p>正 &amp; 文</p>')).toBe('标题 正 & 文')
})

test('keeps sixty levels of elements and drops deeper ones, whose time would grow with the square of their depth', () => {
  const nested = (depth: number) => `${'<b>'.repeat(depth)}a${'</b>'.repeat(depth)}`
  expect(clean(nested(60))).toBe(nested(60))
  const deep = clean(`${nested(30_000)}<p>b</p>`)
  expect(deep).toMatch(/^(<b>){60}(?!<b>)/)
  expect(deep).toContain('<p>b</p>')
})
