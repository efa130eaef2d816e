import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { listener } from '../outbound/listener.ts'
import { testApp } from '../support/app.ts'

const site = await listener()
const { callAs, makeCompany, makeStaff, parts } = await testApp({ PAGE_ORIGINS: site.origin })

const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#07c160' } })
  .png()
  .toBuffer()

/** An article of a public account, with what an attacker would add to it. */
const page = `<!doctype html><html><head><meta charset="utf-8">
  <meta property="og:title" content="春季新品&lt;script&gt;alert(1)&lt;/script&gt;"></head><body>
  <a id="js_name"> 春日家居 </a>
  <div id="js_content" style="visibility:hidden">
    <p onclick="alert(1)" style="position:fixed;inset:0">正文第一段<script>alert(1)</script></p>
    <p><img data-src="/a.png" onerror="alert(1)" alt="客厅"><img data-src="/gone.png">
      <img data-src="javascript:alert(1)"></p>
    <a href="javascript:alert(1)">坏链接</a><a href="https://example.com/">好链接</a>
    <iframe src="https://evil.example/"></iframe><svg onload="alert(1)"><circle r="9"></circle></svg>
    <form action="https://evil.example/"><input name="password"></form>
  </div></body></html>`

site.on((request, response) => {
  if (request.url === '/a.png') return response.setHeader('content-type', 'image/png').end(png)
  if (request.url === '/long-alt')
    return response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(page.replace('alt="客厅"', `alt="${'x'.repeat(199)}😀"`))
  if (request.url === '/gone.png') return response.writeHead(404).end()
  return response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
})

const hostile = /<script|onclick|onerror|onload|javascript:|style=|<iframe|<svg|<form|<input|evil\.example/i

it('makes an own article with its own pictures and its source, and nothing that could run', async () => {
  const { companyId, session, staffId } = await makeStaff(await makeCompany())
  const url = `${site.origin}/s/abc`
  const shown = await callAs(session, 'GET /biz/v1/material/article/reproduced', { query: { url } })
  expect(shown.body.data).toMatchObject({ siteName: '春日家居', title: '春季新品<script>alert(1)</script>' })
  expect(shown.body.data?.html).toContain('正文第一段')
  expect(shown.body.data?.html).not.toMatch(hostile)
  const headers = { 'idempotency-key': randomUUID() }
  const reproduce = () =>
    callAs(session, 'POST /biz/v1/material/article/reproduced', { body: { url, title: '春季新品' }, headers })
  const made = (await reproduce()).body.data
  expect(made).toMatchObject({ title: '春季新品', pictures: 1, missing: 1 })
  expect((await reproduce()).body.data?._id).toBe(made?._id)
  const { body } = await callAs('', 'GET /biz/v1/material/article', {
    query: { companyId, _id: made?._id ?? '' },
  })
  const article = body.data
  expect(article).toMatchObject({ official: '0', body: { source: { name: '春日家居', url } } })
  const html = article?.body.html ?? ''
  expect(html).not.toMatch(hostile)
  expect(html).toContain('href="https://example.com/"')
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(html).toMatch(new RegExp(`src="/files/${companyId}/[\\w-]{22}\\.webp"`))
  expect(article?.cover).toMatch(new RegExp(`^/files/${companyId}/`))
  const row = await parts.db.ops
    .selectFrom('material')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .execute()
  expect(row).toEqual([{ staff_id: staffId }])
})

it('shortens a long description of a picture at a whole character', async () => {
  const { companyId, session } = await makeStaff(await makeCompany())
  const made = await callAs(session, 'POST /biz/v1/material/article/reproduced', {
    body: { url: `${site.origin}/long-alt`, title: '春季新品' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(made.body).toMatchObject({ code: '0', data: { pictures: 1 } })
  const { body } = await callAs('', 'GET /biz/v1/material/article', {
    query: { companyId, _id: made.body.data?._id ?? '' },
  })
  expect(body.data?.body.html).toContain(`alt="${'x'.repeat(199)}"`)
})
