import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { encryptCallback, signCallback } from '#core/platform/callback-crypto.ts'
import { proxied } from '#domain/foreign-pages/pages.ts'
import { joinPersons } from '#domain/identity/join.ts'
import { checkPictures, leaveLatePictures } from '#domain/notices/picture-check.ts'
import { removeCopies } from '#domain/posts/picture-check.ts'
import { MIGRATIONS } from '../support/database.ts'
import { appWithVendor, callbackKeys, phones } from '../wxwork/vendor-app.ts'
import { postCompany } from './posts.ts'

const fixture = await appWithVendor()
const { app, callAs, makeStaff, parts, vendor, codeFor, giveApp } = fixture
const ask = '/wxa/media_check_async'

const { companyId, mini } = await fixture.makeCompanyWithApps()
const desk = await postCompany(fixture, companyId)
const openid = randomUUID()
/** A salesperson who signed in to the mini program today. */
const seller = await makeStaff(companyId, { name: '吴越' })
const pictures: { url: string; alt: string; width: number; height: number }[] = []
/** The ids of WeChat's questions, in their order. */
const traces: string[] = []

beforeAll(async () => {
  await parts.db.opsPool.query('delete from directory where key = $1', [mini])
  await giveApp(companyId, 'mini', mini, { secret: 'mini-secret', ...callbackKeys })
  vendor.on('/wxa/msg_sec_check', () => ({ errcode: 0, result: { suggest: 'pass', label: 100 } }))
  const answer = { openid, session_key: 'key', unionid: `u${openid}` }
  await callAs('', 'POST /wxwork/v1/mini/auth', {
    body: { code: codeFor({ host: 'mini', answer }), companyId },
    headers: { 'user-agent': phones.mini },
  })
  const [own] = await desk.sql<{ person_id: string }>(
    'select person_id from person_identity where company_id = $1 and open_id = $2',
    openid,
  )
  await parts.db.tenant(companyId, (db) =>
    joinPersons(db, companyId, own?.person_id ?? '', seller.personId, 'unionid'),
  )
  for (const background of ['#f00', '#00f']) {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .webp()
      .toBuffer()
    pictures.push({ url: await parts.files.put(companyId, bytes, 'webp'), alt: '', width: 40, height: 30 })
  }
})

beforeEach(async () => {
  vendor.calls.length = 0
  traces.length = 0
  vendor.fail(ask)
  vendor.on(ask, () => {
    traces.push(randomUUID())
    return { errcode: 0, errmsg: 'ok', trace_id: traces.at(-1) }
  })
  await desk.sql('delete from post where company_id = $1')
  await desk.sql('delete from post_picture_check where company_id = $1')
  await desk.sql(`delete from notice where company_id = $1 and occasion = 'review'`)
  await desk.review({ posts: 'after', vendorCheck: true })
})

const add = async (body: object = {}, by = seller.session) =>
  (await callAs(by, 'POST /dynamic/v1/dync/inner/add', { body: { content: '新品', pictures, ...body } })).body
    .data?.dyncId ?? ''
const work = (dyncId: string) => checkPictures(parts)({ companyId, id: dyncId })
const posted = async () => {
  const dyncId = await add()
  await work(dyncId)
  return dyncId
}
const stored = async () =>
  (await desk.sql('select state, doubts from post where company_id = $1 order by created_at desc limit 1'))[0]
const queued = async () => (await desk.queue()).map(({ causes }) => causes)
const told = () => desk.sql(`select from notice where company_id = $1 and occasion = 'review'`)

interface Message {
  suggest?: string
  errcode?: number
  appId?: string
  token?: string
  as?: 'json' | 'xml'
}

/** WeChat's message about a picture. @returns the status of the answer */
async function say(
  traceId = '',
  {
    suggest = 'pass',
    errcode = 0,
    appId = mini,
    token = callbackKeys.callbackToken,
    as = 'json',
  }: Message = {},
) {
  const detail = { strategy: 'content_model', errcode: 0, suggest: 'risky', label: 20002, prob: 90 }
  const event = {
    ToUserName: 'gh_1',
    MsgType: 'event',
    Event: 'wxa_media_check',
    appid: appId,
    trace_id: traceId,
  }
  const text =
    as === 'json'
      ? JSON.stringify({ ...event, version: 2, detail: [detail], errcode, result: { suggest, label: 100 } })
      : `<xml>${Object.entries(event)
          .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
          .join('')}<detail><suggest><![CDATA[risky]]></suggest></detail><errcode>${errcode}</errcode>` +
        `<result><suggest><![CDATA[${suggest}]]></suggest><label>100</label></result></xml>`
  const encrypted = encryptCallback(callbackKeys.encodingAesKey, text, appId)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const query = { timestamp, nonce: 'n', msg_signature: signCallback(token, timestamp, 'n', encrypted) }
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/wxwork/v1/callback/${mini}?${new URLSearchParams(query)}`,
    headers: { 'content-type': as === 'json' ? 'application/json' : 'text/xml' },
    payload:
      as === 'json'
        ? JSON.stringify({ ToUserName: 'gh_1', Encrypt: encrypted })
        : `<xml><ToUserName>gh_1</ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
  })
  return statusCode
}

const waits = { state: 'review', doubts: ['pictures'] }
const published = { state: 'published', doubts: [] }
const doubted = { state: 'review', doubts: ['check'] }

it('shows a post after WeChat let each of its pictures pass, and until then to no visitor and no moderator', async () => {
  const dyncId = await posted()
  const asked = vendor.to(ask).map(({ body }) => body)
  expect(asked).toEqual(
    pictures.map(() => ({
      media_url: expect.stringMatching(/^https?:\/\/[^/]+\/files\/\w{8}\/[\w-]{22}\.jpg$/),
      ...{ media_type: 2, version: 2, scene: 4, openid },
    })),
  )
  const copy = await parts.files.read(new URL(String(asked[0]?.media_url)).pathname)
  expect((await sharp(copy ?? Buffer.alloc(0)).metadata()).format).toBe('jpeg')
  expect(await say(traces[0])).toBe(200)
  expect(await stored()).toEqual(waits)
  expect([await desk.detail(dyncId), await queued(), await told()]).toEqual([null, [], []])
  expect(await say(traces[1], { as: 'xml' })).toBe(200)
  expect(await stored()).toEqual(published)
  expect(await desk.detail(dyncId)).toMatchObject({ dyncId })
})

it.each([
  ['risky', { suggest: 'risky' }],
  ['review', { suggest: 'review' }],
  ['an unknown word', { suggest: '' }],
  ['that it could not load the picture', { errcode: -1008 }],
])('leaves the post to a moderator where WeChat says %s', async (_what, message) => {
  await posted()
  await say(traces[0], message)
  expect(await stored()).toEqual(doubted)
  expect(await queued()).toEqual([['review', 'check']])
  expect((await told()).length).toBeGreaterThan(0)
  // What comes twice, or otherwise the second time, changes nothing.
  for (const trace of [...traces, ...traces]) await say(trace)
  expect(await stored()).toEqual(doubted)
})

it('leaves the post to a moderator where WeChat does not answer in time, and takes no answer then', async () => {
  await posted()
  await leaveLatePictures(parts)
  expect(await stored()).toEqual(waits)
  await desk.sql(`update post set updated_at = now() - interval '41 minutes' where company_id = $1`)
  await leaveLatePictures(parts)
  expect(await queued()).toEqual([['review', 'check']])
  for (const trace of traces) await say(trace)
  expect(await stored()).toEqual(doubted)
})

it('takes an answer that comes before its question is stored, once, and one about a deleted post', async () => {
  const early = randomUUID()
  vendor.on(ask, async () => {
    traces.push(traces.length === 0 ? early : randomUUID())
    if (traces.length === 1) await say(early, { suggest: 'risky' })
    return { errcode: 0, trace_id: traces.at(-1) }
  })
  await posted()
  expect(await stored()).toEqual(doubted)
  await desk.sql('delete from post where company_id = $1')
  expect(await say(traces[1])).toBe(200)
})

it.each([
  ['forged', { token: 'another' }],
  ['for another app', { appId: 'wx0000000000000000' }],
])('refuses a message that is %s', async (_what, message) => {
  await posted()
  for (const trace of traces) expect(await say(trace, message)).toBe(403)
  expect(await stored()).toEqual(waits)
})

it('asks about the uploaded picture of a link, and leaves a video and the picture of a site to a moderator', async () => {
  const link = { url: 'https://example.com/', title: '新品' }
  const ofLink = pictures[0]?.url ?? ''
  const dyncId = await add({ pictures: [], link: { ...link, image: ofLink } })
  expect(await stored()).toEqual(waits)
  await work(dyncId)
  expect(traces).toHaveLength(1)
  await say(traces[0])
  expect(await stored()).toEqual(published)
  const unchecked = { state: 'review', doubts: ['unchecked'] }
  await add({ pictures: [], video: ofLink.replace('.webp', '.mp4') })
  expect(await stored()).toEqual(unchecked)
  await add({ pictures: [], link: { ...link, image: proxied(companyId, 'https://example.com/a.png') } })
  expect(await stored()).toEqual(unchecked)
})

it('lets a moderator decide before WeChat, and keeps that decision', async () => {
  const dyncId = await posted()
  const status = (to: 'published' | 'offline') =>
    callAs(desk.editor.session, 'POST /dynamic/v1/bridge/status', { body: { dyncIds: [dyncId], status: to } })
  await status('published')
  await say(traces[0], { suggest: 'risky' })
  expect(await stored()).toMatchObject({ state: 'published' })
})

it('asks about new pictures alone when a post is changed', async () => {
  const dyncId = await posted()
  for (const trace of traces) await say(trace)
  const [{ revision } = { revision: 0 }] = await desk.sql<{ revision: number }>(
    'select revision from post where company_id = $1',
  )
  const edit = (body: object) =>
    callAs(seller.session, 'POST /dynamic/v1/dync/inner/edit', { body: { dyncId, revision, ...body } })
  await edit({ content: '更新' })
  expect(await stored()).toEqual(published)
})

it('asks by the WeChat of a member who is two persons: one of WeCom, and one who is bound', async () => {
  const member = await makeStaff(companyId)
  const answer = { openid: randomUUID(), session_key: 'key', unionid: randomUUID() }
  await callAs('', 'POST /wxwork/v1/mini/auth', {
    body: { code: codeFor({ host: 'mini', answer }), companyId },
    headers: { 'user-agent': phones.mini },
  })
  const [bound] = await desk.sql<{ person_id: string }>(
    'select person_id from person_identity where company_id = $1 and open_id = $2',
    answer.openid,
  )
  // Whichever of the two the database finds first.
  for (const changed of [bound?.person_id, member.personId]) {
    traces.length = 0
    await desk.sql(
      `update person set staff_id = $2, bound_at = case when person_id = $4 then now() end
       where company_id = $1 and person_id = $3`,
      member.staffId,
      changed,
      bound?.person_id,
    )
    const dyncId = randomUUID()
    await desk.sql(
      `insert into post (company_id, post_id, face, type, state, doubts, content, pictures, staff_id)
       values ($1, $2, 'dync', 'circle', 'review', '{pictures}', 'x', $3, $4)`,
      dyncId,
      JSON.stringify(pictures),
      member.staffId,
    )
    await work(dyncId)
    expect(traces).toHaveLength(pictures.length)
  }
})

it('leaves pictures to a moderator of a person unknown to the mini program, and without keys for WeChat’s messages', async () => {
  await add({ content: '' }, desk.author.session)
  expect(await stored()).toEqual({ state: 'review', doubts: ['unchecked'] })
  await parts.db.opsPool.query('delete from directory where key = $1', [mini])
  await giveApp(companyId, 'mini', mini, { secret: 'mini-secret' })
  await add()
  await parts.db.opsPool.query('delete from directory where key = $1', [mini])
  await giveApp(companyId, 'mini', mini, { secret: 'mini-secret', ...callbackKeys })
  expect(await stored()).toEqual({ state: 'review', doubts: ['unchecked'] })
  expect(vendor.to(ask)).toEqual([])
})

it('does not ask where a person reviews the post anyway, and leaves what WeChat refuses to one', async () => {
  await desk.review({ posts: 'before', vendorCheck: true })
  await work(await add())
  expect([vendor.to(ask), await stored()]).toEqual([[], { state: 'review', doubts: [] }])
  await desk.review({ posts: 'after', vendorCheck: true })
  vendor.fail(ask, 40_003)
  await posted()
  expect(await stored()).toEqual(doubted)
  const refused = vendor.to(ask).map(({ body }) => new URL(String(body.media_url)).pathname)
  const removed = await desk.sql<{ urls: string[] }>('select urls from file_removal where company_id = $1')
  expect(removed.flatMap(({ urls }) => urls)).toEqual(refused)
  vendor.fail(ask, 'http500', 'http500', 'http500', 'http500')
  const dyncId = await add()
  await expect(work(dyncId)).rejects.toThrow()
  expect(await stored()).toEqual(waits)
})

it('removes the copies that WeChat has judged', async () => {
  await posted()
  const copies = vendor.to(ask).map(({ body }) => new URL(String(body.media_url)).pathname)
  for (const trace of traces) await say(trace)
  await removeCopies(parts.db)
  const rows = await desk.sql<{ urls: string[] }>('select urls from file_removal where company_id = $1')
  expect(rows.flatMap(({ urls }) => urls)).toEqual(expect.arrayContaining(copies))
})

it('answers WeChat’s check of the address with what it sent', async () => {
  const check = (signature: string, timestamp: string) =>
    app.inject({
      url: `/wxwork/v1/callback/${mini}?${new URLSearchParams({ signature, timestamp, nonce: 'n', echostr: '4711' })}`,
    })
  const now = String(Math.floor(Date.now() / 1000))
  const good = await check(signCallback(callbackKeys.callbackToken, now, 'n', ''), now)
  expect([good.statusCode, good.body]).toEqual([200, '4711'])
  expect((await check(signCallback('another', now, 'n', ''), now)).statusCode).toBe(403)
})

// The last one: the session of a member who left ends.
it('publishes nothing of a member who left meanwhile', async () => {
  await posted()
  await desk.sql(`update staff set status = 'left' where company_id = $1 and staff_id = $2`, seller.staffId)
  for (const trace of traces) await say(trace)
  expect(await stored()).toMatchObject({ state: 'review', doubts: ['unchecked'] })
})

it('takes the second form from stored pictures, which were never judged, in their order and of one company alone', async () => {
  const migration = await readFile(join(MIGRATIONS, '0220_pictures_once.sql'), 'utf8')
  const stored = pictures.map((picture, at) => (at === 0 ? { ...picture, small: '/files/x.webp' } : picture))
  const otherId = await fixture.makeCompany()
  const other = await makeStaff(otherId)
  const rows = async () =>
    (
      await parts.db.opsPool.query(
        'select company_id, pictures from post where company_id = any($1) order by company_id = $2 desc, created_at',
        [[companyId, otherId], companyId],
      )
    ).rows.map((row) => row.pictures)
  for (const [of, staffId, all] of [
    [companyId, seller.staffId, stored],
    [companyId, seller.staffId, pictures],
    [companyId, seller.staffId, []],
    [otherId, other.staffId, stored],
  ] as const)
    await parts.db.opsPool.query(
      `insert into post (company_id, post_id, face, type, state, content, pictures, staff_id)
       values ($1, gen_random_uuid(), 'dync', 'circle', 'draft', 'x', $2, $3)`,
      [of, JSON.stringify(all), staffId],
    )
  const client = await parts.db.opsPool.connect()
  // Twice: a start that was interrupted begins again.
  for (const _ of ['first', 'again']) {
    await client.query('begin')
    await client.query(`select set_config('app.company_id', $1, true)`, [companyId])
    await client.query(migration)
    await client.query('commit')
  }
  client.release()
  expect(await rows()).toEqual([pictures, pictures, [], stored])
})
