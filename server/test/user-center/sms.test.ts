import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Writable } from 'node:stream'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { httpSms, SmsError } from '#core/platform/sms.ts'
import { testApp } from '../support/app.ts'
import { appWithSms, newPhone } from './sms-app.ts'

const { app, callAs, makeCompany, makeStaff, makeVisitor, sms, sql, codeSentTo } = await appWithSms()
const ask = (session: string, phone: string, more: { purpose?: 'bind' | 'phone' } = {}, headers = {}) =>
  callAs(session, 'POST /card/v1/user/center/sms', { body: { phone, ...more }, headers })

/** An address where no server listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

beforeEach(() => {
  sms.calls.length = 0
  sms.fail('/send')
})

describe('asking for a code', () => {
  it('sends six digits with the company’s name, in the language of the caller', async () => {
    const companyId = await makeCompany({ name: '杭州云帆' })
    const [visitor, phone, other] = [await makeVisitor(companyId), newPhone(), newPhone()]
    const { body } = await ask(visitor.session, phone)
    expect(body).toMatchObject({ code: '0', data: { retryAfter: 60, expiresIn: 300 } })
    expect(sms.calls).toHaveLength(1)
    expect(sms.calls[0]).toMatchObject({ path: '/send', query: { accessKey: 'test-access-key' } })
    expect(sms.calls[0]?.body).toEqual({
      to: phone,
      text: expect.stringMatching(/^【杭州云帆】验证码 \d{6}，5 分钟内有效。如非本人操作，请勿告诉他人。$/),
    })
    await ask(visitor.session, other, {}, { 'accept-language': 'en' })
    expect(sms.calls[1]?.body.text).toMatch(/^\[杭州云帆\] Your code is \d{6}, valid for 5 minutes\./)
  })

  it('answers to the letter the same for a registered phone and for any other, and sends in both cases', async () => {
    const companyId = await makeCompany()
    const visitor = await makeVisitor(companyId)
    const [registered, unknown] = [newPhone(), newPhone()]
    await makeStaff(companyId, { phone: registered })
    const answers = [await ask(visitor.session, registered), await ask(visitor.session, unknown)]
    const [a, b] = answers.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }))
    expect(a).toEqual(b)
    expect(sms.calls.map(({ body }) => body.to)).toEqual([registered, unknown])
  })

  it('stores the code as a hash alone, and neither the number in clear', async () => {
    const companyId = await makeCompany()
    const [visitor, phone] = [await makeVisitor(companyId), newPhone()]
    await ask(visitor.session, phone, { purpose: 'phone' })
    const { rows } = await sql('select to_jsonb(s) as row from sms_code s where company_id = $1', [companyId])
    expect(rows).toHaveLength(1)
    expect(rows[0].row).toMatchObject({ purpose: 'phone', tries: 0, used_at: null })
    expect(JSON.stringify(rows)).not.toContain(codeSentTo(phone))
    expect(JSON.stringify(rows)).not.toContain(phone)
  })

  it('lets one phone have one a minute, whichever company and address asks', async () => {
    const phone = newPhone()
    const [one, two] = [await makeVisitor(await makeCompany()), await makeVisitor(await makeCompany())]
    expect((await ask(one.session, phone)).status).toBe(200)
    for (const { session } of [one, two]) {
      const again = await ask(session, phone)
      expect(again).toMatchObject({ status: 429, body: { code: '429' } })
      expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(sms.calls).toHaveLength(1)
  })

  it('lets one address have twenty an hour; what a phone was refused counts for no address', async () => {
    const { session } = await makeVisitor(await makeCompany())
    const remoteAddress = '203.0.113.77'
    const from = (phone: string) =>
      app.inject({
        method: 'POST',
        url: '/card/v1/user/center/sms',
        remoteAddress,
        headers: {
          authorization: session,
          'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 200)}`,
        },
        payload: { phone },
      })
    const first = newPhone()
    expect((await from(first)).statusCode).toBe(200)
    expect((await from(first)).statusCode).toBe(429)
    for (let n = 1; n < 20; n++) expect((await from(newPhone())).statusCode).toBe(200)
    const spared = newPhone()
    expect((await from(spared)).statusCode).toBe(429)
    expect(sms.calls).toHaveLength(20)
    // The phone that the address was refused for may have its code.
    expect((await ask(session, spared)).status).toBe(200)
  })

  it.each([
    ['12345'],
    ['23800001111'],
    ['138000011112'],
    ['1380000111a'],
    ['+85291234567'],
  ])('refuses %s, which is no mobile number', async (phone) => {
    const { session } = await makeVisitor(await makeCompany())
    const { status, body } = await ask(session, phone)
    expect(status).toBe(400)
    expect(body.errors?.map(({ path }) => path)).toEqual(['phone'])
    expect(sms.calls).toHaveLength(0)
  })

  it('says in the reader’s words that nothing could be sent', async () => {
    const { session } = await makeVisitor(await makeCompany())
    sms.fail('/send', 'http500')
    expect((await ask(session, newPhone())).body).toMatchObject({
      code: '500502',
      message: '短信发送失败，请稍后再试',
    })
    sms.fail('/send', 'garbage')
    expect((await ask(session, newPhone(), {}, { 'accept-language': 'en' })).body).toMatchObject({
      code: '500502',
      message: 'the text message could not be sent, please try again later',
    })
  })

  it('says so where no service is set up', async () => {
    const bare = await testApp({ WEB_DIST: '/nowhere' })
    const { session } = await bare.makeVisitor(await bare.makeCompany())
    const { body } = await bare.callAs(session, 'POST /card/v1/user/center/sms', {
      body: { phone: newPhone() },
    })
    expect(body).toMatchObject({ code: '500502', message: '尚未开通短信服务，请联系管理员' })
  })
})

describe('the text-message service', () => {
  const phone = '13812345678'
  const text = '验证码 246810'
  function logged() {
    const lines: string[] = []
    const log = pino(
      { level: 'trace' },
      new Writable({
        write(chunk, _encoding, done) {
          lines.push(String(chunk))
          done()
        },
      }),
    )
    return { log, lines }
  }

  it.each([
    ['http500'],
    ['garbage'],
    ['reset'],
    ['endless'],
    [40001],
    [{ redirect: 'http://127.0.0.1:9/' }],
  ] as const)('does not take %j for a success, asks once, and logs neither number nor code nor key', async (fault) => {
    const { log, lines } = logged()
    sms.fail('/send', fault)
    const service = httpSms({ base: sms.base, accessKey: 'test-access-key' }, log)
    await expect(service.send(phone, text)).rejects.toThrow(SmsError)
    expect(sms.calls).toHaveLength(1)
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toMatch(/13812345678|246810|test-access-key/)
  })

  it('tries a second time where there was no connection, and no third time', async () => {
    const { log, lines } = logged()
    const service = httpSms({ base: `http://127.0.0.1:${await closedPort()}`, accessKey: 'k' }, log)
    await expect(service.send(phone, text)).rejects.toThrow('ECONNREFUSED')
    expect(lines).toHaveLength(2)
  })
})
