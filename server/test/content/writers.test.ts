import type { BodyKind } from '@mingpian/contract/shared/content.ts'
import { expect, test } from 'vitest'
import { htmlOf } from '#core/html/blocks.ts'
import { createMaterial, type NewMaterial } from '#domain/content/create.ts'
import { keepPicture } from '#domain/files/keep-picture.ts'
import { createProduct, type NewProduct } from '#domain/shop/product/create.ts'
import { testApp } from '../support/app.ts'
import { newCompanyId } from '../support/database.ts'
import { refusal } from '../support/refusal.ts'
import { sampleBodies } from '../support/sample-bodies.ts'

const { parts, callAs, makeCompany } = await testApp()
const { db } = parts

const address = (companyId: string, extension = 'webp') =>
  `/files/${companyId}/${'a'.repeat(22)}.${extension}`
const picture = (companyId: string) => ({ url: address(companyId), alt: '正面', width: 800, height: 600 })

const addMaterial = (companyId: string, material: NewMaterial, given = {}) =>
  db.tenant(companyId, (tenant) => createMaterial(tenant, companyId, material, given))
const addProduct = (companyId: string, product: NewProduct, given = {}) =>
  db.tenant(companyId, (tenant) => createProduct(tenant, companyId, product, given))
const read = async (companyId: string, materialId: string) =>
  (await callAs('', 'GET /card/v1/card/material', { query: { companyID: companyId, materialId } })).body.data

test('an article that is made of blocks is read as it was written, and its words are no markup', async () => {
  const companyId = await makeCompany()
  const at = new Date('2026-08-01T00:00:00.000Z')
  const html = htmlOf([
    { h: '走道' },
    { p: '<script>alert(1)</script> & "一米二"' },
    { quote: '够用就好' },
    { list: ['一', '二'] },
    { figure: { ...picture(companyId), alt: '"><img src=x onerror=alert(1)>' } },
  ])
  const id = await addMaterial(
    companyId,
    { kind: 'article', title: '先量再买', cover: address(companyId), body: { html } },
    { at },
  )
  expect(await read(companyId, id)).toMatchObject({
    kind: 'article',
    title: '先量再买',
    updatedAt: at.toISOString(),
    body: {
      html:
        '<h2>走道</h2><p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; "一米二"</p>' +
        '<blockquote><p>够用就好</p></blockquote><ul><li>一</li><li>二</li></ul>' +
        `<p><img src="${address(companyId)}" alt="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;" width="800" height="600" /></p>`,
    },
  })
})

test('each kind is kept and read with what its body holds', async () => {
  const companyId = await makeCompany()
  // A form is read by calls of its own, see test/forms.
  const { form: _, ...bodies } = sampleBodies(companyId)
  for (const [kind, body] of Object.entries(bodies)) {
    const id = await addMaterial(companyId, { kind: kind as BodyKind, title: '题', body })
    expect(await read(companyId, id), kind).toMatchObject({ kind, body })
  }
})

test('fills absent fields of a body with empty values, and drops fields of other kinds', async () => {
  const companyId = await makeCompany()
  const id = await addMaterial(companyId, { kind: 'case', title: '题', body: { html: '', text: '别的' } })
  expect((await read(companyId, id))?.body).toEqual({
    html: '',
    before: null,
    after: null,
    results: [],
    quote: { words: '', by: '' },
  })
})

test('a draft is kept and not shown', async () => {
  const companyId = await makeCompany()
  const id = await addMaterial(companyId, {
    kind: 'article',
    title: '草稿',
    body: { html: '' },
    status: 'draft',
  })
  expect(await read(companyId, id)).toBeNull()
})

test('a piece is refused without the parts of its kind and with addresses that are not the company’s', async () => {
  const companyId = await makeCompany()
  const other = address(newCompanyId())
  const add = (material: object) =>
    refusal(addMaterial(companyId, { kind: 'article', title: '题', body: { html: '' }, ...material }))
  expect(await add({ kind: 'video' })).toEqual(['file is required'])
  expect(await add({ kind: 'brochure', body: { pages: [] } })).toEqual(['body.pages must have a page'])
  expect(await add({ kind: 'moments', body: { text: ' ' } })).toHaveLength(1)
  expect(await add({ kind: 'web', body: { address: 'javascript:alert(1)' } })).toHaveLength(1)
  const pdf = { url: address(companyId, 'pdf'), name: 'a.pdf', mime: 'application/pdf', bytes: 1 }
  expect(await add({ kind: 'video', body: { file: pdf } })).toEqual([
    'body.file must be the address of an uploaded file',
  ])
  const late = [{ title: '三', page: 3 }]
  expect(await add({ kind: 'brochure', body: { pages: [picture(companyId)], contents: late } })).toEqual([
    'body.contents must name existing pages',
  ])
  expect(await add({ cover: other })).toEqual(['cover must be the address of an uploaded picture'])
  for (const url of [other, 'https://a.example/a.webp', 'javascript:alert(1)'])
    expect(
      await add({ kind: 'poster', body: { picture: { ...picture(companyId), url } } }),
      url,
    ).toHaveLength(1)
  expect(await add({ title: ' ', summary: 'a\nb' })).toHaveLength(2)
  expect(await add({ kind: 'poster', hot: true, body: { picture: picture(companyId) } })).toEqual([
    'hot is for articles',
  ])
  expect(await add({ calendarDay: '2026-02-30' })).toEqual(['calendarDay is not a day of the calendar'])
  expect(
    await refusal(addMaterial(newCompanyId(), { kind: 'article', title: '题', body: { html: '' } })),
  ).toBe('notFound')
})

test('a product has the first of its pictures as its cover, and its price in fen', async () => {
  const companyId = await makeCompany()
  const productId = await addProduct(companyId, {
    name: '云栖 三人位沙发',
    price: 698_000,
    marketPrice: 828_000,
    pictures: [picture(companyId)],
    story: [{ p: '坐深六十厘米' }],
    attributes: [{ name: '材质', value: '榉木' }],
  })
  const row = await db.ops
    .selectFrom('product')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    cover: address(companyId),
    price: '698000',
    market_price: '828000',
    html: '<p>坐深六十厘米</p>',
    attributes: [{ name: '材质', value: '榉木' }],
    status: 'published',
  })
})

test('a product is refused with a price that is none, a foreign picture and in a company that is not there', async () => {
  const companyId = await makeCompany()
  const add = (over: object, id = companyId) => refusal(addProduct(id, { name: '灯', price: 100, ...over }))
  expect(await add({ price: -1 })).toHaveLength(1)
  expect(await add({ price: 9.9 })).toHaveLength(1)
  expect(await add({ name: ' ' })).toHaveLength(1)
  expect(await add({ pictures: [picture(newCompanyId())] })).toEqual([
    'pictures must be the address of an uploaded picture',
  ])
  expect(await add({}, newCompanyId())).toBe('notFound')
})

test('an id that the caller brings along is kept, and one that is no UUID is refused', async () => {
  const companyId = await makeCompany()
  const id = '0190b5ec-0000-8000-8000-000000000001'
  expect(await addProduct(companyId, { name: '灯', price: 1 }, { id })).toBe(id)
  expect(await refusal(addProduct(companyId, { name: '灯', price: 1 }, { id: 'lamp' }))).toHaveLength(1)
})

test('only a WebP is kept as a picture', async () => {
  const companyId = await makeCompany()
  await expect(keepPicture(parts.files, companyId, Buffer.from('no picture'))).rejects.toThrow()
})
