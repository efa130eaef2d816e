import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { renewLink } from '#domain/links/mini-link.ts'
import { renewEndingLinks } from '#domain/links/upkeep.ts'
import { appWithVendor } from '../wxwork/vendor-app.ts'

const fixture = await appWithVendor()
const { callAs, vendor } = fixture
const path = '/wxa/generatescheme'
const address = 'weixin://dl/business/?t=made'

/** A link to a page of the mini program, and a way to open it. */
async function made() {
  const { companyId } = await fixture.makeCompanyWithApps()
  const { session } = await fixture.makeStaff(companyId)
  const settings = { name: '', channel: '', expiresAt: null, quota: 0 }
  const created = await callAs(session, 'POST /biz/v1/link/create', {
    body: { ...settings, name: '小程序', kind: 'mini', target: 'pages/index' },
  })
  const linkId = created.body.data?.linkId ?? ''
  const detail = async () =>
    (await callAs(session, 'GET /biz/v1/link/detail', { query: { linkId } })).body.data?.mini
  const open = async () =>
    (await callAs('', 'POST /biz/v1/link/open', { body: { companyId, linkId, activityId: randomUUID() } }))
      .body.data
  vendor.calls.length = 0
  return { open, detail, linkId, companyId }
}

it('has one way into the mini program for all who open it', async () => {
  vendor.on(path, () => ({ errcode: 0, errmsg: 'ok', openlink: address }))
  const { open } = await made()
  const opened = await Promise.all([open(), open(), open()])
  expect(opened.map((one) => one?.outside)).toEqual([address, address, address])
  expect((await open())?.outside).toBe(address)
  expect(vendor.to(path)).toHaveLength(1)
})

it('shows its maker the links with their end, the code and the rest of the day, and makes them anew before they end', async () => {
  let times = 0
  vendor.on(path, () => ({ errcode: 0, openlink: `${address}${++times}` }))
  vendor.on('/wxa/generate_urllink', () => ({ errcode: 0, url_link: `https://wxaurl.cn/page${times}` }))
  vendor.on('/wxa/queryscheme', () => ({ errcode: 0, quota_info: { remain_visit_quota: 2_999_000 } }))
  vendor.on('/wxa/getwxacodeunlimit', () =>
    sharp({ create: { width: 60, height: 60, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  const { open, detail, linkId, companyId } = await made()
  const day = 86_400_000
  const mini = await detail()
  expect(mini).toMatchObject({
    scheme: `${address}1`,
    url: 'https://wxaurl.cn/page1',
    image: expect.stringMatching(/^\/files\//),
    left: 2_999_000,
  })
  expect(Math.round((Date.parse(mini?.until ?? '') - Date.now()) / day)).toBe(30)
  expect(await open()).toMatchObject({ outside: `${address}1`, otherwise: 'https://wxaurl.cn/page1' })
  await fixture.parts.db.opsPool.query(
    `update link set mini_until = now() + interval '47 hours' where link_id = $1`,
    [linkId],
  )
  await renewEndingLinks(fixture.parts.db)
  const { rows } = await fixture.parts.db.opsPool.query(
    `select payload from graphile_worker._private_jobs where payload->>'id' = $1`,
    [linkId],
  )
  expect(rows).toMatchObject([{ payload: { companyId, id: linkId } }])
  await renewLink({ db: fixture.parts.db, miniLinks: fixture.parts.miniLinks })(
    { companyId, id: linkId },
    { isLast: false },
  )
  expect((await detail())?.scheme).toBe(`${address}2`)
  expect(vendor.to('/wxa/getwxacodeunlimit')).toHaveLength(1)
})

it('is open without that way while WeChat gives none, which is not asked at every opening', async () => {
  vendor.fail(path, 45009)
  const { open } = await made()
  for (const _ of [1, 2]) expect(await open()).toMatchObject({ state: 'open', outside: '' })
  expect(vendor.to(path)).toHaveLength(1)
})
