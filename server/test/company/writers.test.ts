import type { Credential } from '@mingpian/contract/shared/credential.ts'
import { expect, test } from 'vitest'
import { createSealer } from '#core/crypto/sealer.ts'
import { createCompany, newCompanyId } from '#domain/company/create.ts'
import { setCredential } from '#domain/company/credentials.ts'
import { addDomain, setBrand, setSubDomain } from '#domain/company/domains.ts'
import { appFinder } from '#domain/company/find-app.ts'
import { addPlace } from '#domain/place/change.ts'
import { addMember } from '#domain/staff/add.ts'
import { testApp } from '../support/app.ts'
import { refusal } from '../support/refusal.ts'

const { parts, callAs, makeStaff } = await testApp()
const { db } = parts
const sealer = createSealer(Buffer.alloc(32, 0x11))

async function company(): Promise<string> {
  const companyId = newCompanyId()
  await db.tenant(companyId, (tenant) => createCompany(tenant, companyId, { name: '测试公司' }))
  return companyId
}

const wecom = (appId: string, secrets: Credential['secrets'] = { secret: 'one' }): Credential => ({
  kind: 'wecom',
  appId,
  agentId: '1000002',
  secrets,
})
const set = (companyId: string, credential: Credential) =>
  setCredential(db, sealer, companyId, credential, 'operator')
const appOf = (companyId: string) => appFinder(db, sealer)(companyId, 'wecom')

test('a company is made with its fields, and the defaults of those that are not given', async () => {
  const companyId = newCompanyId()
  expect(companyId).toMatch(/^[a-z0-9]{8}$/)
  await db.tenant(companyId, (tenant) =>
    createCompany(tenant, companyId, {
      name: '上海测试有限公司',
      shortName: '测试',
      timeZone: 'Asia/Urumqi',
    }),
  )
  const row = await db.ops
    .selectFrom('company')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    name: '上海测试有限公司',
    short_name: '测试',
    time_zone: 'Asia/Urumqi',
    status: 'open',
    brand_color: '#2B5BD7',
    app_type: 0,
  })
})

test('a company with fields that do not fit is not made, and each of them is named', async () => {
  const companyId = newCompanyId()
  const make = (id: string, over: object) =>
    db.tenant(id, (tenant) => createCompany(tenant, id, { name: '测试公司', ...over }))
  expect(await refusal(make(companyId, { name: ' ', brandColor: 'red', appType: 9 }))).toHaveLength(3)
  expect(await refusal(make(companyId, { introduction: 'a\0b' }))).toHaveLength(1)
  expect(await refusal(make(companyId, { timeZone: 'Mars/Base' }))).toEqual([
    'timeZone is no known time zone',
  ])
  const foreign = `/files/${newCompanyId()}/${'a'.repeat(22)}.png`
  expect(await refusal(make(companyId, { logo: foreign }))).toHaveLength(1)
  expect(await refusal(make('Company1', {}))).toEqual(['companyId must be eight small letters and digits'])
  const taken = await company()
  expect(await refusal(make(taken, {}))).toEqual(['companyId is taken'])
})

test('a credential is sealed, serves the platform and leads the directory to its company', async () => {
  const companyId = await company()
  expect(await set(companyId, wecom(`ww${companyId}`, { secret: 'one', contactSecret: 'two' }))).toBe(true)
  expect(await appOf(companyId)).toMatchObject({
    appId: `ww${companyId}`,
    agentId: '1000002',
    secret: 'one',
    contactSecret: 'two',
  })
  const { sealed } = await db.ops
    .selectFrom('credential')
    .select('sealed')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  expect(sealed.toString('latin1')).not.toContain('one')
  const owner = await db.ops
    .selectFrom('directory')
    .select('company')
    .where('key', '=', `ww${companyId}`)
    .execute()
  expect(owner).toEqual([{ company: companyId }])
})

test('a credential that is set again as it is ends no session; one with another secret does, and drops the tokens', async () => {
  const companyId = await company()
  await set(companyId, wecom(`ww${companyId}`))
  const { session } = await makeStaff(companyId)
  const asStaff = () => callAs(session, 'GET /card/v1/home/today').then(({ status }) => status)
  expect(await set(companyId, wecom(`ww${companyId}`))).toBe(false)
  expect(await asStaff()).toBe(200)
  await db.tenant(companyId, (tenant) =>
    tenant
      .insertInto('vendor_token')
      .values({
        company_id: companyId,
        kind: 'wecom',
        name: 'access_token',
        sealed: sealer.seal(companyId, 'token'),
        expires_at: new Date(Date.now() + 3_600_000),
        lease_until: null,
      })
      .execute(),
  )
  expect(await set(companyId, wecom(`ww${companyId}`, { secret: 'another' }))).toBe(true)
  await expect.poll(asStaff).toBe(401)
  const tokens = await db.ops
    .selectFrom('vendor_token')
    .select('name')
    .where('company_id', '=', companyId)
    .execute()
  expect(tokens).toEqual([])
})

test('a secret that is not given stays, an empty one goes, and those of another app are not carried over', async () => {
  const companyId = await company()
  const first = `ww${companyId}`
  await set(companyId, wecom(first, { secret: 'one', contactSecret: 'two', callbackToken: 'three' }))
  await set(companyId, wecom(first, { contactSecret: 'new', callbackToken: '' }))
  const app = await appOf(companyId)
  expect(app).toMatchObject({ secret: 'one', contactSecret: 'new' })
  expect(app).not.toHaveProperty('callbackToken')
  const next = `wx${companyId}`
  expect(await refusal(set(companyId, wecom(next, {})))).toEqual(['secrets.secret is required'])
  expect((await appOf(companyId))?.appId).toBe(first)
  await set(companyId, wecom(next, { secret: 'four' }))
  const keys = await db.ops.selectFrom('directory').select('key').where('company', '=', companyId).execute()
  expect(keys).toEqual([{ key: next }])
})

test('a credential is refused for another company’s app, for a company that is not there and for fields that do not fit', async () => {
  const [mine, theirs] = [await company(), await company()]
  await set(theirs, wecom(`ww${theirs}`))
  expect(await refusal(set(mine, wecom(`ww${theirs}`)))).toEqual(['appId belongs to another company'])
  expect(await appOf(mine)).toBeNull()
  expect(await refusal(set(newCompanyId(), wecom('wwnobody')))).toBe('notFound')
  expect(await refusal(set(mine, { kind: 'wecom', appId: 'ww1', secrets: { secret: 'x' } }))).toEqual([
    'agentId is required',
  ])
  expect(await refusal(set(mine, wecom('a b', { encodingAesKey: 'short' })))).toHaveLength(2)
})

test('records the member who set a credential, without the secret', async () => {
  const companyId = await company()
  await set(companyId, wecom(`ww${companyId}`, { secret: 'unmistakable' }))
  const notes = await db.ops
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('company_id', '=', companyId)
    .execute()
  expect(notes).toEqual([
    { actor: 'operator', action: 'credential set', detail: { kind: 'wecom', appId: `ww${companyId}` } },
  ])
})

test('adds a domain once, for several companies, and refuses an unknown company', async () => {
  const [one, other] = [await company(), await company()]
  const domain = `${one}.example:8443`
  expect(await addDomain(db, one, domain)).toBe(true)
  expect(await addDomain(db, one, domain)).toBe(false)
  expect(await addDomain(db, other, domain)).toBe(true)
  expect(await refusal(addDomain(db, newCompanyId(), domain))).toBe('notFound')
  for (const wrong of ['https://a.example', 'A.example', 'a.example/path', ''])
    expect(await refusal(addDomain(db, one, wrong)), wrong).toHaveLength(1)
})

test('returns a reseller’s brand and the other hosts of the company for a domain, as last set', async () => {
  const companyId = await company()
  const domain = `${companyId}.example`
  await addDomain(db, companyId, domain)
  await db.tenant(companyId, async (tenant) => {
    await setBrand(tenant, companyId, { domain, brandName: '旧名' })
    await setBrand(tenant, companyId, { domain, brandName: '星链' })
    await setSubDomain(tenant, companyId, { kind: 'bizWxCardMini', host: 'old.example' })
    await setSubDomain(tenant, companyId, { kind: 'bizWxCardMini', host: 'cards.example' })
  })
  const { body } = await callAs('', 'GET /biz/v1/oem/agent', { query: { domain } })
  expect(body.data).toMatchObject({
    brandName: '星链',
    subDomains: [{ kind: 'bizWxCardMini', host: 'cards.example' }],
  })
})

test('places come in the order in which they were added, and one that does not fit is not', async () => {
  const companyId = await company()
  const add = (place: object) =>
    db.tenant(companyId, (tenant) =>
      addPlace(tenant, companyId, { name: '店', address: '路 1 号', ...place }),
    )
  await add({ name: '总部', coordinates: { latitude: 30.18, longitude: 120.19 } })
  await add({ name: '分店' })
  const { body } = await callAs('', 'GET /card/v1/location/places', { query: { companyId } })
  expect(body.data?.list.map(({ name, latitude }) => [name, latitude])).toEqual([
    ['总部', 30.18],
    ['分店', null],
  ])
  expect(await refusal(add({ name: '', coordinates: { latitude: 91, longitude: 0 } }))).toHaveLength(2)
})

test('a member is added with a sealed phone that can be found again', async () => {
  const companyId = await company()
  const staffId = await db.tenant(companyId, (tenant) =>
    addMember(tenant, sealer, companyId, {
      userId: 'LinXiao',
      name: '林晓',
      phone: '13900000101',
      role: 'admin',
    }),
  )
  const row = await db.ops
    .selectFrom('staff')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ staff_id: staffId, user_id: 'LinXiao', role: 'owner', status: 'active' })
  expect(sealer.open(companyId, row.phone_sealed ?? Buffer.alloc(0))).toBe('13900000101')
  expect(row.phone_hash).toEqual(sealer.index(companyId, '13900000101'))
})

test('no two members have one user id, whatever its case, or one phone, and of two at once one is added', async () => {
  const companyId = await company()
  const add = (member: object, id = companyId) =>
    db.tenant(id, (tenant) => addMember(tenant, sealer, id, { userId: 'one', name: '一', ...member }))
  const both = await Promise.allSettled([add({ phone: '13900000101' }), add({ phone: '13900000101' })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(add({ userId: 'ONE' }))).toEqual(['userId is taken'])
  expect(await refusal(add({ userId: 'two', phone: '13900000101' }))).toEqual([
    'phone is that of a colleague',
  ])
  expect(await refusal(add({ userId: 'a b', name: '', phone: '1' }))).toHaveLength(3)
  expect(await refusal(add({}, newCompanyId()))).toBe('notFound')
})
