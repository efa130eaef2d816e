import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { appWithVendor, phones } from '../wxwork/vendor-app.ts'
import { postCompany, storedPicture } from './posts.ts'

const fixture = await appWithVendor()
const { callAs, makeStaff, parts, vendor, codeFor } = fixture
const check = '/wxa/msg_sec_check'

const { companyId } = await fixture.makeCompanyWithApps()
const desk = await postCompany(fixture, companyId)
const openid = randomUUID()
/** A salesperson who signed in to the mini program today. */
const seller = await makeStaff(companyId, { name: '吴越' })

beforeAll(async () => {
  vendor.on(check, ({ body: { content } }) => ({
    ...{ errcode: 0, errmsg: 'ok', trace_id: 'x' },
    result: { suggest: String(content).split(/\s/)[0], label: 100 },
  }))
  const answer = { openid, session_key: 'key', unionid: `u${openid}` }
  const { body } = await callAs('', 'POST /wxwork/v1/mini/auth', {
    body: { code: codeFor({ host: 'mini', answer }), companyId },
    headers: { 'user-agent': phones.mini },
  })
  const [own] = await desk.sql<{ person_id: string }>(
    'select person_id from person_identity where company_id = $1 and open_id = $2',
    openid,
  )
  expect(body.data?.sessionId).toBeTruthy()
  await parts.db.tenant(companyId, (db) =>
    joinPersons(db, companyId, own?.person_id ?? '', seller.personId, 'unionid'),
  )
})

beforeEach(async () => {
  vendor.calls.length = 0
  await desk.sql('delete from post where company_id = $1')
  await desk.review({ posts: 'after', vendorCheck: true })
})

interface Waiting {
  state: string
  doubts: string[]
}

/** The newest post as it is stored. */
async function stored(): Promise<Waiting | undefined> {
  const [row] = await desk.sql<Waiting>(
    'select state, doubts from post where company_id = $1 order by created_at desc limit 1',
  )
  return row
}

async function written(content: string, by = seller.session) {
  await desk.circle(content, by)
  return stored()
}

const published = { state: 'published', doubts: [] }
const doubted = { state: 'review', doubts: ['check'] }
const unchecked = { state: 'review', doubts: ['unchecked'] }

it('publishes a post that the vendor lets pass, and no other', async () => {
  expect(await written('pass 好')).toEqual(published)
  expect(vendor.to(check).map(({ body }) => body)).toEqual([
    { openid, scene: 4, version: 2, content: 'pass 好' },
  ])
  for (const suggestion of ['review', 'risky', '什么'])
    expect(await written(`${suggestion} 好`)).toEqual(doubted)
})

it('asks the vendor about every part of a long text, and what a reader sees beside it', async () => {
  const link = { url: 'https://example.com/a', title: '标题', image: '' }
  const title = 'pass '.padEnd(60, '题')
  const pictures = Array.from({ length: 9 }, () => ({
    ...{ url: storedPicture(companyId), width: 9, height: 9 },
    alt: '图'.repeat(200),
  }))
  await callAs(seller.session, 'POST /dynamic/v1/dync/inner/add', {
    body: { title, content: '好'.repeat(2_000), link, pictures },
  })
  const asked = vendor.to(check).map(({ body: { content } }) => String(content))
  expect(asked.map(({ length }) => length)).toEqual([2_500, expect.any(Number)])
  expect(asked.join('')).toContain('标题\nexample.com\n图')
  expect(await stored()).toEqual(doubted)
})

it.each([
  'http500',
  'garbage',
  'reset',
  40_003,
  44_991,
] as const)('lets a post wait for a moderator after the vendor’s %s', async (fault) => {
  vendor.fail(check, fault)
  expect(await written('pass 好')).toEqual(doubted)
  expect((await desk.queue()).map(({ causes }) => causes)).toEqual([['review', 'check']])
})

it('holds a post of a member unknown to the mini program for review, and does not ask the vendor', async () => {
  expect(await written('pass 好', desk.author.session)).toEqual(unchecked)
  expect(vendor.to(check)).toEqual([])
})

it('judges the whole post after a change, and a draft when it is handed in', async () => {
  const add = (body: { title?: string; content: string; submit?: boolean }) =>
    callAs(seller.session, 'POST /dynamic/v1/dync/inner/add', { body })
  const edit = (dyncId = '', body: { content?: string; submit?: boolean }) =>
    callAs(seller.session, 'POST /dynamic/v1/dync/inner/edit', { body: { dyncId, revision: 1, ...body } })
  const shown = (await add({ title: 'pass', content: '好' })).body.data?.dyncId
  await edit(shown, { content: '更好' })
  expect(await stored()).toEqual(published)
  expect(vendor.to(check).at(-1)?.body.content).toBe('pass\n更好')
  const draft = (await add({ content: 'risky 好', submit: false })).body.data?.dyncId
  expect(await stored()).toEqual({ state: 'draft', doubts: [] })
  expect(vendor.to(check)).toHaveLength(2)
  await edit(draft, { submit: true })
  expect(await stored()).toEqual(doubted)
})

it('does not ask the vendor about posts that no visitor sees, those of moderators, and with the check off', async () => {
  await callAs(seller.session, 'POST /dynamic/v1/dync/inner/add', {
    body: { content: 'risky 好', audience: 'staff' },
  })
  expect(await stored()).toEqual(published)
  expect(await written('risky 好', desk.editor.session)).toEqual(published)
  await desk.review({ posts: 'after', vendorCheck: false })
  expect(await written('risky 好')).toEqual(published)
  expect(vendor.to(check)).toEqual([])
})

it('keeps a post for visitors from review by no change of its audience', async () => {
  const { data } = (
    await callAs(seller.session, 'POST /dynamic/v1/dync/inner/add', {
      body: { content: 'risky 好', audience: 'staff' },
    })
  ).body
  await callAs(seller.session, 'POST /dynamic/v1/dync/inner/edit', {
    body: { dyncId: data?.dyncId ?? '', revision: 1, audience: 'visitors' },
  })
  expect(await stored()).toEqual(doubted)
})
