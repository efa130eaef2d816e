import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, makeProduct, makeVisitor, parts } = await testApp({ WEB_DIST: '/nowhere' })

/** A company with two products and a visitor who keeps them. */
async function testCompany() {
  const companyId = await makeCompany()
  const visitor = await makeVisitor(companyId)
  const save = (productId: string, session = visitor.session) =>
    callAs(session, 'POST /card/v1/wallet/product/save', { body: { companyId, productId } })
  const drop = (productId: string, session = visitor.session) =>
    callAs(session, 'DELETE /card/v1/wallet/product/drop', { query: { companyId, productId } })
  const list = async (query = {}, session = visitor.session) =>
    (await callAs(session, 'GET /card/v1/wallet/products', { query })).body.data
  const names = async (query = {}, session = visitor.session) =>
    (await list(query, session))?.list.map(({ name }) => name)
  return { companyId, visitor, save, drop, list, names }
}

it('keeps a product once, lists it as the mall does, the newest first, and drops it', async () => {
  const { companyId, save, drop, list, names } = await testCompany()
  const cup = await makeProduct(companyId, { name: '杯子' })
  const pot = await makeProduct(companyId, { name: '茶壶' })
  const answers = await Promise.all([save(cup), save(cup), save(cup)])
  expect(new Set(answers.map(({ body }) => body.data?.savedAt)).size).toBe(1)
  await save(pot)
  const mall = await callAs('', 'GET /mall/goods/v1/list', { query: { companyId } })
  const item = mall.body.data?.list.find(({ _id }) => _id === cup)
  expect(await list({ productId: cup })).toMatchObject({ list: [item], total: 1 })
  expect(await names()).toEqual(['茶壶', '杯子'])
  expect(await names({ page: 2, pageSize: 1 })).toEqual(['杯子'])
  expect((await drop(cup)).body.data).toEqual({ dropped: true })
  expect((await drop(cup)).body.data).toEqual({ dropped: false })
  expect(await names()).toEqual(['茶壶'])
})

it('marks products that left the shelf, and lists none of other persons', async () => {
  const { companyId, visitor, save, drop, list, names } = await testCompany()
  const cup = await makeProduct(companyId, { name: '杯子' })
  const other = await makeVisitor(companyId)
  await save(cup)
  expect(await names({}, other.session)).toEqual([])
  await save(cup, other.session)
  expect((await list())?.list).toMatchObject([{ isGone: false }])
  await parts.db.ops
    .updateTable('product')
    .set({ status: 'offline', name: '未发布的新名称', price: '1', summary: '秘密' })
    .where('company_id', '=', companyId)
    .execute()
  expect((await list())?.list).toMatchObject([
    { name: '杯子', isGone: true, price: 0, summary: '', cover: '' },
  ])
  expect((await save(cup)).status).toBe(404)
  expect((await drop(cup)).body.data).toEqual({ dropped: true })
  const foreign = await makeProduct(await makeCompany(), { name: '别家' })
  expect([(await save(foreign)).status, (await drop(foreign)).status]).toEqual([404, 404])
  const asked = await callAs(visitor.session, 'GET /card/v1/wallet/products', {
    query: { productId: foreign },
  })
  expect(asked.status).toBe(404)
})
