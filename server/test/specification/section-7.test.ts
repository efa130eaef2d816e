import { allCalls } from '@mingpian/contract/shared/calls.ts'
import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildFixture, type Fixture } from '../invariants/fixture.ts'
import { listener } from '../outbound/listener.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { answered } from './section-7.ts'

/** Their success needs a vendor, a text message, an uploaded file or a readable page: here only the parameters are tried. */
const refusedForOtherReasons = new Set<string>([
  'POST /wxwork/v1/mini/card_auth',
  'POST /wxwork/v1/mini/auth',
  'POST /mall/order/v1/mall_setting/base_setting/open_mini_mall',
  'POST /card/v1/user/center/sms',
  'POST /card/v1/user/center/bind',
  'POST /card/v1/user/center/unbind',
  'POST /biz/v1/yqf/upload_complete_image',
  'GET /biz/v1/material/article/reproduced',
  'POST /biz/v1/material/article/reproduced',
])

/** Without parameters they answer the card of the member of staff who asks. */
const ofOwnCard = new Set([
  'GET /biz/v1/card/user_card/detail',
  'GET /biz/v1/card/user_card/get_card_config',
  'GET /biz/v1/card/user_card/goods',
  'GET /biz/v1/card/user_card/is_open',
])

/** The data that section 7 names in an answer. */
const namedData: Record<string, string[]> = {
  'GET /mk-activity-tools/material/client/query': ['opened', 'siteId'],
  'GET /mall/account/v1/mall_config/c': ['wxMp', 'payment'],
  'POST /mall/account/v1/member/auth': ['token', 'id'],
}

/** Calls whose answer the client applies with this code alone. */
const ofOwnSuccess = new Set([
  'GET /mk-activity-tools/material/client/query',
  'GET /java-appointment-center/api/app/appointment/config/theme/get',
])

/** Values that the specification gives. */
const given = {
  cdb: '1',
  type: 1,
  shareType: 'friend',
  ttl: 10000,
  page: 1,
  pageSize: 10,
  official: '1',
  userName: '',
}

const picture = '/material/v1/poster/er_code_proxy'

let test_: TestApp
let fixture: Fixture
let url: string

beforeAll(async () => {
  const site = await listener()
  test_ = await testApp({ PAGE_ORIGINS: site.origin })
  Object.assign(test_.parts.limits, { take: async () => {} })
  fixture = await buildFixture(test_.parts)
  url = `${site.origin}/page`
  const color = { width: 40, height: 20, channels: 3, background: '#07c160' } as const
  const png = await sharp({ create: color }).png().toBuffer()
  site.on(({ url: asked }, response) =>
    asked === '/page.png'
      ? response.writeHead(200, { 'content-type': 'image/png' }).end(png)
      : response
          .setHeader('content-type', 'text/html; charset=utf-8')
          .end(`<title>新品</title><article>${'<p>新品发布，欢迎到店参观选购。</p>'.repeat(30)}</article>`),
  )
})

const declared = new Map<string, Endpoint>(
  allCalls.flatMap((endpoint) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].map(
      (path) => [`${endpoint.method} ${path}`, endpoint] as const,
    ),
  ),
)

/** Asks with the named parameters and the four headers of section 7, without the typed client. */
async function ask(key: string, session: string, fields: object) {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string]
  const inQuery = method === 'GET' || (method as string) === 'DELETE'
  const { companyId } = fixture.own
  return test_.app.inject({
    method,
    url: inQuery ? `${path}?${new URLSearchParams(fields as Record<string, string>)}` : path,
    headers: {
      authorization: session,
      account: companyId,
      'x-auth-accountid': companyId,
      'x-alt-referer': 'https://servicewechat.com/qw-wxmini/',
      // The web gateway alone takes it.
      ...('optionName' in fields ? { 'option-name': String(fields.optionName) } : {}),
    },
    ...(inQuery ? {} : { payload: fields }),
  })
}

/** The caller, and the parameters: those that section 7 names, or without any the least that the API document requires. */
async function inputOf(endpoint: Endpoint, names: string | undefined) {
  const { session, input } = await fixture.good(endpoint)
  const least: Record<string, unknown> = { ...input.query, ...input.body }
  if ('url' in least) least.url = url
  if (!names) {
    // A call that may name its company gets it from the header alone.
    const required = [...(endpoint.query?.required ?? []), ...(endpoint.body?.required ?? [])]
    return {
      session,
      fields:
        endpoint.body && !endpoint.body.properties
          ? (input.body as object)
          : Object.fromEntries(Object.entries(least).filter(([name]) => required.includes(name))),
    }
  }
  const known = fixture.knownTo(endpoint)
  const values = { ...known, uid: known.userId, ...least, ...given, url }
  const fields = Object.fromEntries(
    names.split(' ').map((name) => [name, values[name as keyof typeof values]]),
  )
  return { session, fields }
}

describe('asked as section 7 writes it', () => {
  const declaredOnes = answered.filter(([key]) => !key.endsWith(picture))
  test.each(declaredOnes.map(([key, names]) => ({ key, names })))('$key answers', async ({ key, names }) => {
    const endpoint = declared.get(key)
    if (!endpoint) throw new Error('it is not declared')
    const { session, fields } = await inputOf(endpoint, names)
    const caller = ofOwnCard.has(key) ? fixture.own.admin : session
    expect(Object.entries(fields).filter(([, value]) => value === undefined)).toEqual([])
    const answer = await ask(key, caller, fields)
    const { code, success, errors, data } = answer.json()
    if (refusedForOtherReasons.has(key)) {
      expect([answer.statusCode, errors]).not.toEqual([400, expect.anything()])
      expect([401, 403, 405]).not.toContain(answer.statusCode)
      return
    }
    expect({ status: answer.statusCode, success, errors }).toEqual({ status: 200, success: true })
    expect(code).toBe(ofOwnSuccess.has(key) ? '500200' : '0')
    for (const name of namedData[key] ?? []) expect(data).toHaveProperty(name)
  })

  test(`GET ${picture} answers a picture`, async () => {
    const answer = await ask(`GET ${picture}`, '', { url: `${url}.png` })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  })
})

describe('a call of section 7', () => {
  test.each([
    ['GET /dynamic/v1/weburl/detail'],
    [`GET ${picture}`],
  ])('%s names the company where neither a session nor Account does', async (key) => {
    const [, path = ''] = key.split(' ')
    const answer = await test_.app.inject({ url: `${path}?${new URLSearchParams({ url })}` })
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, 'companyId'])
  })

  test('POST /biz/v1/clue/sale_share/record takes no other channel than friend', async () => {
    const key = 'POST /biz/v1/clue/sale_share/record'
    const { session, input } = await fixture.good(declared.get(key) as Endpoint)
    const answer = await ask(key, session, { ...input.body, shareType: 'timeline' })
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, 'shareType'])
  })
})

describe('a parameter that section 7 requires', () => {
  test.each([
    ['GET /biz/v1/clue/activity', 'page'],
    ['GET /biz/v1/clue/mk_activity', 'pageSize'],
    ['GET /biz/v1/clue/qw_activity', 'page'],
    ['GET /biz/v1/clue/mk_form_list', 'pageSize'],
  ])('%s names %s where it is missing', async (key, name) => {
    const { session, input } = await fixture.good(declared.get(key) as Endpoint)
    const { [name]: _, ...fields } = { ...input.query, page: 1, pageSize: 10 } as Record<string, unknown>
    const answer = await ask(key, session, fields)
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, name])
  })
})
