import { type BodyKind, bodies } from '@mingpian/contract/shared/content.ts'
import { expect, test } from 'vitest'
import { storedBody } from '#domain/content/body.ts'
import { starters } from '#domain/content/templates/templates.ts'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, makeMaterial, makeStaff } = await testApp()

async function company() {
  const companyId = await makeCompany()
  const editor = (await makeStaff(companyId, { role: 'editor' })).session
  const member = (await makeStaff(companyId)).session
  const keep = (materialId: string, over: object = {}) =>
    callAs(editor, 'POST /biz/v1/content/template', { body: { materialId, name: '周报', ...over } })
  const own = async (session = editor) => {
    const { body } = await callAs(session, 'GET /biz/v1/content/templates')
    return body.data?.list.filter(({ isStarter }) => !isStarter)
  }
  const detail = (session: string, templateId: string, locale?: 'zh' | 'en') =>
    callAs(session, 'GET /biz/v1/content/template', { query: { templateId, ...(locale && { locale }) } })
  return { companyId, editor, member, keep, own, detail }
}

test('a piece is kept as a template, from which a member makes a new piece of the same words', async () => {
  const { companyId, member, keep, own, detail } = await company()
  const html = '<p>本周成交</p>'
  const materialId = await makeMaterial(companyId, {
    title: '第 1 周',
    body: { html, source: { name: '', url: '' } },
  })
  const templateId = (await keep(materialId)).body.data?.templateId ?? ''
  expect(await own(member)).toMatchObject([{ templateId, name: '周报', kind: 'article' }])
  const found = (await detail(member, templateId)).body.data
  expect(found).toMatchObject({ title: '第 1 周', body: { html } })
  const made = await callAs(member, 'POST /biz/v1/content/create', {
    body: { kind: 'article', title: '第 2 周', official: '0', body: found?.body ?? {} },
  })
  expect(made.status).toBe(200)
})

test('replaces a template only by a piece of its kind; renames, deletes and restores it', async () => {
  const { companyId, editor, keep, own, detail } = await company()
  const [piece, other] = [
    await makeMaterial(companyId, { title: '一' }),
    await makeMaterial(companyId, { title: '二' }),
  ]
  const templateId = (await keep(piece)).body.data?.templateId ?? ''
  const brochure = await makeMaterial(companyId, { kind: 'brochure' })
  expect((await keep(brochure, { templateId })).status).toBe(400)
  expect((await keep(other, { templateId, name: '月报' })).status).toBe(200)
  expect((await detail(editor, templateId)).body.data).toMatchObject({ name: '月报', title: '二' })
  await callAs(editor, 'PUT /biz/v1/content/template', { body: { templateId, name: '季报' } })
  expect(await own()).toMatchObject([{ name: '季报' }])
  await callAs(editor, 'DELETE /biz/v1/content/template', { query: { templateId } })
  expect(await own()).toEqual([])
  expect((await detail(editor, templateId)).status).toBe(404)
  expect((await keep(other, { templateId })).status).toBe(404)
  await callAs(editor, 'POST /biz/v1/content/template/put_back', { body: { templateId } })
  expect(await own()).toMatchObject([{ name: '季报' }])
})

test("a template is made of an official piece or of the editor's own, not of a colleague's own", async () => {
  const { editor, member, keep } = await company()
  const draftOf = async (session: string) => {
    const body = { kind: 'article', title: '草稿', official: '0', body: { html: '' } } as const
    return (await callAs(session, 'POST /biz/v1/content/create', { body })).body.data?._id ?? ''
  }
  expect((await keep(await draftOf(member))).status).toBe(404)
  expect((await keep(await draftOf(editor))).status).toBe(200)
})

test("the product's templates name the company in both languages and cannot be changed", async () => {
  const { editor, member, detail } = await company()
  const { body } = await callAs(member, 'GET /biz/v1/content/templates', { query: { locale: 'en' } })
  expect(body.data?.list.every(({ isStarter }) => isStarter)).toBe(true)
  const chinese = (await detail(member, 'starter-company')).body.data
  expect(chinese?.title).toMatch(/^一分钟认识./)
  expect((await detail(member, 'starter-company', 'en')).body.data?.title).toMatch(/in one minute$/)
  expect((await detail(member, 'starter-nothing')).status).toBe(404)
  const query = { templateId: 'starter-company' }
  expect((await callAs(editor, 'DELETE /biz/v1/content/template', { query })).status).toBe(404)
})

test.each(
  (['zh', 'en'] as const).flatMap((locale) =>
    starters(locale, '云帆').map((starter) => ({ locale, ...starter })),
  ),
)('$locale $templateId can be saved as it is, and keeps its text', ({ kind, body }) => {
  const stored = storedBody('yunfan01', kind, body)
  expect(stored.body).toEqual({ ...body, ...(body.html && { html: body.html.replaceAll('<br>', '<br />') }) })
  // The editors leave tables as they are, so a template to fill in has none.
  expect(body.html ?? '').not.toContain('<table')
  expect(Object.keys(stored.body)).toEqual(
    expect.arrayContaining(Object.keys(bodies[kind as BodyKind].properties)),
  )
})

test('both languages have the same templates', () => {
  const idsOf = (locale: 'zh' | 'en') =>
    starters(locale, '').map(({ templateId, kind }) => [templateId, kind])
  expect(idsOf('zh')).toEqual(idsOf('en'))
})
