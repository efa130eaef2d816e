// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { cleanHtml, htmlOf } from '#editing/clean-html.ts'

const own = '/files/yunfan01/AAAAAAAAAAAAAAAAAAAAAA.webp'
const cleaned = (html: string) => {
  const { body, leftOut } = cleanHtml(html, 'yunfan01')
  return { html: htmlOf(body), leftOut }
}

it('keeps headings, bold words and lists of a word processor, and none of its styles', () => {
  const pasted = `<html><head><style>p.MsoNormal{margin:0}</style></head><body lang="ZH-CN">
<!--StartFragment--><h1 style="mso-font-kerning:22pt">方案</h1><p class="MsoNormal" style="margin:0"><span
style="font-weight:bold">重点</span><span style="color:red">说明<o:p></o:p></span></p>
<ul type="disc"><li class="MsoNormal">一</li></ul><!--EndFragment--></body></html>`
  expect(cleaned(pasted).html.replaceAll('\n', '')).toBe(
    '<h2>方案</h2><p><strong>重点</strong>说明</p><ul><li>一</li></ul>',
  )
})

it('takes no bold from the b of normal weight that Google Docs puts around everything', () => {
  const pasted = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span
style="font-weight:400">平常的一行</span></p><p dir="ltr"><span style="font-weight:700">加粗的一行</span></p></b>`
  expect(cleaned(pasted).html).toBe('<p>平常的一行</p><p><strong>加粗的一行</strong></p>')
})

it('makes a paragraph of each block that is not allowed', () => {
  expect(cleaned('<center>一</center><dl><dt>二</dt><dd>三</dd></dl><article><p>四</p></article>').html).toBe(
    '<p>一</p><p>二</p><p>三</p><p>四</p>',
  )
})

it('leaves out pictures of a public account, says how many, and keeps its paragraphs', () => {
  const pasted = `<section data-tools="x"><section><p style="text-align:center"><img data-src="https://mmbiz.qpic.cn/a"
src="https://mmbiz.qpic.cn/a"></p><p><span>第一段</span></p></section></section><img src="${own}" onerror="alert(1)">`
  expect(cleaned(pasted)).toEqual({ html: `<p>第一段</p><img src="${own}">`, leftOut: 1 })
})

it('keeps nothing that runs, loads or leads elsewhere', () => {
  const pasted = `<p onclick="x()">a<script>x()</script><object data="x">y</object>
<a href="javascript:x()">b</a><a href=" JAVA\tSCRIPT:x()">c</a><a href="https://ok.example/">d</a></p>
<img src="/files/other000/AAAAAAAAAAAAAAAAAAAAAA.webp"><style>@import "x"</style><textarea><img src=x></textarea>`
  const { html, leftOut } = cleaned(pasted)
  expect(html.replaceAll('\n', '')).toBe('<p>a<a>b</a><a>c</a><a href="https://ok.example/">d</a></p>')
  expect(leftOut).toBe(1)
})

it('has nothing to say where a reader would see nothing', () => {
  expect(cleaned('<p><br></p><p> </p>').html).toBe('')
})
