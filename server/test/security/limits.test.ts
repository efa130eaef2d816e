import { randomUUID } from 'node:crypto'
import { allCalls } from '@mingpian/contract/shared/calls.ts'
import { limits } from '@mingpian/contract/shared/rules/limits.ts'
import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { childProgram } from '../support/children.ts'
import { open, ownDatabase, testDatabase } from '../support/database.ts'
import { appWithVendor, phones, wechatGrant } from '../wxwork/vendor-app.ts'

describe('two processes', () => {
  const takes = 500

  async function letThrough(what: { name: string; subject: string }, urls: string[]): Promise<number> {
    const program = await childProgram('limits-child')
    try {
      const begin = String(Date.now() + 1_500)
      const children = urls.map((url) => program.run([url, what.name, what.subject, String(takes), begin]))
      await Promise.all(children.map((child) => child.says(/^let through/)))
      const said = children.flatMap(({ lines }) => lines).map((line) => /^let through (\d+)/.exec(line)?.[1])
      return said.reduce((sum, count) => sum + Number(count ?? 0), 0)
    } finally {
      program.remove()
    }
  }

  it('let through exactly as many as one, of a thousand', async () => {
    const { url } = await ownDatabase()
    await open({ databaseUrl: url, schema: 'require' })
    const subject = randomUUID()
    expect(await letThrough({ name: 'tracking', subject }, [url, url])).toBe(limits.tracking[0].count)
  })

  it('that each counted for itself would be seen', async () => {
    const [one, other] = [await ownDatabase(), await ownDatabase()]
    await Promise.all([
      open({ databaseUrl: one.url, schema: 'require' }),
      open({ databaseUrl: other.url, schema: 'require' }),
    ])
    const through = await letThrough({ name: 'tracking', subject: randomUUID() }, [one.url, other.url])
    expect(through).toBe(2 * limits.tracking[0].count)
  })
})

describe('a limited call', () => {
  it('answers 429 with the seconds to wait, and the next person as ever', async () => {
    const { callAs, makeCompany, makeStaff, makeVisitor } = await testApp({ WEB_DIST: '/nowhere' })
    const companyId = await makeCompany()
    const staff = await makeStaff(companyId)
    const [visitor, neighbour] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    const report = (session: string) =>
      callAs(session, 'POST /crm-trail-api/behaviors/qw', {
        body: {
          event: 'view',
          activityId: randomUUID(),
          attr: { contentId: staff.userId, sceneType: 'card' },
        },
      })
    const answers = await Promise.all(Array.from({ length: 70 }, () => report(visitor.session)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.tracking[0].count)
    expect(refused).toHaveLength(10)
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: '429', success: false, data: null })
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    expect((await report(neighbour.session)).status).toBe(200)
  })

  it('is not counted where it is malformed or another person’s', async () => {
    const { callAs, makeCompany, makeVisitor } = await testApp({ WEB_DIST: '/nowhere' })
    const visitor = await makeVisitor(await makeCompany())
    const ask = (body: object) =>
      callAs(visitor.session, 'POST /card/v1/privacy/export', { body: body as never })
    const foreign = { headers: { account: 'somebody' } }
    for (let round = 0; round < 5; round++)
      expect(
        (await callAs(visitor.session, 'POST /card/v1/privacy/export', { body: {}, ...foreign })).status,
      ).toBe(403)
    const answers: number[] = []
    for (let round = 0; round < 4; round++) answers.push((await ask({})).status)
    expect(answers).toEqual([200, 200, 200, 429])
  })
})

/** Calls that are no GET and need no limit of their declaration. */
const withoutLimit = {
  reads: [
    'POST /card/v1/user/center/is/sale',
    'POST /card/v1/user/center/mini-material/list',
    'POST /card/v1/user/center/sale/info',
    'POST /java-appointment-center/api/app/appointment/order/v1/detail',
    'POST /java-appointment-center/api/app/appointment/order/v1/detailList',
    'POST /material/v1/good/find_list',
  ],
  // Their domain counts them: by the phone, by the address and by the person.
  counted: ['POST /card/v1/user/center/sms', 'POST /wxwork/v1/mini/auth', 'POST /wxwork/v1/mini/card_auth'],
}

it('every write that a visitor may make has a limit', () => {
  const writes = allCalls.filter(
    ({ access, method, idempotent }) =>
      (access === 'public' || access === 'visitor') && (method !== 'GET' || idempotent),
  )
  const unlimited = writes.filter(({ limit }) => !limit).map(({ key }) => key)
  expect(unlimited.sort()).toEqual([...withoutLimit.reads, ...withoutLimit.counted].sort())
})

// Ten apps with connections of their own would be more than the embedded database lets in.
const db = await testDatabase()

describe('signing in', () => {
  const codesFrom = async (env: NodeJS.ProcessEnv) => {
    const { app, makeCompanyWithApps, codeFor, vendor, parts } = await appWithVendor(env, db)
    const [{ companyId }, other] = [await makeCompanyWithApps(), await makeCompanyWithApps()]
    const signIn = (
      code: string,
      remoteAddress: string,
      headers: Record<string, string> = {},
      at = companyId,
    ) =>
      app.inject({
        method: 'POST',
        url: '/wxwork/v1/mini/card_auth',
        remoteAddress,
        headers: { 'user-agent': phones.wechat, ...headers },
        payload: { code, companyId: at, host: 'wechat' },
      })
    const sessions = async () =>
      (await parts.db.opsPool.query('select from session where company_id = $1', [companyId])).rowCount
    return { signIn, codeFor, vendor, sessions, otherCompanyId: other.companyId }
  }
  const address = () => `127.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
  const bad = () => randomUUID()

  it('answers 429 from the eleventh refused code of one address on', async () => {
    const { signIn, codeFor } = await codesFrom({ TRUST_PROXY: 'false' })
    const from = address()
    for (let round = 0; round < 10; round++) expect((await signIn(bad(), from)).json().code).toBe('500500')
    // With any address that the caller states.
    for (const spoofed of ['8.8.8.8', '127.0.0.1', `${address()}, 10.0.0.1`]) {
      const answer = await signIn(bad(), from, {
        'x-forwarded-for': spoofed,
        'x-real-ip': spoofed,
        forwarded: `for=${spoofed}`,
      })
      expect([answer.statusCode, Number(answer.headers['retry-after']) >= 1]).toEqual([429, true])
    }
    const neighbour = await signIn(codeFor({ host: 'wechat', answer: wechatGrant('oNeighbour') }), address())
    expect(neighbour.json().code).toBe('0')
  })

  it('takes a valid code from an address whose refused codes are above the limit', async () => {
    const { signIn, codeFor } = await codesFrom({ TRUST_PROXY: 'false' })
    const from = address()
    for (let round = 0; round < 10; round++) await signIn(bad(), from)
    const more = Array.from({ length: 60 }, () => signIn(bad(), from))
    const valid = await signIn(codeFor({ host: 'wechat', answer: wechatGrant('oOffice') }), from)
    expect(valid.json()).toMatchObject({ code: '0', data: { openId: 'oOffice' } })
    for (const { statusCode } of await Promise.all(more)) expect(statusCode).toBe(429)
  })

  it('tries the codes of an address above its limit three at a time, whatever companies they name', async () => {
    const { signIn, codeFor, vendor, otherCompanyId } = await codesFrom({ TRUST_PROXY: 'false' })
    const from = address()
    for (let round = 0; round < 10; round++) await signIn(bad(), from)
    const asked = vendor.calls.length
    let answer: (grant: Record<string, unknown>) => void = () => {}
    const held = new Promise<Record<string, unknown>>((resolve) => {
      answer = resolve
    })
    const tries = [undefined, otherCompanyId].flatMap((companyId) =>
      Array.from({ length: 4 }, () => signIn(codeFor({ host: 'wechat', answer: held }), from, {}, companyId)),
    )
    await expect.poll(() => vendor.calls.length - asked).toBe(3)
    await signIn(bad(), address())
    expect(vendor.calls.length - asked).toBe(4)
    answer(wechatGrant('oOffice'))
    for (const { statusCode } of await Promise.all(tries)) expect(statusCode).toBe(200)
  })

  it('with refused codes from the many addresses of one network counts as one', async () => {
    const { signIn } = await codesFrom({ TRUST_PROXY: 'false' })
    const network = () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}`
    const theirs = network()
    const answers: number[] = []
    for (let host = 1; host <= 11; host++)
      answers.push((await signIn(bad(), `${theirs}::${host}`)).statusCode)
    expect(answers).toEqual([...Array<number>(10).fill(200), 429])
    expect((await signIn(bad(), `${network()}::1`)).statusCode).toBe(200)
  })

  it('with refused codes, all at once, is exact too', async () => {
    const { signIn } = await codesFrom({})
    const from = address()
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(bad(), from)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
  })

  it('behind a proxy that is trusted counts whom it names', async () => {
    const { signIn } = await codesFrom({ TRUST_PROXY: 'true' })
    const proxy = address()
    const client = `203.0.113.${Math.floor(Math.random() * 256)}-${randomUUID()}`
    const named = `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
    for (let round = 0; round < 10; round++)
      await signIn(bad(), proxy, { 'x-forwarded-for': `${client}, ${named}` })
    // Addresses left of the proxy's own are the caller's invention.
    expect((await signIn(bad(), proxy, { 'x-forwarded-for': `1.2.3.4, ${named}` })).statusCode).toBe(429)
    expect((await signIn(bad(), address(), { 'x-forwarded-for': named })).statusCode).toBe(429)
  })

  it('by way of the vendor’s page counts with all others, and leads back to a page', async () => {
    const { app, makeCompanyWithApps, codeFor } = await appWithVendor({ TRUST_PROXY: 'false' }, db)
    const { companyId } = await makeCompanyWithApps()
    const from = address()
    const arrive = async () => {
      const headers = { 'user-agent': phones.wechat }
      const back = '/qw-wxmini/?companyId=x'
      const start = `/wxwork/v1/oauth/start?${new URLSearchParams({ companyId, back })}`
      const begun = await app.inject({ url: start, headers, remoteAddress: from })
      const state = new URL(String(begun.headers.location)).searchParams.get('state') ?? ''
      const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const url = `/wxwork/v1/oauth/callback?${new URLSearchParams({ code: bad(), state })}`
      const { statusCode, headers: answer } = await app.inject({
        url,
        headers: { ...headers, cookie },
        remoteAddress: from,
      })
      expect([statusCode, answer.location]).toEqual([302, back])
    }
    for (let round = 0; round < 10; round++) await arrive()
    const byCode = async (code: string) => {
      const payload = { code, companyId, host: 'wechat' }
      const url = '/wxwork/v1/mini/card_auth'
      return (await app.inject({ method: 'POST', url, payload, remoteAddress: from })).statusCode
    }
    expect(await byCode(bad())).toBe(429)
    await arrive()
    expect(await byCode(codeFor({ host: 'wechat', answer: wechatGrant('oOffice') }))).toBe(200)
  })

  it('ends at the eleventh time of one person in a minute, with no session more', async () => {
    const { signIn, codeFor, sessions } = await codesFrom({})
    const one = () => codeFor({ host: 'wechat', answer: wechatGrant('oWang') })
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(one(), address())))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
    expect(await sessions()).toBe(10)
    const other = codeFor({ host: 'wechat', answer: wechatGrant('oChen') })
    expect((await signIn(other, address())).json().code).toBe('0')
  })
})
