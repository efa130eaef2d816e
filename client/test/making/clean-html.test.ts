// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { cleanHtml, htmlOf } from '#making/clean-html.ts'

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
