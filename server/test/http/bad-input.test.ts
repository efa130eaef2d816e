import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import type { MadeStaff } from '../support/makers.ts'

let fixture: TestApp
let companyId: string
let staff: MadeStaff

beforeAll(async () => {
  fixture = await testApp()
  companyId = await fixture.makeCompany()
  staff = await fixture.makeStaff(companyId)
})

/** For any input the answer is the envelope with a code of the catalogue, without internal details. */
async function answerTo(options: InjectOptions) {
  const answer = await fixture.app.inject(options)
  const body = answer.json()
  expect(body).toMatchObject({
    success: false,
    data: null,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(answer.headers['x-request-id']).toBe(body.requestId)
  expect(answer.body).not.toMatch(/at \S+ \(|node_modules|select |insert /i)
  return {
    status: answer.statusCode,
    code: body.code as string,
    errors: body.errors as { path: string; message: string }[] | undefined,
    message: body.message as string,
  }
}

const record = '/biz/v1/clue/sale_share/record'
const json = { 'content-type': 'application/json' }

describe('bad input is answered by the envelope', () => {
  test('an unknown route', async () => {
    expect(await answerTo({ method: 'GET', url: '/no/such/call' })).toMatchObject({
      status: 404,
      code: '404',
    })
    expect(await answerTo({ method: 'DELETE', url: '/biz/v1/clue/radar' })).toMatchObject({
      status: 404,
      code: '404',
    })
  })

  test('malformed JSON', async () => {
    const headers = { ...json, authorization: staff.session }
    expect(await answerTo({ method: 'POST', url: record, headers, payload: '{"companyId":' })).toMatchObject({
      status: 400,
      code: '400',
      errors: [{ path: 'body' }],
    })
    expect(
      await answerTo({ method: 'POST', url: record, headers, payload: '{"__proto__":{"isAdmin":true}}' }),
    ).toMatchObject({ status: 400, code: '400' })
  })

  test.each([
    ['', {}],
    [', though it is called JSON,', { ...json, 'content-length': '0' }],
  ])('no body at all%s names the missing fields', async (_, headers) => {
    const answer = await answerTo({
      method: 'POST',
      url: record,
      headers: { authorization: staff.session, ...headers },
    })
    expect(answer).toMatchObject({ status: 400, code: '400' })
    expect(answer.errors?.map((error) => error.path)).toContain('saleShareId')
  })

  test('JSON that is empty is no mistake where nothing has to be sent', async () => {
    const headers = { ...json, authorization: staff.session, 'content-length': '0' }
    const url = `/card/v1/wallet/drop?companyId=${companyId}&userId=${staff.userId}`
    expect((await fixture.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
    const isSale = await fixture.app.inject({ method: 'POST', url: '/card/v1/user/center/is/sale', headers })
    expect(isSale.json().data).toEqual({ isSale: true })
  })

  test('wrong types, each named', async () => {
    const payload = {
      companyId: 7,
      operateEntity: [],
      saleShareId: {},
      shareType: true,
      userId: null,
      operateEntityObj: 'card',
    }
    const answer = await answerTo({
      method: 'POST',
      url: record,
      headers: { ...json, authorization: staff.session },
      payload,
    })
    expect(answer.status).toBe(400)
    expect(answer.errors?.map((error) => error.path).sort()).toEqual([
      'companyId',
      'operateEntity',
      'operateEntityObj',
      'saleShareId',
      'shareType',
      'userId',
    ])
  })

  test.each(['0', '-1', '1.5', 'x', '', '1e9', '99999999999999999999'])('a page of %j', async (page) => {
    const url = `/biz/v1/clue/radar?page=${page}&pageSize=20`
    expect(await answerTo({ method: 'GET', url, headers: { authorization: staff.session } })).toMatchObject({
      status: 400,
      errors: [{ path: 'page' }],
    })
  })

  test('a parameter given twice', async () => {
    const url = '/biz/v1/clue/radar?page=1&page=2&pageSize=20'
    expect(await answerTo({ method: 'GET', url, headers: { authorization: staff.session } })).toMatchObject({
      status: 400,
      errors: [{ path: 'page' }],
    })
  })

  test('text that is no text', async () => {
    expect(
      await answerTo({ method: 'GET', url: `/card/v1/card/is_open?companyId=${companyId}&userId=a%00b` }),
    ).toMatchObject({ status: 400, errors: [{ path: 'userId' }] })
    const payload = JSON.stringify([{ event: 'view', activityId: 'x', attr: { contentId: '\ud800' } }])
    expect(
      await answerTo({ method: 'POST', url: '/crm-trail-api/behaviors/qw', headers: json, payload }),
    ).toMatchObject({ status: 400, errors: [{ path: '0.attr.contentId' }] })
  })

  test('a body over the limit', async () => {
    const payload = JSON.stringify({ text: 'x'.repeat(300 * 1024) })
    expect(
      await answerTo({
        method: 'POST',
        url: record,
        headers: { ...json, authorization: staff.session },
        payload,
      }),
    ).toMatchObject({ status: 413, code: '413' })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('a body sent as %s', async (type) => {
    const payload = JSON.stringify({ companyId })
    expect(
      await answerTo({
        method: 'POST',
        url: record,
        headers: { 'content-type': type, authorization: staff.session },
        payload,
      }),
    ).toMatchObject({ status: 400, errors: [{ path: 'content-type' }] })
  })

  describe('of a call that takes one or many only what fits is told', () => {
    const event = { event: 'view', activityId: 'x', attr: { contentId: 'a', sceneType: 'card' } }
    const wrong = { ...event, activityId: 7, attr: { contentId: 'a', sceneType: 'house', shareId: false } }

    test.each([
      ['too many', Array.from({ length: 51 }, () => event), ['body must NOT have more than 50 items']],
      ['none', [], ['body must NOT have fewer than 1 items']],
      ['one that is malformed', wrong, ['activityId', 'attr.sceneType', 'attr.shareId']],
      ['many of which one is', [event, wrong], ['1.activityId', '1.attr.sceneType', '1.attr.shareId']],
      ['one without anything', {}, ['activityId', 'attr', 'event']],
    ])('%s', async (_what, payload, named) => {
      const answer = await answerTo({ method: 'POST', url: '/crm-trail-api/behaviors/qw', payload })
      expect(answer).toMatchObject({ status: 400, code: '400' })
      const told = (answer.errors ?? []).map(({ path, message }) =>
        path === 'body' ? message.slice('the '.length) : path,
      )
      expect(told.sort()).toEqual(named)
    })
  })

  test('in the language of the caller', async () => {
    const zh = await answerTo({ method: 'GET', url: '/biz/v1/clue/radar' })
    const en = await answerTo({
      method: 'GET',
      url: '/biz/v1/clue/radar',
      headers: { 'accept-language': 'en-GB,en;q=0.9' },
    })
    expect(zh).toMatchObject({ status: 401, message: '登录已过期，正在重新登录...' })
    expect(en).toMatchObject({ status: 401, message: 'login expired, logging in again...' })
  })
})

describe('every answer carries the protective headers', () => {
  test.each([
    '/healthz',
    '/no/such/call',
    '/biz/v1/clue/radar',
    '/openapi.json',
    '/docs',
  ])('%s', async (url) => {
    const { headers } = await fixture.app.inject({ method: 'GET', url })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['content-security-policy']).toMatch(/default-src '(none|self)'/)
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('answers about people are not stored by anything between', async () => {
    const { headers } = await fixture.app.inject({
      method: 'GET',
      url: '/biz/v1/clue/radar?page=1&pageSize=10',
      headers: { authorization: staff.session },
    })
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('the OpenAPI document', () => {
  test('lists every declared call with its access', async () => {
    const document = (await fixture.app.inject('/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/biz/v1/clue/radar'].get).toMatchObject({ 'x-access': 'staff' })
    const parameters = document.paths['/biz/v1/card/user_card/user/scene'].get.parameters
    expect(
      parameters
        .filter((one: { required: boolean }) => one.required)
        .map((one: { name: string }) => one.name),
    ).toEqual(['sceneId', 'companyId'])
  })
})
