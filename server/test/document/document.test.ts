import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { DrawnMall } from '@mingpian/contract/shared/render.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { routedId } from '#core/crypto/sealer.ts'
import { expiry as assetExpiry, createReleaseAssets } from '#core/http/release-assets.ts'
import { deleteExpired } from '#core/jobs/expiry.ts'
import { createMaterial } from '#domain/content/create.ts'
import { recallMaterial } from '#domain/content/edit.ts'
import { closeSite, publishSite, saveSite } from '#domain/content/site.ts'
import { createProduct } from '#domain/shop/product/create.ts'
import { openShop } from '../shop/shop.ts'
import { testApp } from '../support/app.ts'
import { temporaryFolder } from '../support/folder.ts'
import { sampleBodies } from '../support/sample-bodies.ts'
import { smallWebDist } from '../support/web-dist.ts'

const env = { WEB_DIST: smallWebDist(), PUBLIC_ORIGIN: 'https://cards.example', TRUST_PROXY: 'true' }
const { app, parts, callAs, makeCompany, makeStaff, makeVisitor } = await testApp(env)
const instance = await testApp(env)

const wechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.76(0x18004c24) NetType/WIFI Language/zh_CN'

const open = (search: string, headers: Record<string, string> = {}, of = app) =>
  of.inject({ method: 'GET', url: `/qw-wxmini/${search}`, headers })

async function card(name: string) {
  const companyId = await makeCompany()
  const staff = await makeStaff(companyId, { name, phone: '13900000101' })
  return { ...staff, search: `?companyId=${companyId}&uid=${staff.userId}` }
}

test('the card is in the HTML, by any of its ids, with the headers of a page', async () => {
  const { companyId, staffId, personId, userId, search } = await card('林晓')
  const { statusCode, headers, body } = await open(search)
  expect(statusCode).toBe(200)
  expect(body).toContain('林晓 13900000101')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers.vary).toBe('Accept-Language, Accept-Encoding, Cookie')
  expect(headers['content-security-policy']).toBe(
    "default-src 'self'; script-src 'self' 'sha256-aaa=' 'sha256-bbb='; style-src 'self' 'unsafe-inline'; " +
      "img-src 'self' data: blob: https:; media-src 'self' blob:; connect-src 'self'; object-src 'none'; " +
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  expect(headers['x-content-type-options']).toBe('nosniff')

  const shareId = routedId(companyId)
  await parts.db.tenant(companyId, (db) =>
    db
      .insertInto('share')
      .values({
        company_id: companyId,
        staff_id: staffId,
        person_id: personId,
        share_id: shareId,
        parent_share_id: null,
        share_type: 'staff',
        content_type: 'card',
        content_id: userId,
      })
      .execute(),
  )
  for (const other of [`?shareId=${shareId}`, `?saleShareId=${shareId}&from=groupmessage`])
    expect((await open(other)).body).toContain('林晓')
})

test('a piece is drawn with its salesperson as long as visitors may read it, and no phone keeps it', async () => {
  const { companyId, staffId, search } = await card('林晓')
  const created = (over: object = {}) =>
    parts.db.tenant(companyId, (db) =>
      createMaterial(
        db,
        companyId,
        { kind: 'article', title: '窗前的花', body: { html: '<p>浇水</p>' }, ...over },
        { staffId },
      ),
    )
  const id = await created()
  const shown = await open(`${search}&piece=${id}`)
  expect(shown.body).toContain('窗前的花 by 林晓')
  expect(shown.headers['cache-control']).toBe('no-store')
  expect((await open(`?companyId=${companyId}&uid=nobody&piece=${id}`)).body).toContain(
    '窗前的花 by undefined',
  )
  const form = { ...sampleBodies(companyId).form.form, limits: { perPerson: 1, total: 0, until: null } }
  const formId = await created({ kind: 'form', title: '预约', body: { form } })
  expect((await open(`${search}&piece=${formId}`)).body).toContain('预约 by 林晓')
  const other = await card('周岚')
  for (const hidden of [
    `${search}&piece=${await created({ status: 'draft' })}`,
    `${search}&piece=${await created({ expiresAt: '2020-01-01T00:00:00Z' })}`,
    `${search}&piece=${randomUUID()}`,
    `${other.search}&piece=${id}`,
  ])
    expect((await open(hidden)).body, hidden).toContain('shell')
  const by = { companyId, staffId, role: 'admin' as const }
  const successorId = await created({ title: '新版' })
  await parts.db.tenant(companyId, (db) =>
    recallMaterial(db, by, { materialId: id, successorId }, () => expect.fail()),
  )
  expect((await open(`${search}&piece=${id}`, {}, instance.app)).body).toContain('新版 by 林晓')
  await parts.db.tenant(companyId, (db) =>
    recallMaterial(db, by, { materialId: successorId }, () => expect.fail()),
  )
  for (const of of [app, instance.app])
    expect((await open(`${search}&piece=${id}`, {}, of)).body).toContain('shell')
})

test('a mall is drawn with its products on the shelf, anew after a change and the same after an order', async () => {
  const companyId = await makeCompany()
  const otherId = await makeCompany()
  await openShop(parts, companyId)
  const product = (name: string, over: object = {}, of = companyId) =>
    parts.db.tenant(of, (db) =>
      createProduct(db, of, {
        ...{ name, category: 'Chairs', delivery: ['none'] },
        ...{ skus: [{ options: [], price: 100, stockBy: 5 }], ...over },
      }),
    )
  const set = (text: string, id: string) =>
    parts.db.opsPool.query(`update product set ${text} where company_id = $1 and product_id = $2`, [
      companyId,
      id,
    ])
  const own = `?companyId=${companyId}&mall=1`
  expect((await open(own)).body).toContain('shell')
  const stoolSku = randomUUID()
  const stool = await product('Stool', {
    skus: [{ givenId: stoolSku, options: [], price: 100, stockBy: 5 }],
  })
  await set('weight = 9', stool)
  await product('Draft', { status: 'draft' })
  const sofa = await product('Sofa')
  await set('weight = 8', sofa)
  await product('Lamp')
  await product('Foreign', {}, otherId)
  const names = async (search = own, of = app) => {
    const { body } = await open(search, {}, of)
    const said = /mall (\{.*?\})<!--/.exec(body)?.[1]
    return said ? (JSON.parse(said) as DrawnMall).list.map(({ name }) => name) : 'shell'
  }
  expect(await names()).toEqual(['Stool', 'Sofa', 'Lamp'])
  expect(await names(`?companyId=${otherId}&mall=1`)).toEqual(['Foreign'])
  const { body, headers } = await open(own)
  expect(body).toContain('Chairs')
  expect(body).not.toContain('"soldOut":true')
  expect(headers['cache-control']).toBe('no-store')

  const { session } = await makeVisitor(companyId)
  const bought = await callAs(session, 'POST /mall/order/v1/order/submit', {
    body: {
      ...{ lines: [{ skuId: stoolSku, quantity: 5, seenPrice: 100 }], delivery: 'none', seenTotal: 500 },
    },
  })
  expect(bought.body.code).toBe('0')
  expect((await open(own)).headers.etag).toBe(headers.etag)

  await set("name = 'Bench'", stool)
  expect(await names()).toEqual(['Bench', 'Sofa', 'Lamp'])
  // Before the job of shelf times has come.
  await set("off_shelf_at = now() - interval '1 second'", sofa)
  for (const of of [app, instance.app]) expect(await names(own, of)).toEqual(['Bench', 'Lamp'])
  await parts.db.opsPool.query("update company set status = 'closed' where company_id = $1", [companyId])
  expect(await names()).toBe('shell')
})

test('a site is drawn while it is open, at once on every instance, and no phone keeps it', async () => {
  const { companyId, staffId, search } = await card('林晓')
  const content = { title: '云帆官网', description: '', picture: null, isPublic: true, blocks: [] }
  const by = { companyId, staffId }
  const refused = () => expect.fail()
  const own = `?companyId=${companyId}&site=micro-site`
  expect((await open(own)).body).toContain('shell')
  await parts.db.tenant(companyId, async (db) => {
    await publishSite(db, by, await saveSite(db, by, { revision: 0, content }, refused), refused)
  })
  const shown = await open(own)
  expect(shown.body).toContain('site 云帆官网 by undefined')
  expect(shown.headers['cache-control']).toBe('no-store')
  expect((await open(`${search}&site=micro-site`, {}, instance.app)).body).toContain('site 云帆官网 by 林晓')
  expect((await open(`${search}&site=other`)).body).toContain('林晓 139')
  await parts.db.tenant(companyId, (db) => closeSite(db, by))
  for (const of of [app, instance.app]) expect((await open(own, {}, of)).body).toContain('shell')
})

test('what cannot be shown is the plain shell', async () => {
  const { companyId, userId } = await card('林晓')
  const { userId: closed } = await makeStaff(companyId, { name: '周岚', card: false })
  for (const search of [
    '',
    `?companyId=${companyId}`,
    `?companyId=${companyId}&uid=nobody`,
    `?companyId=${companyId}&uid=${closed}`,
    `?companyId=zzzzzzzz&uid=${userId}`,
    '?companyId=<script>&uid=%00',
  ]) {
    const { statusCode, body } = await open(search)
    expect([statusCode, body.includes('shell')], search).toEqual([200, true])
  }
})

test('the language and the reseller’s brand are part of the page', async () => {
  const { companyId, search } = await card('林晓')
  const domain = `oem-${companyId}.example`
  await parts.db.tenant(companyId, (db) =>
    db.insertInto('oem_agent').values({ company_id: companyId, domain, brand_name: '星链' }).execute(),
  )
  const english = await open(search, { 'accept-language': 'en-GB,en;q=0.9' })
  expect(english.body).toContain('lang="en"')
  expect((await open(search)).body).toContain('lang="zh"')
  // The chosen language goes before the phone's own.
  const chosen = await open(search, { 'accept-language': 'en-GB', cookie: '__Host-mp_lang=zh' })
  expect(chosen.body).toContain('lang="zh"')
  const unknown = await open(search, { 'accept-language': 'en-GB', cookie: '__Host-mp_lang=fr' })
  expect(unknown.body).toContain('lang="en"')
  const forwarded = { 'x-forwarded-host': domain, 'x-forwarded-proto': 'https' }
  await expect.poll(async () => (await open(search, forwarded)).body).toContain('<title>星链</title>')
  expect((await open(search)).body).toContain('<title></title>')
})

test('who has the page already is told so, in every encoding', async () => {
  const { search } = await card('林晓')
  const plain = await open(search)
  const br = await open(search, { 'accept-encoding': 'gzip, br' })
  const gzip = await open(search, { 'accept-encoding': 'gzip' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  const tags = [plain, br, gzip].map(({ headers }) => String(headers.etag))
  expect(new Set(tags).size).toBe(3)
  for (const etag of [...tags, `W/${tags[0]}`, `"other", ${tags[1]}`]) {
    const again = await open(search, { 'if-none-match': etag, 'accept-encoding': 'br' })
    expect([again.statusCode, again.body], etag).toEqual([304, ''])
    // Without it the phone would keep the strictest policy of all for a page that it has.
    expect(again.headers['content-security-policy']).toBe(plain.headers['content-security-policy'])
  }
  expect((await open(search, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('a published change is in the HTML and in the call of every instance within a second', async () => {
  const { companyId, userId, search } = await card('林晓')
  const call = (fixture: typeof instance) =>
    fixture.callAs('', 'GET /biz/v1/card/user_card/detail', { query: { companyId, userId } })
  const [here, there] = [{ app, callAs: instance.callAs }, instance]
  for (const fixture of [here, there]) expect((await open(search, {}, fixture.app)).body).toContain('林晓')
  await parts.db.tenant(companyId, (db) =>
    db.updateTable('staff').set({ name: '林晓晓' }).where('company_id', '=', companyId).execute(),
  )
  const within = { interval: 20 }
  for (const fixture of [here, there])
    await expect.poll(async () => (await open(search, {}, fixture.app)).body, within).toContain('林晓晓')
  expect((await call(instance)).body.data?.name).toBe('林晓晓')
  await parts.db.tenant(companyId, (db) =>
    db.updateTable('card').set({ is_open: false }).where('company_id', '=', companyId).execute(),
  )
  for (const fixture of [here, there])
    await expect.poll(async () => (await open(search, {}, fixture.app)).body, within).toContain('shell')
})

test('answers a hit without a query', async () => {
  const { companyId, userId, search } = await card('林晓')
  const url = `/biz/v1/card/user_card/detail?companyId=${companyId}&userId=${userId}`
  const tenant = vi.spyOn(parts.db, 'tenant')
  await expect
    .poll(async () => {
      tenant.mockClear()
      await open(search)
      await app.inject({ method: 'GET', url })
      return tenant.mock.calls.length
    })
    .toBe(0)
  tenant.mockRestore()
})

test('a first visit inside WeChat goes to the silent sign-in, a later one and any other gets the page', async () => {
  const { companyId, search } = await card('林晓')
  const signIn = vi
    .spyOn(parts.platform, 'findApp')
    .mockResolvedValue({ companyId, kind: 'wechat', appId: 'wx1', agentId: '', secret: 's' })
  const first = await open(search, { 'user-agent': wechat })
  expect([first.statusCode, first.headers['cache-control']]).toEqual([302, 'no-store'])
  expect(first.headers.location).toMatch(/\/connect\/oauth2\/authorize\?appid=wx1&.+#wechat_redirect$/)
  expect(signIn).toHaveBeenCalledWith(companyId, 'wechat')
  const marked = { 'user-agent': wechat, cookie: `__Host-mp_in_${companyId}=1` }
  expect((await open(search, marked)).statusCode).toBe(200)
  expect((await open(search, { ...marked, cookie: '__Host-mp_in_other000=1' })).statusCode).toBe(302)
  expect((await open(search, { 'user-agent': 'Mozilla/5.0 Chrome/140' })).statusCode).toBe(200)
  expect((await open('', { 'user-agent': wechat })).statusCode).toBe(200)
  // A page that the hash names: the server never sees which one, so it must not lead away from it.
  expect((await open(`?companyId=${companyId}`, { 'user-agent': wechat })).statusCode).toBe(200)
  signIn.mockResolvedValue(null)
  expect((await open(search, { 'user-agent': wechat })).statusCode).toBe(200)
  signIn.mockRejectedValue(new Error('vendor'))
  expect((await open(search, { 'user-agent': wechat })).statusCode).toBe(200)
  signIn.mockRestore()
})

test('the ways to the page keep what the address says', async () => {
  for (const path of ['/', '/qw-wxmini']) {
    const { statusCode, headers } = await app.inject({ method: 'GET', url: `${path}?companyId=a&uid=b%20c` })
    expect([statusCode, headers.location]).toEqual([302, '/qw-wxmini/?companyId=a&uid=b%20c'])
  }
  expect((await app.inject({ method: 'GET', url: '//evil.example' })).statusCode).toBe(404)
})

test('an address that was spoiled on its way leads to the card, under the address that it was', async () => {
  const { search } = await card('林晓')
  const said = search.slice(1)
  const all = [`?${search}`, `?${said.replaceAll('&', '&amp;')}`, `?${encodeURIComponent(said)}`]
  for (const spoilt of [...all, encodeURIComponent(search), `${encodeURIComponent(search)}?from=x`]) {
    const first = await open(spoilt, { 'user-agent': wechat })
    const to = spoilt.endsWith('?from=x') ? `${search}&from=x` : search
    expect([first.statusCode, first.headers.location], spoilt).toEqual([302, `/qw-wxmini/${to}`])
    expect(first.headers['cache-control']).toBe('no-store')
  }
  const long = `${search}&code=${'c'.repeat(64)}&state=${'s'.repeat(64)}&to=/x`
  for (const spoilt of [encodeURIComponent(long), long.replace('?', '%3F')])
    expect((await open(spoilt)).headers.location, spoilt).toMatch(`/qw-wxmini/${search}&code=c`)
  expect((await open(search)).body).toContain('林晓')
})

test('built files are kept for ever, the version never; nothing else is there', async () => {
  const asset = await open('assets/card-abc123.js')
  expect(asset.statusCode).toBe(200)
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers['content-type']).toContain('javascript')
  const version = await open('version.json')
  expect([version.statusCode, version.headers['cache-control']]).toEqual([200, 'no-store'])
  for (const path of [
    'index.html',
    'assets/',
    'assets/none.js',
    'assets/..%2f..%2fssr/document.js',
    'pages/x',
  ]) {
    const { statusCode, json } = await open(path)
    expect(statusCode, path).toBe(404)
    expect(json()).toMatchObject({ code: '404', success: false })
  }
})

test('built files of another release are served for a week after its last instance', async () => {
  const other = { prefix: '/qw-wxmini/assets/', folder: temporaryFolder() }
  writeFileSync(join(other.folder, 'other-1a2b.js'), 'export const other = 1')
  const compressed = 'b{}'
  writeFileSync(join(other.folder, 'other-3c4d.css'), 'a{}')
  writeFileSync(join(other.folder, 'other-3c4d.css.br'), brotliCompressSync(compressed))
  const path = 'assets/other-1a2b.js'
  expect((await open(path)).statusCode).toBe(404)
  const release = createReleaseAssets(parts.db, [other])
  await release.publish()
  await release.publish()

  const plain = await open(path)
  expect([plain.statusCode, plain.body]).toEqual([200, 'export const other = 1'])
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8')
  const small = await open('assets/other-3c4d.css?x', { 'accept-encoding': 'gzip, br' })
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(compressed)
  // Not under another client's prefix, and nothing beside the folder.
  expect((await app.inject('/console/assets/other-1a2b.js')).statusCode).toBe(404)
  expect((await open('assets/other-3c4d.css.br')).statusCode).toBe(404)

  const age = (time: string) =>
    sql`update release_asset set seen_at = now() - ${time}::interval where path like '%/other-%'`.execute(
      parts.db.ops,
    )
  await age('6 days')
  await deleteExpired(parts.db, assetExpiry)
  expect(await createReleaseAssets(parts.db, []).find(`/qw-wxmini/${path}`)).toBeDefined()
  await age('8 days')
  // Another instance of that release still runs.
  await release.publish()
  await deleteExpired(parts.db, assetExpiry)
  expect(await createReleaseAssets(parts.db, []).find(`/qw-wxmini/${path}`)).toBeDefined()
  await age('8 days')
  await deleteExpired(parts.db, assetExpiry)
  expect(await createReleaseAssets(parts.db, []).find(`/qw-wxmini/${path}`)).toBeUndefined()
})

test('the page is told what the configuration says, and may talk to a gateway elsewhere', async () => {
  const told = async (more: NodeJS.ProcessEnv) => {
    const fixture = await testApp({ ...env, ...more })
    const { body, headers } = await open('', {}, fixture.app)
    const rule = (name: string) =>
      new RegExp(`${name} [^;]*`).exec(String(headers['content-security-policy']))?.[0]
    const [connect, frame] = [rule('connect-src'), rule('frame-src')]
    return { settings: /settings:(\{.*?\})/.exec(body)?.[1], connect, ...(frame && { frame }) }
  }
  expect(await told({})).toEqual({
    settings: JSON.stringify({ gateway: '/', mapKey: '', specialCorp: false }),
    connect: "connect-src 'self'",
  })
  const elsewhere = { WEB_GATEWAY: 'https://gateway.example', MAP_KEY: 'ABCD-1234', SPECIAL_CORP: 'true' }
  expect(await told(elsewhere)).toEqual({
    settings: JSON.stringify({ gateway: 'https://gateway.example', mapKey: 'ABCD-1234', specialCorp: true }),
    connect: "connect-src 'self' https://gateway.example",
    // Tencent's map is framed where there is a key for it, and nothing else ever.
    frame: 'frame-src https://apis.map.qq.com https://mapapi.qq.com',
  })
  expect((await told({ WEB_GATEWAY: 'none' })).settings).toContain('"gateway":""')
})

test('a page comes in the look that its person chose, and is kept apart from the others', async () => {
  const { search } = await card('林晓')
  const plain = await open(search)
  expect(plain.body).toContain('class=" false"')
  const chosen = await open(search, { cookie: '__Host-mp_look=dark.care' })
  expect(chosen.body).toContain('class="dark true"')
  expect(chosen.headers.etag).not.toBe(plain.headers.etag)
  expect((await open('', { cookie: '__Host-mp_look=light' })).body).toContain('class="light false"')
  expect((await open(search, { cookie: '__Host-mp_look=%22%3E' })).body).toBe(plain.body)
})

test('nothing is cached of a company that does not exist: invented names would evict real ones', async () => {
  const reads = vi.spyOn(parts.db, 'tenant')
  for (const _ of [1, 2]) {
    reads.mockClear()
    expect((await open('?companyId=nobody00&uid=nobody')).body).toContain('shell')
    // The brand and the card.
    expect(reads).toHaveBeenCalledTimes(2)
  }
  reads.mockRestore()
})
