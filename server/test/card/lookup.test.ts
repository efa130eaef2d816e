import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'

const { parts, callAs, makeCompany, makeStaff, makeMaterial, makeProduct } = await testApp()
const { db } = parts

test('a member of staff is found only under the company’s own corp id', async () => {
  const [companyId, other] = [await makeCompany(), await makeCompany()]
  const { userId } = await makeStaff(companyId, { name: '周岚', phone: '13900000102' })
  const find = (corpId: string, cid = companyId) =>
    callAs('', 'GET /biz/v1/qw/find_user', { query: { userId, corpId, cid } })
  const found = await find(`ww${companyId}`)
  expect(found.body.data).toEqual({
    userId,
    companyId,
    name: '周岚',
    position: '客户经理',
    avatar: '',
    companyName: `公司${companyId}`,
    phone: '13900000102',
  })
  for (const foreign of [await find(`ww${other}`), await find(`ww${other}`, other), await find('ww')])
    expect(foreign.status).toBe(404)
})

test('the details are those of the card', async () => {
  const companyId = await makeCompany()
  const { userId } = await makeStaff(companyId)
  await db.tenant(companyId, async (tenant) => {
    const values = { profile: '八年企业服务经验', address: '杭州' }
    await tenant.updateTable('card').set(values).where('company_id', '=', companyId).execute()
    const email = { email: 'zhou@yunfan.example' }
    await tenant.updateTable('staff').set(email).where('company_id', '=', companyId).execute()
  })
  const { body } = await callAs('', 'GET /biz/v1/qw/find_user_detail', {
    query: { userId, corpId: `ww${companyId}`, cid: companyId },
  })
  expect(body.data).toMatchObject({
    email: 'zhou@yunfan.example',
    address: '杭州',
    profile: '八年企业服务经验',
  })
})

test('a domain has its reseller’s brand, or ours', async () => {
  const [companyId, neighbour] = [await makeCompany(), await makeCompany()]
  const [oem, plain] = [`oem-${companyId}.example`, `plain-${companyId}.example`]
  for (const company of [neighbour, companyId])
    for (const key of [oem, plain])
      await db.ops.insertInto('directory').values({ kind: 'domain', key, company }).execute()
  await db.tenant(companyId, (tenant) =>
    tenant
      .insertInto('oem_agent')
      .values({ company_id: companyId, domain: oem, brand_name: '星链名片', brand_color: '#0E7A62' })
      .execute(),
  )
  const brand = async (domain: string) =>
    (await callAs('', 'GET /biz/v1/oem/agent', { query: { domain } })).body.data
  expect(await brand(oem.toUpperCase())).toEqual({
    domain: oem,
    isOem: true,
    brandName: '星链名片',
    logo: '',
    brandColor: '#0E7A62',
    subDomains: [],
  })
  expect(await brand(plain)).toMatchObject({ domain: plain, isOem: false, brandName: '名片' })
  expect(await brand('nobody.example')).toMatchObject({ isOem: false, brandName: '名片' })
})

test('materials, products and the company are read as their declarations say', async () => {
  const companyId = await makeCompany({ name: '青禾家居' })
  const materialId = await makeMaterial(companyId, { title: '春季搭配' })
  const goodId = await makeProduct(companyId, { name: '胡桃木餐桌', price: 429900 })
  const material = await callAs('', 'GET /card/v1/card/material', {
    query: { companyID: companyId, materialId: materialId.toUpperCase() },
  })
  expect(material.body.data).toMatchObject({
    _id: materialId,
    companyId,
    kind: 'article',
    title: '春季搭配',
    official: '1',
    replaces: '',
    body: { html: '<p>正文</p>' },
  })
  const good = await callAs('', 'GET /card/v1/card/good/detail', { query: { companyID: companyId, goodId } })
  expect(good.body.data).toMatchObject({ _id: goodId, name: '胡桃木餐桌', price: 429900, marketPrice: 0 })
  const company = await callAs('', 'GET /card/v1/card/company', { query: { companyID: companyId } })
  expect(company.body.data).toMatchObject({ companyId, name: '青禾家居', brandColor: '#2B5BD7' })
  const unknown = await callAs('', 'GET /card/v1/card/company', { query: { companyID: 'zzzzzzzz' } })
  expect(unknown.status).toBe(404)
})
