import { beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '#core/crypto/sealer.ts'
import { appWithVendor, type CompanyWithApps, phones, wechatGrant } from './vendor-app.ts'

const open = 'http://open.test'
const origin = 'http://public.test:8787'
const fixture = await appWithVendor({ WECHAT_OPEN_BASE: open, PUBLIC_ORIGIN: origin })
const { app, callAs, vendor, codeFor, makeStaff, parts } = fixture
const { db } = parts
let company: CompanyWithApps

type Cookies = Record<string, string>

/** A browser: keeps its cookies, follows nothing. */
function browser(userAgent = phones.wechat, headers: Record<string, string> = {}) {
  const jar: Cookies = {}
  return {
    jar,
    async get(url: string) {
      const cookie = Object.entries(jar).map(([name, value]) => `${name}=${value}`)
      const answer = await app.inject({
        url,
        headers: {
          'user-agent': userAgent,
          ...(cookie.length > 0 ? { cookie: cookie.join('; ') } : {}),
          ...headers,
        },
      })
      for (const { name, value } of answer.cookies) jar[name] = value
      return {
        status: answer.statusCode,
        location: String(answer.headers.location ?? ''),
        headers: answer.headers,
        cookies: answer.cookies,
      }
    },
  }
}

const startUrl = (back: string, companyId = company.companyId) =>
  `/wxwork/v1/oauth/start?${new URLSearchParams({ companyId, back })}`
const callbackUrl = (code: string, state: string) =>
  `/wxwork/v1/oauth/callback?${new URLSearchParams({ ...(code ? { code } : {}), state })}`
const stateOf = (location: string) => new URL(location).searchParams.get('state') ?? ''
const claimOf = (jar: Cookies) => jar[`mp_claim_${company.companyId}`] ?? ''

const trade = (jar: Cookies) =>
  callAs('', 'POST /wxwork/v1/mini/card_auth', {
    body: { code: 'claim', companyId: company.companyId },
    headers: { cookie: `mp_claim_${company.companyId}=${claimOf(jar)}` },
  })

const rows = async (table: 'session' | 'sign_in_claim' | 'sign_in_pending' | 'person') =>
  (await db.ops.selectFrom(table).select('company_id').where('company_id', '=', company.companyId).execute())
    .length

beforeEach(async () => {
  vendor.calls.length = 0
  vendor.fail('/sns/oauth2/access_token')
  company = await fixture.makeCompanyWithApps()
})

describe('setting out', () => {
  it('goes to WeChat’s page with the parameters in the documented order', async () => {
    const { status, location, headers } = await browser().get(startUrl('/qw-wxmini/?uid=a'))
    expect(status).toBe(302)
    expect(headers['cache-control']).toBe('no-store')
    const back = encodeURIComponent(`${origin}/wxwork/v1/oauth/callback`)
    const state = stateOf(location)
    expect(location).toBe(
      `${open}/connect/oauth2/authorize?appid=${company.wechat}&redirect_uri=${back}&response_type=code&scope=snsapi_base&state=${state}#wechat_redirect`,
    )
    expect(state).toMatch(new RegExp(`^${company.companyId}[0-9a-f]{32}$`))
  })

  it('goes to WeCom’s with the agent’s id, and asks WeChat for the profile on a tap', async () => {
    const wecom = await browser(phones.wecom).get(startUrl('/qw-wxmini/'))
    expect(wecom.location).toContain(`appid=${company.wecom}&`)
    expect(wecom.location).toMatch(/&state=[a-z0-9]{40}&agentid=1000002#wechat_redirect$/)
    const tapped = await browser().get(`${startUrl('/qw-wxmini/')}&scope=snsapi_userinfo`)
    expect(tapped.location).toContain('&scope=snsapi_userinfo&')
  })

  it('comes back to the address it was reached by, if that is the company’s own and a proxy we trust says so', async () => {
    const returnTo = async (host: string) => {
      const { location } = await browser(phones.wechat, { 'x-forwarded-host': host }).get(
        startUrl('/qw-wxmini/'),
      )
      return new URL(new URL(location).searchParams.get('redirect_uri') ?? '').origin
    }
    expect(await returnTo(company.domain)).toBe(`http://${company.domain}`)
    expect(await returnTo('evil.example')).toBe(origin)
    expect(await returnTo(company.domain.replace(':8788', ':9999'))).toBe(origin)
    const bare = await app.inject({
      url: startUrl('/qw-wxmini/'),
      headers: { host: company.domain, 'user-agent': phones.wechat },
    })
    expect(bare.headers.location).toContain(encodeURIComponent(origin))
  })

  it('goes straight on where sign-in is not possible', async () => {
    const back = '/qw-wxmini/?uid=a'
    expect((await browser(phones.browser).get(startUrl(back))).location).toBe(back)
    expect((await browser().get(startUrl(back, 'nobody00'))).location).toBe(back)
    expect((await browser().get(startUrl(back, '../../x'))).location).toBe(back)
    const third = await fixture.makeCompanyWithApps({ appType: 2 })
    expect((await browser(phones.wecom).get(startUrl(back, third.companyId))).location).toBe(back)
  })

  it.each([
    [
      '/qw-wxmini/?companyId=a&uid=b#/pages/person/index?x=1',
      '/qw-wxmini/?companyId=a&uid=b#/pages/person/index?x=1',
    ],
    ['/qw-wxmini/?to=https://a.example/', '/qw-wxmini/?to=https://a.example/'],
    ['/qw-wxmini/?name=名片', '/qw-wxmini/?name=%E5%90%8D%E7%89%87'],
    ['//evil.example/qw-wxmini/?x=1', '/qw-wxmini/'],
    ['https://own.invalid/qw-wxmini/?x=1', '/qw-wxmini/'],
    ['/qw-wxmini//evil.example', '/qw-wxmini/'],
    ['/qw-wxmini/../healthz', '/qw-wxmini/'],
    ['/qw-wxmini/%2e%2e/healthz', '/qw-wxmini/'],
    ['/qw-wxmini/\\evil.example', '/qw-wxmini/'],
    ['\\\\evil.example', '/qw-wxmini/'],
    ['/\t/evil.example/qw-wxmini/', '/qw-wxmini/'],
    ['https://evil.example/qw-wxmini/', '/qw-wxmini/'],
    ['javascript:alert(1)', '/qw-wxmini/'],
    ['/qw-wxmini@evil.example', '/qw-wxmini/'],
    [`/qw-wxmini/?x=${'a'.repeat(1500)}`, '/qw-wxmini/'],
    ['', '/qw-wxmini/'],
  ])('from %s comes back to an own page', async (wanted, back) => {
    const visitor = browser()
    const { location } = await visitor.get(startUrl(wanted))
    expect((await visitor.get(callbackUrl('', stateOf(location)))).location).toBe(back)
    expect((await browser(phones.browser).get(startUrl(wanted))).location).toBe(back)
  })
})

describe('coming back', () => {
  const back = '/qw-wxmini/?companyId=x#/pages/person/index'

  async function signIn(visitor = browser(), answer = wechatGrant('oWang')) {
    const { location } = await visitor.get(startUrl(back))
    const code = codeFor({ host: 'wechat', answer })
    return {
      visitor,
      code,
      state: stateOf(location),
      arrived: await visitor.get(callbackUrl(code, stateOf(location))),
    }
  }

  it('sets marker and one-time claim, and the claim becomes a session', async () => {
    const { visitor, arrived } = await signIn()
    expect(arrived).toMatchObject({ status: 302, location: back })
    expect(arrived.headers['cache-control']).toBe('no-store')
    const cookie = (name: string) =>
      arrived.cookies.find((one) => one.name === `${name}_${company.companyId}`)
    expect(cookie('mp_in')).toMatchObject({ value: '1', maxAge: 2_592_000, path: '/', sameSite: 'Lax' })
    expect(cookie('mp_in')?.httpOnly).toBeUndefined()
    expect(cookie('mp_claim')).toMatchObject({ maxAge: 60, httpOnly: true, path: '/', sameSite: 'Lax' })
    expect(await rows('session')).toBe(0)
    const { body, headers } = await trade(visitor.jar)
    expect(body.data).toMatchObject({ openId: 'oWang', isStaff: false })
    expect(String(headers['set-cookie'])).toMatch(/mp_claim_\w+=;.*Max-Age=0/)
    expect((await callAs(body.data?.sessionId ?? '', 'GET /wxwork/v1/session')).status).toBe(200)
  })

  it('comes back to what the share shows, though no browser sends the part after the hash', async () => {
    const staff = await makeStaff(company.companyId)
    const materialId = await fixture.makeMaterial(company.companyId)
    const body = { contentType: 'material' as const, contentId: materialId }
    const prepared = await callAs(staff.session, 'POST /biz/v1/clue/share/prepare', { body })
    const link = new URL(prepared.body.data?.link ?? '')
    const phone = browser()
    const hop = await phone.get(link.pathname + link.search)
    expect(hop.status).toBe(302)
    const home = await phone.get(
      callbackUrl(codeFor({ host: 'wechat', answer: wechatGrant('oSomebody') }), stateOf(hop.location)),
    )
    expect(home.location).toBe(link.pathname + link.search + link.hash)
    expect(link.hash).toBe(`#/pages/material/index?_id=${materialId}`)
  })

  it('signs a member of staff in through WeCom', async () => {
    await makeStaff(company.companyId, { userId: 'LinXiao' })
    const member = browser(phones.wecom)
    const { location } = await member.get(startUrl(back))
    await member.get(
      callbackUrl(codeFor({ host: 'wecom', answer: { userid: 'LinXiao' } }), stateOf(location)),
    )
    expect((await trade(member.jar)).body.data).toMatchObject({ isStaff: true, openId: 'LinXiao' })
  })

  it('tells scripts the user id of a member of staff until the claim is exchanged, and none of a visitor', async () => {
    await makeStaff(company.companyId, { userId: 'Lin@Xiao' })
    const member = browser(phones.wecom)
    const { location } = await member.get(startUrl(back))
    const callback = callbackUrl(
      codeFor({ host: 'wecom', answer: { userid: 'Lin@Xiao' } }),
      stateOf(location),
    )
    const ownUserId = `mp_own_${company.companyId}`
    // A web view may request it twice.
    for (let request = 0; request < 2; request++) {
      const { cookies } = await member.get(callback)
      const cookie = cookies.find(({ name }) => name === ownUserId)
      expect(cookie).toMatchObject({ value: 'Lin@Xiao', maxAge: 60, path: '/', sameSite: 'Lax' })
      expect(cookie?.httpOnly).toBeUndefined()
    }
    const { headers } = await callAs('', 'POST /wxwork/v1/mini/card_auth', {
      body: { code: 'claim', companyId: company.companyId },
      headers: { cookie: `mp_claim_${company.companyId}=${claimOf(member.jar)}; ${ownUserId}=Lin%40Xiao` },
    })
    expect(String(headers['set-cookie'])).toContain(`${ownUserId}=; Max-Age=0; Path=/; SameSite=Lax`)
    const { visitor } = await signIn()
    expect(visitor.jar).not.toHaveProperty(ownUserId)
  })

  it('signs a returning visitor in who left before the claim was traded, or whose phone lost the session', async () => {
    const again = async (jar: Cookies) => {
      const cookie = Object.entries(jar).map(([name, value]) => `${name}=${value}`)
      const { body, headers } = await callAs('', 'POST /wxwork/v1/mini/card_auth', {
        body: { code: 'claim', companyId: company.companyId },
        headers: { cookie: cookie.join('; ') },
      })
      return { code: body.code, cookies: String(headers['set-cookie'] ?? '') }
    }
    const name = `mp_in_${company.companyId}`
    const { visitor } = await signIn()
    const { [name]: marker = '' } = visitor.jar
    // The claim is over.
    const lost = await again({ [name]: marker })
    expect(lost).toMatchObject({ code: '500500' })
    expect(lost.cookies).toMatch(new RegExp(`^${name}=; Max-Age=0; Path=/; SameSite=Lax$`))
    // A browser is not sent there again where the vendor said nothing of late, or the person left.
    for (const value of ['0', 'out'])
      expect(await again({ [name]: value })).toEqual({ code: '500500', cookies: '' })
  })

  it('marks the browser again where the session outlived the marker', async () => {
    const { visitor } = await signIn()
    const { body } = await trade(visitor.jar)
    const name = `mp_in_${company.companyId}`
    const check = async (value: string) => {
      const headers = { cookie: `${name}=${value}` }
      const answer = await callAs(body.data?.sessionId ?? '', 'GET /wxwork/v1/session', { headers })
      return String(answer.headers['set-cookie'] ?? '')
    }
    expect(await check('0')).toBe(`${name}=1; Max-Age=2592000; Path=/; SameSite=Lax`)
    expect(await check('1')).toBe('')
  })

  it('trades a claim once, however many try at once, and not after its minute', async () => {
    const { visitor } = await signIn()
    const tries = await Promise.all(Array.from({ length: 8 }, () => trade(visitor.jar)))
    expect(tries.filter(({ body }) => body.code === '0')).toHaveLength(1)
    expect(tries.filter(({ body }) => body.code === '500500')).toHaveLength(7)
    expect(await rows('session')).toBe(1)
    const late = await signIn()
    await db.ops
      .updateTable('sign_in_claim')
      .set({ expires_at: new Date() })
      .where('company_id', '=', company.companyId)
      .execute()
    expect((await trade(late.visitor.jar)).body.code).toBe('500500')
  })

  it('takes a state once: the replay of a callback opens no session', async () => {
    const { visitor, code, state } = await signIn()
    expect((await trade(visitor.jar)).body.code).toBe('0')
    await visitor.get(callbackUrl(code, state))
    expect((await trade(visitor.jar)).body.code).toBe('500500')
    expect(await rows('session')).toBe(1)
    expect(vendor.to('/sns/oauth2/access_token')).toHaveLength(1)
    const stranger = browser()
    await stranger.get(startUrl(back))
    expect(await stranger.get(callbackUrl(code, state))).toMatchObject({ location: '/qw-wxmini/' })
    expect(claimOf(stranger.jar)).toBe('')
  })

  it('brings a web view that asks twice, or hears no answer and asks again, to the page that it wanted', async () => {
    const visitor = browser()
    const state = stateOf((await visitor.get(startUrl(back))).location)
    const callback = callbackUrl(codeFor({ host: 'wechat', answer: wechatGrant('oTwice') }), state)
    const setOut = { ...visitor.jar }
    await visitor.get(callback)
    // The first answer was lost, with all that it set.
    for (const name of Object.keys(visitor.jar)) delete visitor.jar[name]
    Object.assign(visitor.jar, setOut)
    expect(await visitor.get(callback)).toMatchObject({ status: 302, location: back })
    expect((await trade(visitor.jar)).body).toMatchObject({ code: '0', data: { openId: 'oTwice' } })
    await db.ops
      .updateTable('sign_in_pending')
      .set({ expires_at: new Date() })
      .where('company_id', '=', company.companyId)
      .execute()
    expect(await visitor.get(callback)).toMatchObject({ location: '/qw-wxmini/' })
  })

  it('shows the card at once where the vendor is slow, and signs the visitor in when it answers', async () => {
    const visitor = browser()
    const state = stateOf((await visitor.get(startUrl(back))).location)
    let answer: (grant: Record<string, unknown>) => void = () => {}
    const code = codeFor({
      host: 'wechat',
      answer: new Promise((resolve) => {
        answer = resolve
      }),
    })
    expect(await visitor.get(callbackUrl(code, state))).toMatchObject({ status: 302, location: back })
    // Where it never does, the page does not send them to the vendor once more.
    expect(visitor.jar[`mp_in_${company.companyId}`]).toBe('0')
    expect(await rows('person')).toBe(0)
    expect((await trade(visitor.jar)).body.code).toBe('500502')
    expect(vendor.to('/sns/oauth2/access_token')).toHaveLength(1)
    answer(wechatGrant('oSlow'))
    await parts.background.settled()
    expect((await trade(visitor.jar)).body.data).toMatchObject({ openId: 'oSlow' })
  })

  it.each([
    ['?companyId=$&uid=a', '#/pages/person/index?companyId=$&uid=a'],
    ['?companyId=$&uid=a#/pages/material/index?_id=b', '#/pages/material/index?companyId=$&uid=a&_id=b'],
  ])('a browser that keeps no cookies gets to %s, and is not sent round in circles', async (from, to) => {
    const at = (address: string) => `/qw-wxmini/${address.replace('$', company.companyId)}`
    const { location } = await browser().get(startUrl(at(from)))
    const arrived = await browser().get(callbackUrl('code', stateOf(location)))
    expect(arrived).toMatchObject({ status: 302, location: at(to) })
    expect(claimOf(Object.fromEntries(arrived.cookies.map(({ name, value }) => [name, value])))).toBe('')
    expect((await browser().get(at(to).replace(/#.*/, ''))).status).toBe(200)
    expect(vendor.to('/sns/oauth2/access_token')).toHaveLength(0)
  })

  it('opens no session with a code that another browser brought', async () => {
    const attacker = browser()
    const { location } = await attacker.get(startUrl(back))
    const code = codeFor({ host: 'wechat', answer: wechatGrant('oAttacker') })
    const victim = browser()
    await victim.get(startUrl(back))
    const lured = await victim.get(callbackUrl(code, stateOf(location)))
    expect(claimOf(victim.jar)).toBe('')
    expect(lured).toMatchObject({ status: 302, location: '/qw-wxmini/' })
    expect(vendor.to('/sns/oauth2/access_token')).toHaveLength(0)
  })

  it('of any other kind ends on the page with a marker for 20 seconds, so that nothing loops', async () => {
    const settled = async (visitor: ReturnType<typeof browser>, url: string) => {
      const arrived = await visitor.get(url)
      expect(arrived.status).toBe(302)
      expect(claimOf(visitor.jar)).toBe('')
      const marker = arrived.cookies.find((one) => one.name === `mp_in_${company.companyId}`)
      expect(marker).toMatchObject({ value: '0', maxAge: 20 })
      return arrived.location
    }
    const fresh = async () => {
      const visitor = browser()
      return { visitor, state: stateOf((await visitor.get(startUrl(back))).location) }
    }
    const expired = browser()
    const { location } = await expired.get(startUrl(back))
    await db.ops
      .updateTable('sign_in_pending')
      .set({ expires_at: new Date() })
      .where('company_id', '=', company.companyId)
      .execute()
    expect(await settled(expired, callbackUrl('code', stateOf(location)))).toBe('/qw-wxmini/')
    const left = browser(phones.wecom)
    const gone = await left.get(startUrl(back))
    const nobodys = codeFor({ host: 'wecom', answer: { userid: 'LinXiao' } })
    expect(await settled(left, callbackUrl(nobodys, stateOf(gone.location)))).toBe(back)
    const ways: [ReturnType<typeof browser>, string, string][] = [
      [browser(), callbackUrl('code', `${company.companyId}${'0'.repeat(32)}`), '/qw-wxmini/'],
    ]
    const refused = await fresh()
    ways.push([refused.visitor, callbackUrl('', refused.state), back])
    const wrong = await fresh()
    ways.push([wrong.visitor, callbackUrl('wrong', wrong.state), back])
    const snapshot = await fresh()
    const ofSnapshot = codeFor({ host: 'wechat', answer: wechatGrant('oSnap', { is_snapshotuser: 1 }) })
    ways.push([snapshot.visitor, callbackUrl(ofSnapshot, snapshot.state), back])
    for (const [visitor, url, to] of ways) expect(await settled(visitor, url)).toBe(to)
    expect(await rows('person')).toBe(0)
  })

  describe('while the platform fails', () => {
    const exchange = '/sns/oauth2/access_token'
    const name = (kind: string) => `${kind}_${company.companyId}`

    /** Comes back from the vendor's page with a good code, while each of its exchanges meets a fault. */
    async function comeBack(fault: Parameters<typeof vendor.fail>[1]) {
      const visitor = browser()
      const state = stateOf((await visitor.get(startUrl(back))).location)
      vendor.fail(exchange, ...Array.from({ length: 9 }, () => fault))
      const code = codeFor({ host: 'wechat', answer: wechatGrant('oLead') })
      return { visitor, arrived: await visitor.get(callbackUrl(code, state)) }
    }

    it.each([
      ['is busy', -1],
      ['does not answer', 'hang'],
      ['answers garbage', 'garbage'],
      ['answers HTTP 500', 'http500'],
      ['has no quota left', 45009],
      ['does not list our address', 40164],
      ['calls a token expired', 42001],
    ] as const)('and %s, the same code signs in as soon as it answers', async (_, fault) => {
      const { visitor, arrived } = await comeBack(fault)
      expect(arrived).toMatchObject({ status: 302, location: back })
      const cookie = (kind: string) => arrived.cookies.find((one) => one.name === name(kind))
      expect(cookie('mp_in')).toMatchObject({ value: '0', maxAge: 20 })
      expect(cookie('mp_claim')).toMatchObject({ maxAge: 60, httpOnly: true })
      await parts.background.settled()
      const failed = await trade(visitor.jar)
      expect(failed.body).toMatchObject({ code: '500502', success: false })
      // The claim lives on for as long as its holder asks.
      expect(String(failed.headers['set-cookie'])).toContain(
        `${name('mp_claim')}=${claimOf(visitor.jar)}; Max-Age=60`,
      )
      vendor.fail(exchange)
      expect((await trade(visitor.jar)).body).toMatchObject({ code: '0', data: { openId: 'oLead' } })
      expect(await rows('session')).toBe(1)
    })

    it('asks it once for all who hold the claim', async () => {
      const { visitor } = await comeBack('garbage')
      vendor.fail(exchange)
      const before = vendor.to(exchange).length
      const tries = await Promise.all(Array.from({ length: 6 }, () => trade(visitor.jar)))
      expect(tries.filter(({ body }) => body.code === '0')).toHaveLength(1)
      expect(vendor.to(exchange).length - before).toBe(1)
    })

    it('takes the claim back where the code is refused at last, so that the next page sets out anew', async () => {
      const { visitor } = await comeBack('garbage')
      vendor.fail(exchange, 40029)
      const refused = await trade(visitor.jar)
      expect(refused.body.code).toBe('500500')
      expect(String(refused.headers['set-cookie'])).toContain(`${name('mp_claim')}=; Max-Age=0`)
      expect((await trade(visitor.jar)).body.code).toBe('500500')
      expect(await rows('person')).toBe(0)
    })

    it('opens no session by another claim, nor after the code’s ten minutes', async () => {
      const { visitor } = await comeBack('garbage')
      vendor.fail(exchange)
      const asked = vendor.to(exchange).length
      const foreign = { ...visitor.jar, [name('mp_claim')]: 'A'.repeat(22) }
      expect((await trade(foreign)).body.code).toBe('500500')
      await db.ops
        .updateTable('sign_in_pending')
        .set({ expires_at: new Date() })
        .where('company_id', '=', company.companyId)
        .execute()
      expect((await trade(visitor.jar)).body.code).toBe('500500')
      expect(vendor.to(exchange)).toHaveLength(asked)
    })
  })

  it('without a state that could be one goes home and sets nothing', async () => {
    for (const state of [
      '',
      'x',
      `${company.companyId}zz`,
      `UPPER000${'0'.repeat(32)}`,
      `${'a'.repeat(8)}${'0'.repeat(33)}`,
    ]) {
      const { status, location, cookies } = await browser().get(callbackUrl('code', state))
      expect({ status, location, cookies }).toEqual({ status: 302, location: '/qw-wxmini/', cookies: [] })
    }
    const twice = await browser().get('/wxwork/v1/oauth/callback?state=a&state=b&code=c')
    expect(twice).toMatchObject({ status: 302, location: '/qw-wxmini/' })
  })

  it('does not shorten the marker of a visitor who has signed in before', async () => {
    const { visitor } = await signIn()
    for (const fault of [40029, 'garbage'] as const) {
      const { location } = await visitor.get(startUrl(back))
      vendor.fail('/sns/oauth2/access_token', fault)
      const arrived = await visitor.get(callbackUrl('code', stateOf(location)))
      expect(arrived.cookies.map((cookie) => cookie.name)).not.toContain(`mp_in_${company.companyId}`)
    }
  })

  it('lets two tabs of one browser sign in at the same time', async () => {
    const visitor = browser()
    const states = [await visitor.get(startUrl(back)), await visitor.get(startUrl(back))].map(
      ({ location }) => stateOf(location),
    )
    for (const state of states) {
      await visitor.get(callbackUrl(codeFor({ host: 'wechat', answer: wechatGrant('oWang') }), state))
      expect((await trade(visitor.jar)).body.code).toBe('0')
    }
  })

  it('opens no session for a member of staff who left before the trade', async () => {
    const lin = await makeStaff(company.companyId, { userId: 'LinXiao' })
    const member = browser(phones.wecom)
    const { location } = await member.get(startUrl(back))
    await member.get(
      callbackUrl(codeFor({ host: 'wecom', answer: { userid: 'LinXiao' } }), stateOf(location)),
    )
    await db.ops.updateTable('staff').set({ status: 'left' }).where('staff_id', '=', lin.staffId).execute()
    expect((await trade(member.jar)).body.code).toBe('500500')
  })
})

describe('granting the profile on a tap', () => {
  const back = '/qw-wxmini/?companyId=x#/pages/person/index'
  const tap = () => `${startUrl(back)}&scope=snsapi_userinfo`
  const profile = { openid: 'oWang', nickname: '王敏', headimgurl: '', unionid: 'uWang' }
  const granted = (more: Record<string, unknown> = {}) =>
    codeFor({ host: 'wechat', answer: wechatGrant('oWang', { scope: 'snsapi_userinfo', ...more }) })
  const consents = () =>
    db.ops
      .selectFrom('consent')
      .select(['scope', 'granted', 'person_id'])
      .where('company_id', '=', company.companyId)
      .execute()
  const visit = async (visitor: ReturnType<typeof browser>, url: string, code: string) =>
    visitor.get(callbackUrl(code, stateOf((await visitor.get(url)).location)))

  beforeEach(() => {
    vendor.on('/sns/userinfo', () => profile)
  })

  it('gives the record its unionId, the person a name, and writes the yes down once', async () => {
    const visitor = browser()
    await visit(visitor, startUrl(back), codeFor({ host: 'wechat', answer: wechatGrant('oWang') }))
    const before = (await trade(visitor.jar)).body.data
    expect(before).toMatchObject({ unionId: '', granted: { phone: false, profile: false } })
    for (const _tap of [1, 2]) {
      expect((await visit(visitor, tap(), granted())).location).toBe(back)
      const { data } = (await trade(visitor.jar)).body
      expect(data).toMatchObject({
        unionId: 'uWang',
        openId: 'oWang',
        targetId: before?.targetId,
        granted: { phone: false, profile: true },
      })
    }
    const [person] = await db.ops
      .selectFrom('person')
      .selectAll()
      .where('company_id', '=', company.companyId)
      .execute()
    expect(person).toMatchObject({ name: '王敏', union_id: 'uWang' })
    expect(await consents()).toEqual([{ scope: 'profile', granted: true, person_id: before?.targetId }])
  })

  it('makes the visitor one with whom that unionId is known as', async () => {
    const known = await fixture.makeVisitor(company.companyId, { unionId: 'uWang' })
    const visitor = browser()
    await visit(visitor, startUrl(back), codeFor({ host: 'wechat', answer: wechatGrant('oWang') }))
    const before = (await trade(visitor.jar)).body.data
    expect(before?.targetId).not.toBe(known.personId)
    await visit(visitor, tap(), granted())
    const after = (await trade(visitor.jar)).body.data
    expect(after).toMatchObject({ targetId: known.personId, granted: { profile: true } })
    // Stored as the person who owns the identity, see decision 58.
    expect((await consents()).map(({ person_id }) => person_id)).toEqual([before?.targetId])
    // The session from before is theirs as well.
    parts.sessions.forget(sha256(before?.sessionId ?? ''))
    const old = await callAs(before?.sessionId ?? '', 'GET /wxwork/v1/session')
    expect(old.body.data).toMatchObject({ targetId: known.personId, granted: { profile: true } })
  })

  it('refused comes back to the same place, with the session from before and no yes', async () => {
    const visitor = browser()
    await visit(visitor, startUrl(back), codeFor({ host: 'wechat', answer: wechatGrant('oWang') }))
    const session = (await trade(visitor.jar)).body.data?.sessionId ?? ''
    const refused = await visit(visitor, tap(), '')
    expect(refused.location).toBe(back)
    expect(refused.cookies.map(({ name }) => name)).not.toContain(`mp_claim_${company.companyId}`)
    const { body } = await callAs(session, 'GET /wxwork/v1/session')
    expect(body.data?.granted.profile).toBe(false)
    expect(await consents()).toEqual([])
  })

  it('of WeChat’s snapshot mode makes no person', async () => {
    const visitor = browser()
    const arrived = await visit(visitor, tap(), granted({ is_snapshotuser: 1 }))
    expect(arrived.location).toBe(back)
    expect(claimOf(visitor.jar)).toBe('')
    expect(await rows('person')).toBe(0)
    expect(await consents()).toEqual([])
  })

  it('whose profile does not come is no grant, and only the administrator is told', async () => {
    vendor.fail('/sns/userinfo', 48001)
    const visitor = browser()
    expect((await visit(visitor, tap(), granted())).location).toBe(back)
    // WeChat took the code with the first call: there is nothing to try again.
    expect((await trade(visitor.jar)).body.code).toBe('500500')
    expect(await consents()).toEqual([])
    await parts.background.settled()
    const boss = await makeStaff(company.companyId, { role: 'admin' })
    const { body } = await callAs(boss.session, 'GET /wxwork/v1/platform/problems')
    expect(body.data?.problems).toMatchObject([{ path: '/sns/userinfo', errcode: '48001' }])
  })
})

describe('the first visit of a page', () => {
  const page = () => `/qw-wxmini/?companyId=${company.companyId}&uid=LinXiao`

  it('goes to the silent sign-in and comes back to the same page, the return visit does not', async () => {
    const visitor = browser()
    const first = await visitor.get(page())
    expect(first.status).toBe(302)
    expect(first.headers['cache-control']).toBe('no-store')
    expect(first.location).toContain(`${open}/connect/oauth2/authorize?appid=${company.wechat}&`)
    const code = codeFor({ host: 'wechat', answer: wechatGrant('oWang') })
    const arrived = await visitor.get(callbackUrl(code, stateOf(first.location)))
    expect(arrived.location).toBe(page())
    expect((await trade(visitor.jar)).body.code).toBe('0')
    expect((await visitor.get(page())).status).toBe(200)
  })

  it('comes at once everywhere else', async () => {
    for (const phone of [phones.desktop, phones.mini, phones.browser])
      expect((await browser(phone).get(page())).status).toBe(200)
    expect((await browser().get('/qw-wxmini/')).status).toBe(200)
    expect((await browser().get('/qw-wxmini/?companyId=nobody00')).status).toBe(200)
    const bare = await fixture.makeCompany()
    expect((await browser().get(`/qw-wxmini/?companyId=${bare}&uid=a`)).status).toBe(200)
  })
})
