import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { allCalls } from '@mingpian/contract/shared/calls.ts'
import type { Envelope } from '@mingpian/contract/shared/endpoint.ts'
import { type ErrorName, errors } from '@mingpian/contract/shared/errors.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { routedId } from '#core/crypto/sealer.ts'
import { keepSmsCode } from '#domain/sign-in/sms-codes.ts'
import { bookingProblems } from '../bookings/problems.ts'
import { waitingProblems } from '../bookings/waiting-problems.ts'
import { companyCardProblems } from '../company-card/problems.ts'
import { contentProblems } from '../content/problems.ts'
import { postProblems } from '../dynamic-dync/problems.ts'
import { escalationProblems } from '../escalations/problems.ts'
import { formProblems } from '../forms/problems.ts'
import { leadImportProblems } from '../lead-import/problems.ts'
import { leadProblems } from '../leads/problems.ts'
import { productImportProblems } from '../mall-goods/import-problems.ts'
import { productProblems } from '../mall-goods/problems.ts'
import { dayImportProblems } from '../places/import-problems.ts'
import { fakeVendor } from '../platform/fake-vendor.ts'
import { poolProblems } from '../pool/problems.ts'
import { shareTaskProblems } from '../share-tasks/problems.ts'
import { shopProblems } from '../shop/problems.ts'
import { shippingImportProblems } from '../shop/shipping-problems.ts'
import { siteProblems } from '../site/problems.ts'
import { staffProblems } from '../staff/problems.ts'
import type { Answer } from '../support/app.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'
import type { Problems } from '../support/problems.ts'
import { browser } from '../upload/forms.ts'
import { cardProblems } from '../user-card/problems.ts'
import { newPhone } from '../user-center/sms-app.ts'
import { workOrderProblems } from '../work-orders/problems.ts'
import { appWithVendor, type CompanyWithApps, phones } from '../wxwork/vendor-app.ts'

// Each call is made to answer every error that it declares, and the pipeline every status of its own.

const sms = await fakeVendor()
sms.on('/send', () => ({ code: 'OK', message: 'ok', id: 'sms1' }))
const fixture = await appWithVendor({ SMS_API_BASE: sms.base, SMS_ACCESS_KEY: 'key' })
const { app, callAs, vendor, parts, makeCompanyWithApps } = fixture
const { db } = parts

let company: CompanyWithApps
/** With an external app of a kind that can be stored, but has no implementation. */
let third: CompanyWithApps
let staff: MadeStaff
/** Of a card that is closed. */
let closed: MadeStaff
let admin: MadeStaff
let visitor: MadeVisitor
/** Printed scenes: of the closed card, and of an issue that is over. */
let closedScene: string
let oldScene: string

beforeAll(async () => {
  company = await makeCompanyWithApps()
  third = await makeCompanyWithApps({ appType: 3 })
  const { companyId } = company
  staff = await fixture.makeStaff(companyId)
  closed = await fixture.makeStaff(companyId)
  admin = await fixture.makeStaff(companyId, { role: 'admin' })
  visitor = await fixture.makeVisitor(companyId, { unionId: 'union-catalogue' })
  vendor.on('/cgi-bin/ticket/getticket', () => ({ errcode: 0, ticket: 'ticket', expires_in: 7200 }))
  const inactive = await fixture.makeStaff(companyId)
  await change('update card set is_open = false where staff_id = $1', closed.staffId)
  closedScene = await sceneOf(closed)
  oldScene = await sceneOf(inactive)
  await change('update card set issue = 2 where staff_id = $1', inactive.staffId)
})

const change = (text: string, ...values: unknown[]) => parts.db.opsPool.query(text, values)

async function sceneOf({ companyId, staffId, userId, personId }: MadeStaff): Promise<string> {
  const [shareId, sceneId] = [routedId(companyId), routedId(companyId)]
  const base = { company_id: companyId, staff_id: staffId, content_type: 'card' as const, content_id: userId }
  const share = {
    share_id: shareId,
    share_type: 'staff' as const,
    person_id: personId,
    parent_share_id: null,
  }
  await db.tenant(companyId, async (tenant) => {
    await tenant
      .insertInto('share')
      .values({ ...base, ...share })
      .execute()
    await tenant
      .insertInto('scene')
      .values({ ...base, scene_id: sceneId, share_id: shareId })
      .execute()
  })
  return sceneId
}

type Ask = () => Promise<Answer<unknown>>

const cardKeys = () => ({ companyId: company.companyId, userId: closed.userId })
const code = () => ({ code: randomBytes(8).toString('hex'), companyId: company.companyId })
const onWechat = { headers: { 'user-agent': phones.wechat } }
const address = ({ companyId, domain }: CompanyWithApps) => ({ companyId, url: `http://${domain}/` })
const gateway = (
  session: string,
  option: 'JsSDK' | 'GetUserIdentity' | 'CompleteUserIdentity',
  params: Record<string, unknown>,
) => {
  const optionName = `user-authorizer.${option}` as const
  const headers = { 'option-name': optionName }
  return callAs(session, 'POST /webgateway/go', { body: { optionName, params }, headers })
}
const complete = (scopeType: string, scopeData: object, session = visitor.session) =>
  gateway(session, 'CompleteUserIdentity', { scopeType, scopeData })
/** Asks for the details of a public page. With `host` the company allows that site first. */
async function webUrl(url: string, host?: string) {
  const { companyId } = company
  if (host) await db.ops.insertInto('page_host').values({ company_id: companyId, host }).execute()
  return callAs('', 'GET /dynamic/v1/weburl/detail', { query: { url, companyId } })
}
const newVisitor = () => fixture.makeVisitor(company.companyId)

/** A visitor with a code for a phone, who asks to be bound to the member of staff with it. */
async function bind(phone: string, session = visitor.session) {
  const proof = { companyId: company.companyId, phone, purpose: 'bind' as const, code: '246810' }
  await db.tenant(company.companyId, (tenant) => keepSmsCode(parts, tenant, proof))
  return callAs(session, 'POST /card/v1/user/center/bind', { body: { phone, code: '246810' } })
}

async function bindTwice() {
  const own = [newPhone(), newPhone()] as const
  for (const phone of own) await fixture.makeStaff(company.companyId, { phone })
  const { session } = await newVisitor()
  await bind(own[0], session)
  return bind(own[1], session)
}

/** The last of more sign-ins with a refused code than an address may try. */
async function signInTooOften(call: 'card_auth' | 'auth') {
  const remoteAddress = '198.51.100.7'
  const payload = code()
  const ask = () =>
    app.inject({ method: 'POST', url: `/wxwork/v1/mini/${call}`, ...onWechat, remoteAddress, payload })
  for (let n = 0; n < 10; n++) await ask()
  const { statusCode: status, headers, ...answer } = await ask()
  return { status, headers, body: answer.json() }
}

const signInFails = (call: 'card_auth' | 'auth') => ({
  tooManyRequests: () => signInTooOften(call),
  accessProblem: () => callAs('', `POST /wxwork/v1/mini/${call}`, { body: code(), ...onWechat }),
  notSupportedYet: () =>
    call === 'auth'
      ? callAs('', 'POST /wxwork/v1/mini/auth', { body: { ...code(), appType: 2 }, ...onWechat })
      : callAs('', 'POST /wxwork/v1/mini/card_auth', {
          body: { ...code(), companyId: third.companyId, host: 'wecom' },
        }),
  platformProblem: () => {
    vendor.fail(call === 'auth' ? '/sns/jscode2session' : '/sns/oauth2/access_token', 40164)
    return callAs('', `POST /wxwork/v1/mini/${call}`, { body: code(), ...onWechat })
  },
})

const reached: Problems = {
  ...cardProblems(fixture),
  ...bookingProblems(fixture),
  ...waitingProblems(fixture),
  ...companyCardProblems(fixture),
  ...contentProblems(fixture),
  ...postProblems(fixture),
  ...productProblems(fixture),
  ...formProblems(fixture),
  ...shareTaskProblems(fixture),
  ...shopProblems(fixture),
  ...siteProblems(fixture),
  ...staffProblems(fixture),
  ...leadProblems(fixture),
  ...leadImportProblems(fixture),
  ...productImportProblems(fixture),
  ...dayImportProblems(fixture),
  ...shippingImportProblems(fixture),
  ...poolProblems(fixture),
  ...escalationProblems(fixture),
  ...workOrderProblems(fixture),
  'PUT /biz/v1/code/update': {
    materialChanged: async () => {
      const { session, userId } = await fixture.makeStaff(company.companyId)
      const members = [{ userId, hours: [] }]
      const settings = { name: '展会', channel: '', members, deputyId: '', tagIds: [], welcome: '' }
      const made = await callAs(session, 'POST /biz/v1/code/create', {
        body: { ...settings, kind: 'contact' },
      })
      const { codeId = '' } = made.body.data ?? {}
      return callAs(session, 'PUT /biz/v1/code/update', { body: { ...settings, codeId, revision: 9 } })
    },
  },
  'PUT /biz/v1/link/update': {
    materialChanged: async () => {
      const { session } = await fixture.makeStaff(company.companyId)
      const settings = { name: '展会', channel: '', expiresAt: null, quota: 0 }
      const made = await callAs(session, 'POST /biz/v1/link/create', { body: { ...settings, kind: 'code' } })
      const { linkId = '' } = made.body.data ?? {}
      return callAs(session, 'PUT /biz/v1/link/update', {
        body: { ...settings, linkId, revision: 9, isOn: true },
      })
    },
  },
  'GET /card/v1/card/detail': {
    cardNotOpen: () =>
      callAs('', 'GET /card/v1/card/detail', {
        query: { companyID: company.companyId, sceneId: closedScene },
      }),
    cardReissued: () =>
      callAs('', 'GET /card/v1/card/detail', { query: { companyID: company.companyId, sceneId: oldScene } }),
  },
  'GET /card/v1/card/good/find_list': {
    cardNotOpen: () =>
      callAs('', 'GET /card/v1/card/good/find_list', {
        query: { companyID: company.companyId, sceneId: closedScene },
      }),
    cardReissued: () =>
      callAs('', 'GET /card/v1/card/good/find_list', {
        query: { companyID: company.companyId, sceneId: oldScene },
      }),
  },
  'GET /card/v1/card/user_card': {
    cardNotOpen: () => callAs('', 'GET /card/v1/card/user_card', { query: cardKeys() }),
  },
  'GET /biz/v1/card/user_card/detail': {
    cardNotOpen: () => callAs('', 'GET /biz/v1/card/user_card/detail', { query: cardKeys() }),
    cardReissued: () =>
      callAs('', 'GET /biz/v1/card/user_card/detail', {
        query: { companyId: company.companyId, sceneId: oldScene },
      }),
  },
  'GET /biz/v1/card/user_card/get_card_config': {
    cardNotOpen: () =>
      callAs('', 'GET /biz/v1/card/user_card/get_card_config', {
        query: { configType: 'card', ...cardKeys() },
      }),
    cardReissued: () =>
      callAs('', 'GET /biz/v1/card/user_card/get_card_config', {
        query: { configType: 'card', companyId: company.companyId, sceneId: oldScene },
      }),
  },
  'GET /biz/v1/card/user_card/is_open': {
    cardReissued: () =>
      callAs('', 'GET /biz/v1/card/user_card/is_open', {
        query: { companyId: company.companyId, sceneId: oldScene },
      }),
  },
  'GET /biz/v1/card/user_card/goods': {
    cardNotOpen: () => callAs('', 'GET /biz/v1/card/user_card/goods', { query: cardKeys() }),
    cardReissued: () =>
      callAs('', 'GET /biz/v1/card/user_card/goods', {
        query: { companyId: company.companyId, sceneId: oldScene },
      }),
  },
  'PUT /biz/v1/card/user_card/company_material': {
    async cardChanged() {
      const { companyId, session } = await fixture.makeStaff(await fixture.makeCompany())
      const body = { revision: 7, materials: [{ _id: await fixture.makeMaterial(companyId) }] }
      return callAs(session, 'PUT /biz/v1/card/user_card/company_material', { body })
    },
  },
  'GET /biz/v1/qrcode/get/sale': {
    cardNotOpen: () =>
      callAs(visitor.session, 'GET /biz/v1/qrcode/get/sale', {
        query: { openID: visitor.openId, codeID: closed.userId, companyID: company.companyId },
      }),
  },
  'GET /card/v1/poster': {
    cardNotOpen: () => callAs(closed.session, 'GET /card/v1/poster', {}),
  },
  'GET /card/v1/poster/mini_code': {
    cardNotOpen: () => callAs(closed.session, 'GET /card/v1/poster/mini_code', {}),
  },
  'POST /card/v1/card/exchange': {
    cardNotOpen: () =>
      callAs(visitor.session, 'POST /card/v1/card/exchange', {
        body: { ...cardKeys(), name: '周舟', agreed: true },
      }),
  },
  'POST /card/v1/wallet/save': {
    cardNotOpen: () => callAs(visitor.session, 'POST /card/v1/wallet/save', { body: cardKeys() }),
  },
  'POST /card/v1/user/center/sms': {
    async tooManyRequests() {
      const body = { phone: newPhone() }
      await callAs(visitor.session, 'POST /card/v1/user/center/sms', { body })
      return callAs(visitor.session, 'POST /card/v1/user/center/sms', { body })
    },
    platformProblem: () => {
      sms.fail('/send', 'http500')
      return callAs(visitor.session, 'POST /card/v1/user/center/sms', { body: { phone: newPhone() } })
    },
  },
  'POST /card/v1/user/center/bind': {
    staffNotFound: () => bind(newPhone()),
    smsCodeWrong: () =>
      callAs(visitor.session, 'POST /card/v1/user/center/bind', {
        body: { phone: newPhone(), code: '000000' },
      }),
    alreadyBound: bindTwice,
  },
  'POST /card/v1/user/center/unbind': {
    notBound: () => callAs(visitor.session, 'POST /card/v1/user/center/unbind', { body: {} }),
  },
  'POST /card/v1/user/center/is/phone/match': {
    smsCodeWrong: () =>
      callAs(visitor.session, 'POST /card/v1/user/center/is/phone/match', {
        body: { phone: newPhone(), code: '000000' },
      }),
  },
  'POST /mall/account/v1/member/auth': {
    async invalidOpenId() {
      // A WeCom session has no openId of WeChat's.
      await change(`update person set union_id = 'union-staff' where person_id = $1`, staff.personId)
      const ids = { unionId: 'union-staff', openId: staff.userId }
      return callAs(staff.session, 'POST /mall/account/v1/member/auth', {
        body: { ...ids, companyId: company.companyId, type: 1 },
      })
    },
  },
  'POST /mall/order/v1/mall_setting/base_setting/open_mini_mall': {
    async miniTokenUnusable() {
      const bare = await fixture.makeStaff(await fixture.makeCompany(), { role: 'admin' })
      return callAs(bare.session, 'POST /mall/order/v1/mall_setting/base_setting/open_mini_mall', {
        body: { status: true },
      })
    },
  },
  'POST /wxwork/v1/mini/card_auth': signInFails('card_auth'),
  'POST /wxwork/v1/mini/auth': signInFails('auth'),
  'POST /wxwork/v1/js_sdk': {
    accessProblem: () =>
      callAs('', 'POST /wxwork/v1/js_sdk', {
        body: { ...address(company), url: 'http://evil.example/', host: 'wechat' },
      }),
    platformProblem: () => {
      vendor.fail('/cgi-bin/ticket/getticket', 48001)
      return callAs('', 'POST /wxwork/v1/js_sdk', { body: { ...address(company), host: 'wechat' } })
    },
    notSupportedYet: () =>
      callAs('', 'POST /wxwork/v1/js_sdk', { body: { ...address(third), host: 'wecom' } }),
  },
  'POST /webgateway/go': {
    accessProblem: () =>
      gateway('', 'JsSDK', {
        companyID: company.companyId,
        url: 'http://evil.example/',
        host: 'wechat',
      }),
    platformProblem: async () => {
      const other = await makeCompanyWithApps()
      vendor.fail('/cgi-bin/ticket/getticket', 48001)
      return gateway('', 'JsSDK', {
        companyID: other.companyId,
        url: `http://${other.domain}/`,
        host: 'wechat',
      })
    },
    notSupportedYet: () =>
      gateway('', 'JsSDK', { companyID: third.companyId, url: `http://${third.domain}/`, host: 'wecom' }),
    loginExpired: () => gateway('', 'GetUserIdentity', { companyID: company.companyId }),
    grantFailed: () => complete('wx_phone', { code: 'made up' }),
    async tooManyRequests() {
      const code = fixture.codeFor({ host: 'mini', answer: { openid: 'oOften', session_key: 'key' } })
      const body = { code, companyId: company.companyId }
      const headers = { 'user-agent': phones.mini }
      const { data } = (await callAs('', 'POST /wxwork/v1/mini/auth', { body, headers })).body
      const grant = { code: 'made up', errMsg: 'getPhoneNumber:ok' }
      const ask = () => complete('wx_phone', grant, data?.sessionId)
      for (let n = 0; n < 5; n++) await ask()
      return ask()
    },
    profileFailed: () => complete('wx_profile', { errMsg: 'getUserProfile:fail auth deny' }),
    smsCodeWrong: () => complete('sms_phone', { phone: newPhone(), code: '000000' }),
  },
  'POST /crm-trail-api/behaviors/qw': {
    async unavailable() {
      // A server that is about to end takes no more.
      const { parts: leaving, ...other } = await appWithVendor()
      const { companyId } = await other.makeCompanyWithApps()
      const { session } = await other.makeVisitor(companyId)
      const { userId } = await other.makeStaff(companyId)
      await leaving.events.close()
      const attr = { contentId: userId, sceneType: 'card' as const }
      return other.callAs(session, 'POST /crm-trail-api/behaviors/qw', {
        body: { event: 'view', activityId: routedId(companyId), attr },
      })
    },
  },
  'POST /biz/v1/upload/complete': {
    fileNotUsable: () => browser(fixture).upload(visitor.session, Buffer.from('<svg/>')),
    async tooManyPixels() {
      const empty = { create: { width: 5_000, height: 4_001, channels: 3, background: '#fff' } } as const
      return browser(fixture).upload(
        visitor.session,
        await sharp(empty).png({ progressive: true }).toBuffer(),
      )
    },
  },
  'GET /dynamic/v1/weburl/detail': {
    hostNotAllowed: () => webUrl('http://127.0.0.1/'),
    pageUnreadable: () => webUrl('https://mp.weixin.qq.com.invalid/', 'mp.weixin.qq.com.invalid'),
  },
  'DELETE /card/v1/privacy/data': {
    staffDataStays: () =>
      callAs(staff.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } }),
  },
}

const pairs = allCalls.flatMap(({ key, errors: names = [] }) =>
  names.map((name): [string, ErrorName] => [key, name]),
)

describe('the errors that calls declare', () => {
  it.each(pairs)('%s answers %s', async (key, name) => {
    const ask = reached[key]?.[name]
    if (!ask) throw new Error(`nothing here makes ${key} answer ${name}`)
    expectAnswer(name, await ask())
  })

  it('are all that is reached here', () => {
    const declared = new Set(pairs.map((pair) => pair.join()))
    const here = Object.entries(reached).flatMap(([key, asks]) =>
      Object.keys(asks).map((name) => [key, name].join()),
    )
    expect(here.filter((pair) => !declared.has(pair))).toEqual([])
  })
})

/** The status, the code and the words of the catalogue; where the server has better words, at least some. */
function expectAnswer(name: ErrorName, { status, body }: { status: number; body: Envelope }): void {
  const known = errors[name]
  expect({ status, code: body.code, success: body.success, data: body.data }).toEqual({
    status: known.status,
    code: known.code,
    success: false,
    data: null,
  })
  // `Fail` takes words in both languages alone.
  if ('serverMessage' in known) expect(body.message).toMatch(/\p{Script=Han}/u)
  else expect(body.message).toBe(known.zh)
  expect(body.requestId).toMatch(/^[\w.-]{8,64}$/)
}

const save = (session: string, body: { companyId: string; userId: string }) =>
  callAs(session, 'POST /card/v1/wallet/save', { body })

describe('the statuses of every call', () => {
  const answers: [ErrorName, Ask][] = [
    ['parameterError', () => callAs('', 'GET /biz/v1/card/user_card/detail')],
    ['loginExpired', () => callAs('', 'GET /wxwork/v1/session')],
    ['forbidden', () => callAs(visitor.session, 'GET /wxwork/v1/platform/problems')],
    [
      'notFound',
      () =>
        callAs('', 'GET /card/v1/card/user_card', {
          query: { companyId: company.companyId, userId: 'nobody' },
        }),
    ],
    [
      'tooLarge',
      () =>
        callAs(admin.session, 'POST /mall/order/v1/mall_setting/base_setting/mall/status', {
          body: { status: true, more: 'x'.repeat(4_000_000) } as { status: boolean },
        }),
    ],
    [
      'idempotencyConflict',
      async () => {
        const headers = { 'idempotency-key': randomBytes(16).toString('hex') }
        const announce = (title: string) =>
          callAs(admin.session, 'POST /biz/v1/card/mini_pro/dynamic/create', { body: { title }, headers })
        await announce('开业')
        return announce('停业')
      },
    ],
    [
      'tooManyRequests',
      async () => {
        const body = { companyId: company.companyId, userId: staff.userId }
        const { session } = await newVisitor()
        for (let n = 0; n < 5; n++) expect((await save(session, body)).status).toBe(200)
        return save(session, body)
      },
    ],
    [
      'internalError',
      async () => {
        const other = await fixture.makeStaff(company.companyId)
        await change(`update staff set phone_sealed = '\\x00' where staff_id = $1`, other.staffId)
        return callAs(other.session, 'POST /card/v1/user/center/sale/info', { body: {} })
      },
    ],
  ]

  it.each(answers)('%s', async (name, ask) => {
    expectAnswer(name, await ask())
  })

  it('requestTimeout, where a request never ends', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    // The server looks for such requests every 30 s.
    app.server.requestTimeout = 1
    app.server.headersTimeout = 1
    const { port } = app.server.address() as { port: number }
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () => socket.write('POST /wxwork/v1/js_sdk HTTP/1.1\r\n'))
      socket.on('data', (bytes) => {
        text += bytes
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expectAnswer('requestTimeout', { status: Number(head.split(' ')[1]), body: JSON.parse(body) })
  })

  it('knows no other: the rest is a code inside a success, or no answer at all', () => {
    const statuses = Object.entries(errors).filter(([, { status }]) => status !== 200 && status !== 0)
    const here = [...answers.map(([name]) => name), 'requestTimeout', 'unavailable']
    expect(statuses.map(([name]) => name).sort()).toEqual(here.sort())
  })
})
