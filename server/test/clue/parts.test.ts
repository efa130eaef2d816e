import { expect, test } from 'vitest'
import { headingsOf } from '#domain/content/outline.ts'
import { clueApp } from './test-company.ts'

const app = await clueApp()
const { callAs, makeMaterial, makeVisitor } = app

const article = '<p>导语</p><h2>价格 &amp; 服务</h2><p>一</p><h3>交付</h3><p>二</p>'

test('says by their headings which parts of an article were read, on radar, trail and statistics', async () => {
  const { companyId, staff, open, act, radar, trail } = await app.testCompany()
  const contentId = await makeMaterial(companyId, {
    body: { html: article, source: { name: '', url: '' } },
  })
  const ann = await makeVisitor(companyId)
  const view = await open(ann, { contentType: 'material', contentId })
  const thing = { contentId, sceneType: 'material' as const, saleId: staff.userId }
  await act(ann, view, 'dwell', { ...thing, duration: 10_000, section: '' })
  await act(ann, view, 'dwell', { ...thing, duration: 3_000, section: 'part-1' })
  await act(ann, view, 'dwell', { ...thing, duration: 6_000, section: 'part-2' })
  const sections = [
    { key: 'part-2', duration: 6_000, title: '交付' },
    { key: 'part-1', duration: 3_000, title: '价格 & 服务' },
  ]
  expect((await radar()).list).toMatchObject([{ sections }])
  expect((await trail(ann.personId)).body.data?.list).toMatchObject([{ duration: 10_000, sections }])
  const today = (await callAs(staff.session, 'GET /card/v1/home/today', {})).body.data?.date ?? ''
  const parts = (session: string) =>
    callAs(session, 'POST /biz/v1/card/statistics/parts', {
      body: { from: today, to: today, contentType: 'material', contentId },
    })
  expect((await parts(staff.session)).body.data?.list).toEqual(
    sections.map((section) => ({ ...section, visitors: 1 })),
  )
  const other = await app.testCompany()
  expect((await parts(other.staff.session)).body.code).toBe('404')
})

test('names the chapters of a film, and leaves pages of a brochure to their numbers', async () => {
  const { companyId, staff, open, act, radar } = await app.testCompany()
  const film = await makeMaterial(companyId, {
    kind: 'video',
    body: {
      file: { url: '', name: '', mime: '', bytes: 0 },
      chapters: [
        { title: '开场', at: 0 },
        { title: '演示', at: 30 },
      ],
    },
  })
  const brochure = await makeMaterial(companyId, { kind: 'brochure' })
  const ann = await makeVisitor(companyId)
  for (const [contentId, section] of [
    [film, 'chapter-2'],
    [brochure, 'page-3'],
  ] as const) {
    const view = await open(ann, { contentType: 'material', contentId })
    await act(ann, view, 'dwell', {
      contentId,
      sceneType: 'material',
      saleId: staff.userId,
      duration: 5_000,
      section,
    })
  }
  const read = new Map((await radar()).list.map(({ contentId, sections }) => [contentId, sections]))
  expect(read.get(film)).toEqual([{ key: 'chapter-2', duration: 5_000, title: '演示' }])
  expect(read.get(brochure)).toEqual([{ key: 'page-3', duration: 5_000 }])
})

test('reads the words of headings without their elements', () => {
  expect(headingsOf(article)).toEqual(['价格 & 服务', '交付'])
  expect(headingsOf('<h2><b>一</b>二</h2><h4></h4>')).toEqual(['一二', ''])
  expect(headingsOf('')).toEqual([])
})
