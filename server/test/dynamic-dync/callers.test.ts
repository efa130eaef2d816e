import { randomUUID } from 'node:crypto'
import { allCalls, type CallKey } from '@mingpian/contract/shared/calls.ts'
import { errors } from '@mingpian/contract/shared/errors.ts'
import { expect, it } from 'vitest'
import { type CallOptions, testApp } from '../support/app.ts'
import { postCompany } from './posts.ts'

const test = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, makeCompany, makeStaff, makeVisitor, parts } = test
// Each person calls more often here than they may.
Object.assign(parts.limits, { take: async () => {} })

const made = await postCompany(test)
const { companyId, sql } = made
const elsewhere = await makeCompany()

/** A session of each kind of caller. The strangers are of another company. */
const sessions = {
  anonymous: '',
  visitor: made.visitor.session,
  peer: (await makeStaff(companyId)).session,
  author: made.author.session,
  editor: made.editor.session,
  owner: made.admin.session,
  stranger: (await makeVisitor(elsewhere)).session,
  otherOwner: (await makeStaff(elsewhere, { role: 'owner' })).session,
}
type Who = keyof typeof sessions
const kinds = Object.keys(sessions) as Who[]
const languages = { 'zh-CN': 'zh', en: 'en' } as const
const refusals = [errors.loginExpired, errors.forbidden, errors.notFound]

/** A post of the author that visitors see, from before the day in which a member writes at most twenty. */
async function post(face: 'bridge' | 'dync' = 'dync'): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into post (company_id, post_id, face, type, state, title, staff_id, shown_at, published_at, created_at)
     values ($1, $2, $3, $4, 'published', '到店', $5, now(), now(), now() - interval '2 days')`,
    id,
    face,
    face === 'bridge' ? 'news' : 'circle',
    made.author.staffId,
  )
  return id
}

/** A comment of the visitor that readers see. */
async function comment(): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into post_comment (company_id, comment_id, post_id, person_id, state, content, created_at)
     values ($1, $2, $3, $4, 'shown', '好', now() - interval '1 hour')`,
    id,
    await post(),
    made.visitor.personId,
  )
  return id
}

type Answers = Partial<Record<Who, string>> & { others: string }
type Input = () => Promise<object> | object
const of = { companyId }
const page = { page: 1, pageSize: 5 }

/** The session of another company is refused where the call names the company. */
const ofAnyone: Answers = { stranger: '403', otherOwner: '403', others: '0' }
const ofSignedIn: Answers = { anonymous: '401', others: '0' }
const ofRecord: Answers = { anonymous: '401', stranger: '404', otherOwner: '404', others: '0' }
const ofStaff: Answers = { anonymous: '401', visitor: '403', stranger: '403', others: '0' }
const ofStaffRecord: Answers = { ...ofStaff, otherOwner: '404' }
/** The author's and the moderators'. */
const ofAuthor: Answers = { ...ofStaffRecord, peer: '403' }
/** Records of another company are skipped there, or not found. */
const ofModerators: Answers = { ...ofStaff, peer: '403', author: '403' }
const ofOwner: Answers = { ...ofModerators, editor: '403' }

/** All calls of posts in the table of the specification: who gets which code, and an input that is valid for the first. */
const calls: [CallKey, Answers, Input][] = [
  [
    'POST /dynamic/v1/bridge/comment/add',
    ofRecord,
    async () => ({ body: { dyncId: await post(), content: '好' } }),
  ],
  [
    'DELETE /dynamic/v1/bridge/comment/delete',
    { ...ofRecord, peer: '404', author: '404' },
    async () => ({ query: { id: await comment() } }),
  ],
  [
    'GET /dynamic/v1/bridge/comment/list',
    ofAnyone,
    async () => ({ query: { ...of, ...page, dyncId: await post() } }),
  ],
  [
    'PUT /dynamic/v1/bridge/comment/update_status',
    ofModerators,
    async () => ({ body: { commentIds: [await comment()], status: 'refused' } }),
  ],
  [
    'DELETE /dynamic/v1/bridge/delete_one',
    { ...ofModerators, otherOwner: '404' },
    async () => ({ query: { dyncId: await post('bridge') } }),
  ],
  ['GET /dynamic/v1/bridge', ofAnyone, async () => ({ query: { ...of, dyncId: await post('bridge') } })],
  ['POST /dynamic/v1/bridge/insert_one', ofStaff, () => ({ body: { dyncType: 'news', title: '展会' } })],
  ['GET /dynamic/v1/bridge/list', ofAnyone, () => ({ query: { ...of, ...page, dyncType: 'all' } })],
  [
    'POST /dynamic/v1/bridge/status',
    ofModerators,
    async () => ({ body: { dyncIds: [await post('bridge')], status: 'offline' } }),
  ],
  [
    'POST /dynamic/v1/bridge/update_one',
    ofAuthor,
    async () => ({ body: { dyncId: await post('bridge'), revision: 1, title: '改' } }),
  ],
  ['GET /dynamic/v1/dync/company/info', ofAnyone, () => ({ query: of })],
  ['GET /dynamic/v1/dync/header/info', ofSignedIn, () => ({ query: {} })],
  ['GET /dynamic/v1/dync/header/info_no_auth', ofAnyone, () => ({ query: of })],
  ['POST /dynamic/v1/dync/inner/add', ofStaff, () => ({ body: { content: '到店' } })],
  [
    'POST /dynamic/v1/dync/inner/edit',
    ofAuthor,
    async () => ({ body: { dyncId: await post(), revision: 1, content: '改' } }),
  ],
  ['POST /dynamic/v1/dync/inner/like', ofStaffRecord, async () => ({ body: { dyncId: await post() } })],
  ['POST /dynamic/v1/dync/inner/offline', ofAuthor, async () => ({ body: { dyncId: await post() } })],
  ['GET /dynamic/v1/dync/inner/detail', ofStaffRecord, async () => ({ query: { dyncId: await post() } })],
  ['GET /dynamic/v1/dync/inner/list', ofStaff, () => ({ query: {} })],
  [
    'POST /dynamic/v1/dync/out/comment/add',
    ofRecord,
    async () => ({ body: { dyncId: await post(), content: '好' } }),
  ],
  ['POST /dynamic/v1/dync/out/like', ofRecord, async () => ({ body: { dyncId: await post() } })],
  [
    'DELETE /dynamic/v1/dync/out/comment/delete',
    { anonymous: '401', visitor: '0', stranger: '403', otherOwner: '403', others: '404' },
    async () => ({ query: { ...of, unionId: '', commentId: await comment() } }),
  ],
  ['GET /dynamic/v1/dync/out/detail', ofAnyone, async () => ({ query: { ...of, dyncId: await post() } })],
  ['GET /dynamic/v1/dync/out/enterprise/setting', ofAnyone, () => ({ query: of })],
  ['GET /dynamic/v1/dync/out/list', ofSignedIn, () => ({ query: {} })],
  ['GET /dynamic/v1/dync/out/list_no_auth', ofAnyone, () => ({ query: of })],
  ['GET /dynamic/v1/enterprise_info', ofAnyone, () => ({ query: of })],
  [
    'PUT /dynamic/v1/enterprise_info',
    ofOwner,
    () => ({ body: { name: '云帆', logo: '', cover: '', introduction: '' } }),
  ],
  ['GET /dynamic/v1/guide', ofAnyone, () => ({ query: of })],
  [
    'PUT /dynamic/v1/guide',
    ofOwner,
    () => ({ body: { isShown: true, title: '加微信', content: '', image: '' } }),
  ],
  ['POST /dynamic/v1/setting/allow_publish', ofOwner, () => ({ body: { who: 'everyone' } })],
  ['POST /dynamic/v1/setting/list', ofOwner, () => ({})],
  ['POST /dynamic/v1/setting/notify', ofOwner, () => ({ body: { comments: true, reviews: true } })],
  ['POST /dynamic/v1/setting/open_status', ofOwner, () => ({ body: { sceneId: 'dync', isOpen: true } })],
  ['GET /dynamic/v1/setting/detail', ofAnyone, () => ({ query: { ...of, sceneId: 'dync' } })],
]

it('the table below has the 35 calls', () => {
  const declared = new Set(allCalls.map(({ key }) => key))
  expect(calls.map(([key]) => key).filter((key) => !declared.has(key))).toEqual([])
  expect(new Set(calls.map(([key]) => key)).size).toBe(35)
})

it.each(calls)('%s answers each kind of caller in both languages', async (key, expected, input) => {
  const answers: Partial<Record<Who, string>> = {}
  for (const who of kinds)
    for (const [language, locale] of Object.entries(languages)) {
      const headers = { 'accept-language': language, 'idempotency-key': randomUUID() }
      const { body } = await callAs(sessions[who], key, {
        ...((await input()) as CallOptions<CallKey>),
        headers,
      })
      answers[who] = body.code
      const refusal = refusals.find(({ code }) => code === body.code)
      if (refusal) expect([who, body.message]).toEqual([who, refusal[locale]])
    }
  const { others, ...named } = expected
  expect(answers).toEqual({ ...Object.fromEntries(kinds.map((who) => [who, others])), ...named })
})
