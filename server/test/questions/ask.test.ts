import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { clueApp } from '../clue/test-company.ts'

const app = await clueApp()
const { callAs, makeMaterial, makeVisitor, parts } = app

/** A company with a brochure and a visitor. `ask`: a session's question on its first page. */
async function testCompany() {
  const made = await app.testCompany()
  const { companyId, staff } = made
  const materialId = await makeMaterial(companyId, { kind: 'brochure', title: '产品图册' })
  const visitor = await makeVisitor(companyId)
  const ask = (session: string, over: object = {}, key: string = randomUUID()) =>
    callAs(session, 'POST /biz/v1/question/ask', {
      headers: { 'idempotency-key': key },
      body: { materialId, page: 1, x: 0.25, y: 0.5, words: ' 这款有货吗？ ', userId: staff.userId, ...over },
    })
  return { ...made, materialId, visitor, ask }
}

test('shows the salesperson the question and its place, once, and sends a notice', async () => {
  const { companyId, materialId, visitor, ask, open, radar, trail } = await testCompany()
  await open(visitor, { contentType: 'material', contentId: materialId })
  const key = randomUUID()
  const first = await ask(visitor.session, {}, key)
  expect(first.body.code).toBe('0')
  expect((await ask(visitor.session, {}, key)).body.data).toEqual(first.body.data)
  const entries = (await trail(visitor.personId)).body.data?.list ?? []
  expect(entries.filter(({ event }) => event === 'ask')).toMatchObject([
    {
      contentTitle: '产品图册',
      question: {
        words: '这款有货吗？',
        page: 1,
        x: 0.25,
        y: 0.5,
        picture: expect.stringMatching(/^\/files\//),
      },
    },
  ])
  expect((await radar()).list).toMatchObject([{ actions: ['ask'] }])
  const { rows } = await parts.db.opsPool.query(
    `select occasion from notice where company_id = $1 and occasion = 'ask'`,
    [companyId],
  )
  expect(rows).toHaveLength(1)
})

test('takes a question about each picture of a case: before, after, and those of its text', async () => {
  const { companyId, visitor, ask } = await testCompany()
  const picture = (name: string) => ({
    url: `/files/${companyId}/${name}.webp`,
    alt: '',
    width: 4,
    height: 3,
  })
  const story = ['c', 'd'].map((name) => `<p><img src="${picture(name).url}" alt="" /></p>`).join('')
  const body = {
    html: story,
    before: picture('a'),
    after: picture('b'),
    results: [],
    quote: { words: '', by: '' },
  }
  const materialId = await makeMaterial(companyId, { kind: 'case', title: '庭院改造', body })
  for (const page of [1, 2, 3, 4])
    expect((await ask(visitor.session, { materialId, page })).body.code).toBe('0')
  expect((await ask(visitor.session, { materialId, page: 5 })).status).toBe(400)
  const { rows } = await parts.db.opsPool.query<{ picture: string }>(
    'select picture from spot_question where company_id = $1 order by page',
    [companyId],
  )
  expect(rows.map((row) => row.picture)).toEqual(['a', 'b', 'c', 'd'].map((name) => picture(name).url))
})

test('refuses a page that is not there, another kind and company, and callers whom no salesperson sees', async () => {
  const { companyId, staff, visitor, ask } = await testCompany()
  const other = await testCompany()
  const article = await makeMaterial(companyId)
  expect((await ask(visitor.session, { page: 99 })).body.errors?.map(({ path }) => path)).toEqual(['page'])
  expect((await ask(visitor.session, { words: '  ' })).status).toBe(400)
  expect((await ask(visitor.session, { materialId: article })).status).toBe(404)
  expect((await ask(visitor.session, { materialId: other.materialId })).status).toBe(404)
  expect((await ask(visitor.session, { userId: other.staff.userId })).status).toBe(404)
  expect((await ask(staff.session)).status).toBe(403)
  await callAs(visitor.session, 'POST /card/v1/privacy/consent', {
    body: { scope: 'tracking', granted: false },
  })
  expect((await ask(visitor.session)).status).toBe(403)
})
