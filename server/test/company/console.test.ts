import { describe, expect, it } from 'vitest'
import { addDomain } from '#domain/company/domains.ts'
import { fakeVendor } from '../platform/fake-vendor.ts'
import { testApp } from '../support/app.ts'

const vendor = await fakeVendor()
const { callAs, makeCompany, makeStaff, parts } = await testApp({
  WEB_DIST: '/nowhere',
  WECHAT_API_BASE: vendor.base,
  WECOM_API_BASE: vendor.base,
})
const audits = async (companyId: string) =>
  (
    await parts.db.opsPool.query('select action, detail from audit where company_id = $1 order by at', [
      companyId,
    ])
  ).rows

async function company() {
  const companyId = await makeCompany()
  return makeStaff(companyId, { role: 'owner' })
}

describe('the details of a company', () => {
  it('change field by field, with the names of the fields in the audit', async () => {
    const { companyId, session } = await company()
    const body = { shortName: '测试', timeZone: 'Asia/Urumqi' }
    const { data } = (await callAs(session, 'PUT /wxwork/v1/console/company', { body })).body
    expect(data).toMatchObject({ name: `公司${companyId}`, ...body })
    expect(await audits(companyId)).toEqual([
      { action: 'company changed', detail: { fields: ['shortName', 'timeZone'] } },
    ])
    await callAs(session, 'PUT /wxwork/v1/console/company', { body })
    expect(await audits(companyId)).toHaveLength(1)
  })

  it.each([
    { timeZone: 'Mars/Olympus' },
    { logo: 'https://elsewhere.example/logo.png' },
    { brandColor: 'red' },
    { name: '  ' },
  ])('stay as they are where one does not fit: %j', async (body) => {
    const { companyId, session } = await company()
    expect((await callAs(session, 'PUT /wxwork/v1/console/company', { body })).status).toBe(400)
    expect(await audits(companyId)).toEqual([])
  })
})

describe('the connection of a company', () => {
  const secret = 'a-very-secret-secret'
  const app = { kind: 'wechat' as const, appId: 'wx0123456789abcdef', secrets: { secret } }

  it('stores an app whose secrets no answer shows', async () => {
    const { session } = await company()
    const body = { ...app, appId: `wx${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}` }
    const set = await callAs(session, 'PUT /wxwork/v1/console/connection/app', { body })
    expect(set.body.data).toEqual({ changed: true })
    const { body: seen } = await callAs(session, 'GET /wxwork/v1/console/connection')
    expect(seen.data?.apps.find(({ kind }) => kind === 'wechat')).toMatchObject({
      appId: body.appId,
      stored: ['secret'],
    })
    expect(JSON.stringify(seen)).not.toContain(secret)
  })

  it.each([
    { kind: 'wechat' as const, appId: 'gh_0123456789ab' },
    { kind: 'mini' as const, appId: '微信小程序' },
    { kind: 'wecom' as const, appId: '1000002', agentId: '1000002' },
    { kind: 'pay' as const, appId: 'wx0123456789abcdef' },
  ])('neither tries nor stores an id of another form: %j', async (wrong) => {
    const { companyId, session } = await company()
    const body = { ...wrong, secrets: { secret } }
    for (const path of [
      'PUT /wxwork/v1/console/connection/app',
      'POST /wxwork/v1/console/connection/app/try',
    ] as const)
      expect((await callAs(session, path, { body })).body).toMatchObject({
        code: '400',
        errors: [{ path: 'appId' }],
      })
    expect(await audits(companyId)).toEqual([])
  })

  it('tries an app and names its problems, without storing it', async () => {
    const { companyId, session } = await company()
    vendor.on('/cgi-bin/token', () => ({ errcode: 40125, errmsg: 'invalid appsecret' }))
    vendor.on('/cgi-bin/stable_token', () => ({ errcode: 40125, errmsg: 'invalid appsecret' }))
    const { body } = await callAs(session, 'POST /wxwork/v1/console/connection/app/try', { body: app })
    expect(body.data?.findings).toMatchObject([{ check: 'apps', subject: 'wechat', status: 'failed' }])
    expect(body.data?.findings[0]?.mend).not.toBe('')
    expect(JSON.stringify(body)).not.toContain(secret)
    const { body: seen } = await callAs(session, 'GET /wxwork/v1/console/connection')
    expect(seen.data?.apps.map(({ kind }) => kind)).toEqual(['wecom'])
    expect(await audits(companyId)).toEqual([])
  })

  it('keeps the findings of a check, without the id of the company', async () => {
    const { session } = await company()
    const checked = (await callAs(session, 'POST /wxwork/v1/console/connection/check')).body.data
    expect(checked?.findings).toContainEqual(
      expect.objectContaining({ check: 'apps', subject: 'wecom', status: 'failed' }),
    )
    const { data } = (await callAs(session, 'GET /wxwork/v1/console/connection')).body
    expect(data).toMatchObject({ checkedAt: checked?.checkedAt, findings: checked?.findings })
  })

  it('puts the file of a vendor at the root of an own domain, and of no shared or foreign one', async () => {
    const [own, other] = [await company(), await company()]
    const [alone, shared, foreign] = ['alone', 'shared', 'foreign'].map(
      (name) => `${name}-${own.companyId}.example`,
    ) as [string, string, string]
    await addDomain(parts.db, own.companyId, alone)
    for (const { companyId } of [own, other]) await addDomain(parts.db, companyId, shared)
    await addDomain(parts.db, other.companyId, foreign)
    const put = async (domain: string, name = 'WW_verify_abc123.txt') => {
      const body = { domain, name, content: 'abc123' }
      return callAs(own.session, 'PUT /wxwork/v1/console/connection/file', { body })
    }
    expect((await put(alone)).body.data?.address).toMatch(`//${alone}/WW_verify_abc123.txt`)
    expect((await put(alone, 'index.html')).status).toBe(400)
    expect((await put(shared)).status).toBe(400)
    expect((await put(foreign)).status).toBe(404)
    const { data } = (await callAs(own.session, 'GET /wxwork/v1/console/connection')).body
    expect(data?.domains).toEqual([
      { domain: alone, files: ['WW_verify_abc123.txt'], shared: false },
      { domain: shared, files: [], shared: true },
    ])
    const query = { action: 'domain file set' }
    const log = await callAs(own.session, 'GET /wxwork/v1/console/activity', { query })
    expect(log.body.data?.list.map(({ detail }) => JSON.parse(detail))).toEqual([{ domain: alone }])
  })
})

it('sums the files of one company by their kind, the largest first', async () => {
  const [own, other] = [await company(), await company()]
  const picture = await parts.files.put(own.companyId, Buffer.alloc(300), 'png')
  const document = await parts.files.put(own.companyId, Buffer.alloc(5_000), 'pdf')
  await parts.files.put(other.companyId, Buffer.alloc(70_000), 'pdf')
  const { data } = (await callAs(own.session, 'GET /wxwork/v1/console/storage')).body
  expect(data).toEqual({
    byKind: [
      { kind: 'picture', files: 1, bytes: 300 },
      { kind: 'document', files: 1, bytes: 5_000 },
      { kind: 'video', files: 0, bytes: 0 },
      { kind: 'other', files: 0, bytes: 0 },
    ],
    largest: [
      { url: document, kind: 'document', bytes: 5_000 },
      { url: picture, kind: 'picture', bytes: 300 },
    ],
    complete: true,
    place: 'disk',
  })
})
