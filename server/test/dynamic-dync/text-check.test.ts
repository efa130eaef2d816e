import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { appWithVendor, phones } from '../wxwork/vendor-app.ts'
import { postCompany } from './posts.ts'

const fixture = await appWithVendor()
const { callAs, vendor, codeFor } = fixture
const check = '/wxa/msg_sec_check'

const company = await fixture.makeCompanyWithApps()
const desk = await postCompany(fixture, company.companyId)
let dyncId = ''
/** A visitor who came by the mini program, a new one for each test: a person writes five comments a minute. */
let session = ''
let openid = ''

beforeAll(async () => {
  dyncId = (await desk.circle()).dyncId
  // What the vendor finds in details does not count, its suggestion alone.
  vendor.on(check, ({ body: { content } }) => ({
    ...{ errcode: 0, errmsg: 'ok', trace_id: 'x' },
    detail: [{ strategy: 'keyword', errcode: 0, suggest: 'pass', label: 20006 }],
    result: { suggest: String(content).split(' ')[0], label: 100 },
  }))
})

beforeEach(async () => {
  openid = randomUUID()
  const answer = { openid, session_key: 'key', unionid: `u${openid}` }
  const { body } = await callAs('', 'POST /wxwork/v1/mini/auth', {
    body: { code: codeFor({ host: 'mini', answer }), companyId: company.companyId },
    headers: { 'user-agent': phones.mini },
  })
  session = body.data?.sessionId ?? ''
  vendor.calls.length = 0
  await desk.review({ comments: 'after', vendorCheck: true })
})

/** Why the newest comment waits; null while readers see it. */
async function written(content: string, by = session): Promise<string[] | null> {
  const commentId = await desk.comment(dyncId, content, by)
  const [row] = await desk.sql<{ state: string; causes: string[] }>(
    'select state, causes from post_comment where company_id = $1 and comment_id = $2',
    commentId,
  )
  return row?.state === 'shown' ? null : (row?.causes ?? [])
}

it('shows a comment at once that the vendor lets pass, and no other', async () => {
  expect(await written('pass 好')).toBe(null)
  expect(vendor.to(check).map(({ body }) => body)).toEqual([
    { openid, scene: 2, version: 2, content: 'pass 好' },
  ])
  expect(await written('review 好')).toEqual(['check'])
  expect(await written('risky 好')).toEqual(['check'])
  expect(await written('什么 好')).toEqual(['check'])
})

it.each([
  'http500',
  'garbage',
  'reset',
  40_003,
  44_991,
] as const)('lets a comment wait for a moderator after the vendor’s %s', async (fault) => {
  vendor.fail(check, fault)
  expect(await written('pass 好')).toEqual(['check'])
})

it('holds a comment of a person unknown to the mini program for review, and does not ask the vendor', async () => {
  expect(await written('pass 好', desk.visitor.session)).toEqual(['unchecked'])
  await desk.sql(`update mini_session set at = now() - interval '121 minutes' where company_id = $1`)
  expect(await written('pass 好')).toEqual(['unchecked'])
  expect(vendor.to(check)).toEqual([])
})

it('judges a change of a comment like a new one', async () => {
  const id = await desk.comment(dyncId, 'pass 好', session)
  const { body } = await callAs(session, 'PUT /dynamic/v1/bridge/comment/edit', {
    body: { id, content: 'risky 好' },
  })
  expect(body.data?.status).toBe('waiting')
})

it('does not ask the vendor where the company switched the check off, or about members of staff', async () => {
  expect(await written('risky 好', desk.author.session)).toBe(null)
  await desk.review({ comments: 'after', vendorCheck: false })
  expect(await written('risky 好')).toBe(null)
  expect(vendor.to(check)).toEqual([])
})

it('takes no change of a comment where the company takes no comments, but its deletion', async () => {
  const id = await desk.comment(dyncId, 'pass 好', session)
  await desk.review({ comments: 'after', vendorCheck: true, commentsOn: false })
  const edited = await callAs(session, 'PUT /dynamic/v1/bridge/comment/edit', {
    body: { id, content: 'risky 好' },
  })
  expect(edited.status).toBe(403)
  const gone = await callAs(session, 'DELETE /dynamic/v1/bridge/comment/delete', { query: { id } })
  expect(gone.body.data).toEqual({ deleted: true })
})
