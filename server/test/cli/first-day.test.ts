import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { Finding } from '#core/checks/check.ts'
import { fakeVendor } from '../platform/fake-vendor.ts'
import { testApp } from '../support/app.ts'
import { open } from '../support/database.ts'
import { query } from '../support/urls.ts'
import { phones } from '../wxwork/vendor-app.ts'
import { installation } from './installation.ts'
import { startProxy } from './proxy.ts'
import { runTool, toolKey } from './run-tool.ts'

// An installation from nothing: made by the tool alone, served behind a proxy, with a vendor of the test's own.

const vendor = await fakeVendor()
vendor.on('/gettoken', () => ({ access_token: `t${randomBytes(6).toString('hex')}`, expires_in: 7200 }))
vendor.on('/ticket/get', () => ({ ticket: 'ticket', expires_in: 7200 }))
vendor.on('/user/list_id', () => ({ dept_user: [{ userid: 'LinXiao', department: 1 }] }))
vendor.on('/cgi-bin/stable_token', () => ({ access_token: 'stable', expires_in: 7200 }))
vendor.on('/cgi-bin/ticket/getticket', () => ({ ticket: 'ticket', expires_in: 7200 }))

let port = 0
const proxy = await startProxy(() => port)
const at = await installation()
const consoleDist = join(at.folder, 'console')
mkdirSync(consoleDist)
writeFileSync(join(consoleDist, 'index.html'), '<meta name="company" content="__COMPANY__">')
const env = {
  ...at.env,
  CONSOLE_DIST: consoleDist,
  WECHAT_API_BASE: vendor.base,
  WECOM_API_BASE: vendor.base,
  PUBLIC_ORIGIN: proxy.origin,
  TRUST_PROXY: 'true',
  WEB_DIST: '/nowhere',
}
const tool = (args: string[], input?: string) => runTool(args, env, input)
const json = async <T>(args: string[], input?: string) => {
  const { out, err } = await tool([...args, '--json'], input)
  return JSON.parse(out || err) as T
}

await tool(['migrate'])
const db = await open({ databaseUrl: at.url, roleSecret: toolKey })
const { app, callAs, parts } = await testApp({ ...env, SECRET_KEY: toolKey }, db)
await app.listen({ port: 0, host: '127.0.0.1' })
port = (app.server.address() as AddressInfo).port

const { companyId } = await json<{ companyId: string }>([
  'company',
  'create',
  '--name',
  '杭州云帆科技有限公司',
])
const domain = new URL(proxy.origin).host
const secrets = { secret: 'the-app-secret', contactSecret: 'the-contact-secret' }

const findings = async (args: string[]) => {
  const { code, out } = await tool([...args, '--json'])
  const { findings } = JSON.parse(out) as { findings: Finding[] }
  return { code, bad: findings.filter(({ status }) => status === 'failed'), findings }
}

describe('company', () => {
  test('is made with a random id and stands in the list', async () => {
    expect(companyId).toMatch(/^[a-z0-9]{8}$/)
    expect(await json(['company', 'list'])).toEqual([
      { companyId, name: '杭州云帆科技有限公司', status: 'open', createdAt: expect.any(String) },
    ])
  })

  test('a field that does not fit is refused by name', async () => {
    expect(await tool(['company', 'create', '--name', 'A', '--id', companyId])).toMatchObject({
      code: 1,
      err: 'companyId is taken\n',
    })
    expect(await tool(['company', 'create', '--name', 'A', '--time-zone', 'Mars/Olympus'])).toMatchObject({
      code: 1,
      err: 'timeZone is no known time zone\n',
    })
    expect(await tool(['company', 'create'])).toMatchObject({ code: 2 })
  })
})

describe('credentials', () => {
  const set = [
    'credentials',
    'set',
    companyId,
    'wecom',
    '--app-id',
    'ww0123456789abcdef',
    '--agent-id',
    '1000002',
  ]

  test('are sealed and never printed; a new callback is printed to be entered at WeCom, and answers', async () => {
    const done = await tool([...set, '--new-callback'], JSON.stringify(secrets))
    expect(done).toMatchObject({ code: 0 })
    expect(done.out).toContain(`${proxy.origin}/wxwork/v1/callback/ww0123456789abcdef`)
    expect(done.out + done.err).not.toContain(secrets.secret)
    const [row] = await query<{ sealed: Buffer }>(at.url, 'select sealed from credential')
    expect(row?.sealed.includes(secrets.secret)).toBe(false)
    expect(
      await tool(
        ['credentials', 'set', companyId, 'wechat', '--app-id', 'wx0123456789abcdef'],
        'bare-secret',
      ),
    ).toMatchObject({
      code: 0,
    })
    const { code, bad } = await findings(['credentials', 'test', companyId])
    expect({ code, bad }).toEqual({ code: 0, bad: [] })
  })

  test('a secret that is not one of the app is refused', async () => {
    expect(await tool(set, '{"apiKey":"x"}')).toMatchObject({
      code: 2,
      err: expect.stringContaining('not apiKey'),
    })
    expect(await tool(set, '{')).toMatchObject({ code: 2, err: 'the secrets are not JSON\n' })
    expect(
      await tool(['credentials', 'set', 'nothere0', 'mini', '--app-id', 'wx0123456789abcdef'], 's'),
    ).toMatchObject({
      code: 1,
    })
  })

  test('test shows the vendor’s refusal and its remedy', async () => {
    vendor.fail('/ticket/get', 60020)
    const { code, bad } = await findings(['credentials', 'test', companyId])
    expect(code).toBe(3)
    expect(bad).toEqual([
      expect.objectContaining({
        check: 'apps',
        subject: `${companyId} wecom`,
        mend: expect.objectContaining({ en: expect.stringMatching(/IP/) }),
      }),
    ])
  })

  test('test says that the callback is not reached', async () => {
    const before = proxy.headers
    proxy.headers = (headers) => ({ ...before(headers), connection: 'close' })
    const reached = port
    port = 1
    const { code, bad } = await findings(['credentials', 'test', companyId])
    port = reached
    proxy.headers = before
    expect({ code, bad }).toEqual({
      code: 3,
      bad: [
        expect.objectContaining({
          check: 'callback',
          text: expect.objectContaining({ en: expect.stringMatching(/502$/) }),
        }),
      ],
    })
  })

  test('rotate stores a new secret once the vendor accepts it', async () => {
    const sealed = () => query(at.url, `select sealed from credential where kind = 'wecom'`)
    const before = await sealed()
    vendor.fail('/gettoken', 40001)
    expect(await tool(['credentials', 'rotate', companyId, 'wecom'], 'wrong')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^the vendor refuses, and nothing was changed: wecom answered 40001/),
    })
    expect(await sealed()).toEqual(before)
    expect(await tool(['credentials', 'rotate', companyId, 'wecom'], 'right')).toMatchObject({ code: 0 })
    expect(await sealed()).not.toEqual(before)
    const app = await parts.platform.findApp(companyId, 'wecom')
    expect(app).toMatchObject({ secret: 'right', contactSecret: secrets.contactSecret, agentId: '1000002' })
  })
})

describe('domain', () => {
  const file = join(at.folder, 'WW_verify_AbCdEf0123456789.txt')
  writeFileSync(file, 'AbCdEf0123456789\n')

  test('serves the files by which vendors check it, at the root of that domain alone', async () => {
    expect(await tool(['domain', 'file', companyId, domain, file])).toMatchObject({ code: 1 })
    expect(await tool(['domain', 'add', companyId, domain.toUpperCase()])).toMatchObject({ code: 0 })
    expect(await tool(['domain', 'file', companyId, domain, file])).toMatchObject({ code: 0 })
    const answer = await fetch(`${proxy.origin}/WW_verify_AbCdEf0123456789.txt`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe('AbCdEf0123456789')
    const elsewhere = await app.inject({
      url: '/WW_verify_AbCdEf0123456789.txt',
      headers: { 'x-forwarded-host': 'another.example' },
    })
    expect(elsewhere.statusCode).toBe(404)
    expect((await fetch(`${proxy.origin}/MP_verify_AbCdEf0123456789.txt`)).status).toBe(404)
    expect(await json(['domain', 'list', companyId])).toEqual([
      { domain, files: ['WW_verify_AbCdEf0123456789.txt'] },
    ])
  })

  test.each([
    ['has another name', 'robots.txt', 'AbC'],
    ['holds markup', 'MP_verify_AbCdEf0123456789.txt', '<script>alert(1)</script> x'],
    ['is empty', 'MP_verify_AbCdEf0123456789.txt', ''],
  ])('a file that %s is refused', async (_what, name, content) => {
    mkdirSync(join(at.folder, 'refused'), { recursive: true })
    writeFileSync(join(at.folder, 'refused', name), content)
    expect(await tool(['domain', 'file', companyId, domain, join(at.folder, 'refused', name)])).toMatchObject(
      {
        code: 1,
        err: expect.stringMatching(/^(name|content) /),
      },
    )
  })

  test('a proxy that gets certificates on demand learns which domains are served', async () => {
    const asked = async (query: string) => (await app.inject(`/healthz/domain${query}`)).statusCode
    expect(await tool(['domain', 'add', companyId, 'karten.example'])).toMatchObject({ code: 0 })
    expect(await asked('?domain=Karten.Example')).toBe(200)
    expect(await asked(`?domain=${domain}`)).toBe(200)
    expect(await tool(['domain', 'remove', companyId, 'karten.example'])).toMatchObject({ code: 0 })
    expect(await asked('?domain=karten.example')).toBe(404)
    expect(await asked('?domain=a&domain=b')).toBe(404)
    expect(await asked('')).toBe(404)
  })

  test('the console under a domain of one company alone knows the company, elsewhere it does not', async () => {
    const companyAt = async (host: string) => {
      const { body } = await app.inject({ url: '/console/', headers: { 'x-forwarded-host': host } })
      return /content="(.*)"/.exec(body)?.[1]
    }
    expect(await companyAt(domain)).toBe(companyId)
    expect(await companyAt('another.example')).toBe('')
    await query(
      at.url,
      `insert into directory (kind, key, company) values ('domain', 'shared.example', '${companyId}'), ('domain', 'shared.example', 'another0')`,
    )
    expect(await companyAt('shared.example')).toBe('')
    await query(at.url, `delete from directory where key = 'shared.example'`)
  })

  test('verify sends a request from outside', async () => {
    const { code, bad } = await findings(['domain', 'verify', companyId, domain])
    expect({ code, bad }).toEqual({ code: 0, bad: [] })
    expect(await tool(['domain', 'verify', companyId, 'cards.example'])).toMatchObject({ code: 2 })
    expect(await tool(['domain', 'add', companyId, 'cards.invalid'])).toMatchObject({ code: 0 })
    expect(await findings(['domain', 'verify', companyId, 'cards.invalid'])).toMatchObject({
      code: 3,
      bad: [{ check: 'address', mend: { en: expect.stringContaining('DNS') } }],
    })
    expect(await tool(['domain', 'remove', companyId, 'cards.invalid'])).toMatchObject({ code: 0 })
    expect(await tool(['domain', 'remove', companyId, 'cards.invalid'])).toMatchObject({ code: 1 })
  })
})

describe('admin create', () => {
  const invite = async (...more: string[]) =>
    (await json<{ link: string }>(['admin', 'create', companyId, '--name', '林晓', ...more])).link
  const ask = (link: string, userAgent: string) =>
    app.inject({
      url: new URL(link).pathname,
      headers: { 'user-agent': userAgent, 'x-forwarded-host': domain },
    })

  /** Opens a link inside WeCom as a member of the corp, to the end. @returns the answer to the claim */
  async function accept(link: string, userid: string) {
    const begun = await ask(link, phones.wecom)
    const state = new URL(String(begun.headers.location)).searchParams.get('state') ?? ''
    vendor.on('/auth/getuserinfo', () => ({ userid }))
    const cookies = (answer: typeof begun) =>
      answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const back = await app.inject({
      url: `/wxwork/v1/oauth/callback?${new URLSearchParams({ code: randomBytes(8).toString('hex'), state })}`,
      headers: { 'user-agent': phones.wecom, cookie: cookies(begun), 'x-forwarded-host': domain },
    })
    const { body } = await callAs('', 'POST /wxwork/v1/mini/card_auth', {
      body: { code: 'claim', companyId },
      headers: { cookie: cookies(back), 'user-agent': phones.wecom },
    })
    return { location: back.headers.location, body }
  }

  test('prints a link that makes the member who opens it in WeCom an administrator, once', async () => {
    const link = await invite()
    expect(link.startsWith(`${proxy.origin}/wxwork/v1/invitation/${companyId}.`)).toBe(true)
    const { out } = await tool(['admin', 'create', companyId, '--name', '林晓'])
    expect(out).toContain(`\n${proxy.origin}/console/?companyId=${companyId}\n`)
    const { location, body } = await accept(link, 'LinXiao')
    expect(location).toBe(`/qw-wxmini/?companyId=${companyId}#/pages/home/index`)
    expect(body.data).toMatchObject({ isStaff: true })
    const staff = await query(at.url, `select user_id, name, role, status from staff`)
    expect(staff).toEqual([{ user_id: 'LinXiao', name: '林晓', role: 'owner', status: 'active' }])
    expect((await ask(link, phones.wecom)).statusCode).toBe(410)
    const { body: none } = await accept(await invite(), 'LinXiao')
    expect(none.data).toMatchObject({ isStaff: true })
    expect(await query(at.url, `select user_id from staff`)).toHaveLength(1)
  })

  test('another browser gets the link as a code, in its language, and changes nothing', async () => {
    const link = await invite()
    const page = await ask(link, phones.browser)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    })
    expect(page.body).toContain('<svg')
    expect(page.body).toContain('用企业微信扫一扫')
    expect((await ask(link, phones.wecom)).statusCode).toBe(302)
  })

  test('a link for one member makes no other one an administrator', async () => {
    const link = await invite('--user-id', 'ZhouLan')
    const { body } = await accept(link, 'Stranger')
    expect(body.data?.isStaff).not.toBe(true)
    expect(await query(at.url, `select from staff where user_id in ('Stranger', 'ZhouLan')`)).toHaveLength(0)
    await accept(link, 'zhoulan')
    expect(
      await query(at.url, `select from staff where user_id = 'zhoulan' and role = 'admin'`),
    ).toHaveLength(1)
  })

  test('a link that expired, of a closed company or of none is over', async () => {
    const link = await invite()
    await query(at.url, `update admin_invitation set expires_at = now() where used_at is null`)
    expect((await ask(link, phones.wecom)).statusCode).toBe(410)
    expect(
      (await ask(`${proxy.origin}/wxwork/v1/invitation/${companyId}.${'A'.repeat(22)}`, phones.wecom))
        .statusCode,
    ).toBe(410)
    expect((await ask(`${proxy.origin}/wxwork/v1/invitation/x`, phones.browser)).statusCode).toBe(410)
    expect(await tool(['admin', 'create', 'nothere0', '--name', 'A'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no such company'),
    })
  })
})

describe('admin list and admin remove', () => {
  const list = () => json<{ userId: string; role: string }[]>(['admin', 'list', companyId])
  const rolesOf = async () => Object.fromEntries((await list()).map(({ userId, role }) => [userId, role]))

  test('list those who may use the console, owners first', async () => {
    expect(await list()).toEqual([
      { userId: 'LinXiao', name: '林晓', role: 'owner' },
      { userId: 'zhoulan', name: '林晓', role: 'admin' },
    ])
    expect(await tool(['admin', 'list', companyId])).toMatchObject({
      out: expect.stringContaining(`${proxy.origin}/console/?companyId=${companyId}\n`),
    })
    expect(await tool(['admin', 'list', 'nothere0'])).toMatchObject({ code: 1 })
  })

  test('take the rights of the lost owner; the next administrator becomes the owner, and the only one stays', async () => {
    expect(await tool(['admin', 'remove', companyId, 'LinXiao'])).toMatchObject({ code: 0 })
    expect(await rolesOf()).toEqual({ zhoulan: 'owner' })
    const live = `select from session join staff using (company_id, staff_id)
                   where user_id = 'LinXiao' and revoked_at is null`
    expect(await query(at.url, live)).toEqual([])
    expect(await tool(['admin', 'remove', companyId, 'LinXiao'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('is no administrator'),
    })
    expect(await tool(['admin', 'remove', companyId, 'zhoulan'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('is the only administrator'),
    })
    expect(await rolesOf()).toEqual({ zhoulan: 'owner' })
  })
})

describe('session end', () => {
  const staffId = `(select staff_id from staff where company_id = '${companyId}' and user_id = 'zhoulan')`

  /** A new session of the member, of a visitor, or of the member as a visitor who is bound. @returns its id */
  async function signedIn(as: 'member' | 'visitor' | 'bound'): Promise<string> {
    const sessionId = `${companyId}.${randomBytes(16).toString('base64url')}`
    await query(
      at.url,
      `with one as (
         insert into person (company_id, person_id, number, staff_id, bound_at)
         select '${companyId}', gen_random_uuid(), coalesce(max(number), 0) + 1, ${as === 'bound' ? `${staffId}, now()` : 'null, null'}
           from person where company_id = '${companyId}'
         returning person_id)
       insert into session (company_id, session_hash, person_id, staff_id, host, app_id, open_id, target_id, expires_at)
       select '${companyId}', sha256('${sessionId}'), person_id, ${as === 'member' ? staffId : 'null'},
              'wecom', 'ww0123456789abcdef', gen_random_uuid(), person_id, now() + interval '1 day' from one`,
    )
    return sessionId
  }
  const isAlive = async (sessionId = '') => (await parts.sessions.findCaller(sessionId)) !== null
  const alive = async (ids: string[]) => Promise.all(ids.map(isAlive))
  const end = (...args: string[]) => ['session', 'end', companyId, ...args]

  test('ends those of one member, one by its id, or all, on running servers', async () => {
    const ids = [
      await signedIn('member'),
      await signedIn('bound'),
      await signedIn('visitor'),
      await signedIn('visitor'),
    ]
    expect(await alive(ids)).toEqual([true, true, true, true])
    expect(await json(end('--user-id', 'zhoulan'))).toEqual({ companyId, ended: 2 })
    await vi.waitFor(async () => expect(await alive(ids)).toEqual([false, false, true, true]))
    expect(await json(end('--session-file', '-'), ids[2])).toEqual({ companyId, ended: 1 })
    await vi.waitFor(async () => expect(await alive(ids)).toEqual([false, false, false, true]))
    expect(await json(end('--session-file', '-'), ids[2])).toEqual({ companyId, ended: 0 })
    expect(await json(end('--all'))).toMatchObject({ companyId })
    await vi.waitFor(async () => expect(await alive(ids)).toEqual([false, false, false, false]))
  })

  test('ends the sign-ins under way of the member, which would become sessions afterwards', async () => {
    const claims = `select from sign_in_claim where company_id = '${companyId}'`
    await query(
      at.url,
      `insert into sign_in_claim (company_id, claim_hash, person_id, staff_id, host, app_id, open_id, expires_at)
       select s.company_id, sha256('x'), person_id, s.staff_id, 'wecom', 'ww0123456789abcdef', 'zhoulan', now() + interval '1 day'
         from staff s join person p using (company_id) where user_id = 'zhoulan' limit 1`,
    )
    expect(await query(at.url, claims)).toHaveLength(1)
    expect(await tool(end('--user-id', 'zhoulan'))).toMatchObject({ code: 0 })
    expect(await query(at.url, claims)).toEqual([])
  })

  test('refuses an unknown member, and a command line that names none or two', async () => {
    expect(await tool(end('--user-id', 'nobody'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('no active member'),
    })
    expect(await tool(end())).toMatchObject({ code: 2 })
    expect(await tool(end('--all', '--user-id', 'zhoulan'))).toMatchObject({ code: 2 })
  })
})

describe('doctor', () => {
  test('examines one company alone with --company', async () => {
    const other = (await json<{ companyId: string }>(['company', 'create', '--name', '又一家'])).companyId
    const { findings: all } = await findings(['doctor', '--company', companyId])
    expect([...new Set(all.map(({ check }) => check))].sort()).toEqual([
      'address',
      'apps',
      'callback',
      'domain files',
    ])
    expect(all.filter(({ subject }) => !subject.startsWith(companyId))).toEqual([])
    expect((await findings(['doctor', '--company', other])).findings).toMatchObject([
      { check: 'apps', status: 'attention', subject: `${other} wecom` },
      { check: 'callback', status: 'attention' },
    ])
    await tool(['company', 'close', other])
    expect(await tool(['doctor', '--company', other])).toMatchObject({ code: 1 })
    expect(await tool(['doctor', '--company', 'nothere0'])).toMatchObject({ code: 1 })
    await tool(['company', 'delete', other, '--confirm', '又一家'])
  })

  test('prints the worst findings first, with --severity those alone, and counts all', async () => {
    const order = ['failed', 'attention', 'skipped', 'ok']
    const statuses = (await findings(['doctor'])).findings.map(({ status }) => status)
    expect(statuses).toEqual([...statuses].sort((a, b) => order.indexOf(a) - order.indexOf(b)))
    expect(new Set(statuses)).toContain('ok')
    const { code, out } = await tool(['doctor', '--severity', 'failed', '--json'])
    const { counts, findings: failed } = JSON.parse(out) as {
      counts: Record<string, number>
      findings: Finding[]
    }
    expect(code).toBe(3)
    expect(failed.map(({ subject }) => subject)).toEqual(['durability'])
    expect(counts.ok).toBe(statuses.filter((status) => status === 'ok').length)
    expect(await tool(['doctor', '--severity', 'bad'])).toMatchObject({ code: 2 })
  })
  test('finds nothing wrong with the tool’s work, and looks at each part', async () => {
    const { bad, findings: all } = await findings(['doctor'])
    // The databases of tests run without fsync: the one thing that the doctor has to name here.
    expect(bad.map(({ subject }) => subject)).toEqual(['durability'])
    expect([...new Set(all.map(({ check }) => check))].sort()).toEqual(
      [
        'address',
        'apps',
        'callback',
        'clock',
        'database',
        'disk',
        'domain files',
        'settings',
        'storage',
      ].sort(),
    )
    expect(all.find(({ subject }) => subject === 'PUBLIC_ORIGIN')).toBeDefined()
    expect(
      all.filter(
        ({ text, mend }) => text.zh === '' || text.en === '' || (mend.zh === '') !== (mend.en === ''),
      ),
    ).toEqual([])
  })

  test.each([
    [
      'lets callers invent their address',
      (h: Record<string, string>) => ({
        ...h,
        'x-forwarded-for': '203.0.113.77',
        'x-forwarded-host': h.host ?? '',
      }),
      'invent',
    ],
    [
      'names another host',
      (h: Record<string, string>) => ({
        ...h,
        'x-forwarded-for': '198.51.100.7',
        'x-forwarded-host': 'inner.local',
      }),
      'inner.local',
    ],
    [
      'names another scheme',
      (h: Record<string, string>) => ({
        ...h,
        'x-forwarded-for': '198.51.100.7',
        'x-forwarded-host': h.host ?? '',
        'x-forwarded-proto': 'https',
      }),
      'sees https',
    ],
  ])('says that a proxy %s, and where to mend it', async (_what, headers, words) => {
    const before = proxy.headers
    proxy.headers = headers
    const { code, bad } = await findings(['doctor'])
    proxy.headers = before
    expect(code).toBe(3)
    expect(bad.map(({ text }) => text.en).join('\n')).toContain(words)
    expect(bad.find(({ text }) => text.en.includes(words))?.mend.en).toContain('docs/install.md')
  })

  test('says that TRUST_PROXY is missing behind a proxy', async () => {
    const { out } = await runTool(['doctor', '--json'], { ...env, TRUST_PROXY: '' })
    const { findings: all } = JSON.parse(out) as { findings: Finding[] }
    expect(
      all
        .filter(({ status }) => status === 'failed')
        .map(({ text }) => text.en)
        .join(),
    ).toContain('TRUST_PROXY is not set')
  })

  test('reports an unusable database, and still runs the other checks', async () => {
    const { code, out } = await runTool(['doctor'], {
      ...env,
      SECRET_KEY: '44'.repeat(32),
      LANG: 'zh_CN.UTF-8',
    })
    expect(code).toBe(3)
    expect(out).toMatch(/^FAIL {2}database open: 数据库无法使用：SECRET_KEY/m)
    expect(out).toMatch(/^(ok {2}|look) {2}disk: DATA_DIR 剩余/m)
  })

  test('tells a stranger nothing of what the server sees', async () => {
    expect((await fetch(`${proxy.origin}/healthz/seen`)).status).toBe(404)
    const forged = { 'x-mingpian-pass': `${Math.floor(Date.now() / 1000)}.${'A'.repeat(43)}` }
    expect((await fetch(`${proxy.origin}/healthz/seen`, { headers: forged })).status).toBe(404)
  })
})

describe('a company that leaves', () => {
  test('takes an export of all it has, and is deleted with its files, for itself alone', async () => {
    const other = (await json<{ companyId: string }>(['company', 'create', '--name', '另一家'])).companyId
    await query(
      at.url,
      `insert into place (company_id, place_id, name, address) values ('${other}', gen_random_uuid(), 'n', 'a')`,
    )
    for (const id of [companyId, other]) {
      mkdirSync(join(at.folder, 'files', id), { recursive: true })
      writeFileSync(join(at.folder, 'files', id, 'AAAAAAAAAAAAAAAAAAAAAA.png'), 'picture')
    }
    const archive = join(at.folder, 'export.tar.gz')
    expect(await json(['company', 'export', companyId, archive])).toMatchObject({
      tables: { company: 1, staff: 2, domain_file: 1 },
      files: 1,
    })
    expect(existsSync(archive)).toBe(true)

    const remove = (name: string) => tool(['company', 'delete', companyId, '--confirm', name])
    expect(await remove('杭州云帆科技有限公司')).toMatchObject({
      code: 1,
      err: expect.stringContaining('close it first'),
    })
    expect(await json(['company', 'close', companyId])).toMatchObject({ status: 'closed', changed: true })
    expect(await json(['company', 'close', companyId])).toMatchObject({ changed: false })
    expect(await remove('杭州')).toMatchObject({ code: 2 })
    expect(await remove('杭州云帆科技有限公司')).toMatchObject({ code: 0 })
    const tables = await query<{ name: string }>(
      at.url,
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
    )
    for (const { name } of tables)
      expect([name, await query(at.url, `select from ${name} where company_id = '${companyId}'`)]).toEqual([
        name,
        [],
      ])
    expect(await query(at.url, `select from directory where company = '${companyId}'`)).toEqual([])
    expect(await query(at.url, `select from place where company_id = '${other}'`)).toHaveLength(1)
    expect(existsSync(join(at.folder, 'files', companyId, 'AAAAAAAAAAAAAAAAAAAAAA.png'))).toBe(false)
    expect(existsSync(join(at.folder, 'files', other, 'AAAAAAAAAAAAAAAAAAAAAA.png'))).toBe(true)
  })
})
