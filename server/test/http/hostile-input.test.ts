import { connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import type { MadeVisitor } from '../support/makers.ts'

let fixture: TestApp
let visitor: MadeVisitor

beforeAll(async () => {
  fixture = await testApp()
  visitor = await fixture.makeVisitor(await fixture.makeCompany())
})

const report = '/crm-trail-api/behaviors/qw'

async function answerTo(options: InjectOptions) {
  const answer = await fixture.app.inject(options)
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: answer.rawPayload.length,
    ...answer.json(),
  }
}

const post = (payload: string, session = '') =>
  answerTo({
    method: 'POST',
    url: report,
    headers: { 'content-type': 'application/json', ...(session ? { authorization: session } : {}) },
    payload,
  })

describe('a body made to hurt', () => {
  test.each([
    ['lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
  ])('%s inside one another', async (_kind, payload) => {
    expect(await post(payload)).toMatchObject({ status: 400, code: '400', errors: [{ path: 'body' }] })
    expect(await post(payload, visitor.session)).toMatchObject({ status: 400, code: '400' })
  })

  test.each(['1', '{}', '{"attr":{}}', '[]'])('a list of nothing but %s', async (item) => {
    const count = Math.floor(250_000 / (item.length + 1))
    const answer = await post(`[${Array.from({ length: count }, () => item).join()}]`, visitor.session)
    expect(answer).toMatchObject({ status: 400, code: '400' })
    expect(answer.bytes).toBeLessThan(20_000)
  })

  test('a list that is too long by little is answered with a few words only', async () => {
    const answer = await post(`[${Array.from({ length: 1_000 }, () => '{}').join()}]`, visitor.session)
    expect(answer).toMatchObject({ status: 400, code: '400' })
    expect(answer.bytes).toBeLessThan(20_000)
  })
})

describe('an address made to hurt', () => {
  test.each([
    ['/card-code/%00/LinXiao.png', 404],
    ['/card-code/yunfan01/a%00b.png', 404],
    ['/card-vcard/yunfan01/a%00b.vcf', 404],
    ['/files/%00/a.png', 404],
    ['/wxwork/v1/callback/a%00b', 404],
    [`/card-code/yunfan01/${'a'.repeat(300)}.png`, 404],
    ['/docs/', 404],
    ['/docs//', 404],
    ['/docs/.', 404],
    ['/docs/%2e%2e%2fmetrics', 404],
    ['/docs/.npmignore', 404],
    ['/%zz', 400],
    ['/card-code/%ff/x.png', 400],
  ])('%s', async (url, status) => {
    const answer = await answerTo({ method: 'GET', url })
    expect(answer).toMatchObject({ status, code: String(status), success: false, data: null })
    expect(answer.headers['x-request-id']).toBe(answer.requestId)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(JSON.stringify(answer)).not.toContain('FST_')
  })
})

describe('a condition or a range that does not hold', () => {
  test.each([
    [{ range: 'bytes=999999999-' }, 416],
    [{ range: 'bytes=5-1' }, 416],
    [{ 'if-match': '"another"' }, 412],
    [{ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 412],
  ])('%j has the answer that HTTP has for it', async (headers, status) => {
    const file = await fixture.parts.files.put(visitor.companyId, Buffer.from('0123456789'), 'mp4')
    const answer = await fixture.app.inject({ url: file, headers: { ...headers } })
    expect([answer.statusCode, answer.body]).toEqual([status, ''])
  })
})

describe('what a proxy hands on of the address', () => {
  let behind: TestApp
  beforeAll(async () => {
    behind = await testApp({ TRUST_PROXY: 'true', PUBLIC_ORIGIN: 'https://own.example' })
  })

  const stated = async (host: string, protocol = 'https') => {
    const companyId = await behind.makeCompany()
    const { userId } = await behind.makeStaff(companyId)
    const own = ['shop.example', 'shop.example:8443']
    await behind.parts.db.ops
      .insertInto('directory')
      .values(own.map((key) => ({ kind: 'domain' as const, key, company: companyId })))
      .execute()
    const headers = { 'x-forwarded-host': host, 'x-forwarded-proto': protocol }
    const page = await behind.app.inject({ url: `/qw-wxmini/?companyId=${companyId}&uid=${userId}`, headers })
    const code = await behind.app.inject({ url: `/card-code/${companyId}/${userId}.png`, headers })
    expect([page.statusCode, code.statusCode]).toEqual([200, 200])
    const file = await behind.app.inject({ url: `/card-vcard/${companyId}/${userId}.vcf`, headers })
    return /URL:(.+?)\/qw-wxmini/.exec(file.body.replaceAll('\r\n ', ''))?.[1]
  }

  test.each([
    '][',
    'a b',
    'a:99999',
    'a/b',
    'x@y',
    '%',
    '"',
    'x'.repeat(5_000),
  ])('a host of %s', async (host) => {
    expect(await stated(host)).toBe('https://own.example')
  })

  test.each(['javascript', 'a b', ''])('a protocol of "%s"', async (protocol) => {
    expect(await stated('shop.example', protocol)).toMatch(/^https?:\/\/(own|shop)\.example$/)
  })

  test('a valid host of the company is the address', async () => {
    expect(await stated('Shop.example:8443')).toBe('https://shop.example:8443')
    expect(await stated('evil.example, shop.example', 'http')).toBe('http://shop.example')
    expect(await stated('shop.example, evil.example')).toBe('https://own.example')
  })
})

describe('a request that is not valid HTTP', () => {
  test.each(['/healthz', '/', '/nowhere'])('%s of no host is answered by the envelope', async (path) => {
    expectEnvelope(await said(`GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`), 400)
  })

  test('several hosts are answered by the envelope', async () => {
    const hosts = 'Host: one.example\r\nhost: other.example\r\n'
    expectEnvelope(await said(`GET /healthz HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`), 400)
  })

  test('the older HTTP knows no hosts', async () => {
    for (const path of ['/healthz', '/qw-wxmini/'])
      expect(await said(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('an Expect header that cannot be met', async () => {
    expectEnvelope(
      await said(
        `POST ${report} HTTP/1.1\r\nHost: a\r\nExpect: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      ),
      417,
    )
  })

  test.each([
    ['no request line', 'NONSENSE\r\n\r\n', 400],
    ['a length that is none', `POST ${report} HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n`, 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ])('%s', async (_kind, text, status) => {
    expectEnvelope(await said(text), status)
  })

  function expectEnvelope(answer: string, status: number): void {
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      code: '400',
      success: false,
      data: null,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  }

  async function said(text: string): Promise<string> {
    await fixture.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {})
    const { port } = fixture.app.server.address() as { port: number }
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let answer = ''
      socket.setEncoding('utf8').on('data', (part) => {
        answer += part
      })
      socket.once('error', reject).once('close', () => resolve(answer))
      socket.write(text)
    })
  }
})
