import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Finding, runChecks } from '#core/checks/check.ts'
import { smsCheck } from '#core/checks/sms.ts'
import { bucketRuleCheck } from '#domain/files/checks.ts'
import type { Grant } from '#domain/files/stores/store.ts'
import { fakeVendor } from '../platform/fake-vendor.ts'
import { atEnd } from '../support/at-end.ts'
import { runSandbox } from '../support/sandbox.ts'
import { installation } from './installation.ts'
import { runTool } from './run-tool.ts'

const inBothTongues = (findings: Finding[]) =>
  findings.every(
    ({ text, mend }) => text.zh !== '' && text.en !== '' && (mend.zh === '') === (mend.en === ''),
  )

test('names every malformed setting, and its remedy, in the language of the terminal', async () => {
  const wrong = { SECRET_KEY: 'x', PORT: 'abc', STORAGE: 'tape', TRUST_PROXY: 'banana' }
  const { code, out } = await runTool(['doctor', '--json'], wrong)
  expect(code).toBe(3)
  const { findings } = JSON.parse(out) as { findings: Finding[] }
  expect(findings.map(({ check, subject, status }) => [check, subject, status])).toEqual([
    ['settings', 'PORT', 'failed'],
    ['settings', 'SECRET_KEY', 'failed'],
    ['settings', 'TRUST_PROXY', 'failed'],
    ['settings', 'STORAGE', 'failed'],
  ])
  expect(inBothTongues(findings)).toBe(true)
  const chinese = await runTool(['doctor'], { ...wrong, LANG: 'zh_CN.UTF-8' })
  expect(chinese.out).toContain('在服务的设置中修正 PORT')
})

describe('the rule of a bucket for other origins', () => {
  let allowed: Record<string, string> = {}
  const server = createServer((request, answer) => {
    const isAsked =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] === 'POST'
    answer.writeHead(isAsked ? 200 : 405, allowed).end()
  })
  let host = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    atEnd(() => void server.close())
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
  })
  const check = (postOrigin = 'https://bucket.example') =>
    runChecks([
      bucketRuleCheck({ postOrigin, grant: async () => ({ host }) as Grant }, ['https://cards.example']),
    ])

  test.each([
    [
      'lets the product post',
      { 'access-control-allow-origin': 'https://cards.example', 'access-control-allow-methods': 'GET, POST' },
      'ok',
    ],
    [
      'lets everybody post',
      { 'access-control-allow-origin': '*', 'access-control-allow-methods': '*' },
      'ok',
    ],
    ['is missing', {}, 'failed'],
    [
      'names another origin',
      { 'access-control-allow-origin': 'https://other.example', 'access-control-allow-methods': 'POST' },
      'failed',
    ],
    [
      'lets browsers only read',
      { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET' },
      'failed',
    ],
  ])('that %s is found so', async (_what, headers, status) => {
    allowed = headers as Record<string, string>
    const findings = await check()
    expect(findings).toEqual([expect.objectContaining({ status, subject: 'https://cards.example' })])
    expect(inBothTongues(findings)).toBe(true)
    expect(findings[0]?.mend.en !== '').toBe(status === 'failed')
  })

  test('is not requested with a disk store', async () => {
    expect(await check('')).toEqual([])
  })
})

test('says whether the SMS service answers', async () => {
  const vendor = await fakeVendor()
  expect(await runChecks([smsCheck({ base: vendor.base })])).toMatchObject([{ status: 'ok' }])
  const [gone] = await runChecks([smsCheck({ base: 'http://127.0.0.1:1' })])
  expect(gone).toMatchObject({
    status: 'failed',
    subject: 'SMS_API_BASE',
    mend: { zh: expect.stringContaining('SMS_API_BASE') },
  })
})

/** WeChat Pay as its documents describe it, with the merchant of a company. */
const sandbox = await runSandbox()
const { merchant } = sandbox.world.companies[0] ?? expect.fail('a world without companies')

test('looks at WeChat Pay where it is set up, and names the address that a vendor does not let in', async () => {
  const vendor = await fakeVendor()
  vendor.on('/gettoken', () => ({
    errcode: 60020,
    errmsg:
      'not allow to access from your ip, hint: [1], from ip: 198.51.100.23, more info at https://x.example',
  }))
  const at = await installation()
  const env = {
    ...at.env,
    WECHAT_API_BASE: vendor.base,
    WECOM_API_BASE: vendor.base,
    SMS_API_BASE: vendor.base,
    SMS_ACCESS_KEY: 'k',
    WECHAT_PAY_BASE: `${sandbox.base}/pay`,
    WECHAT_PAY_SECOND_BASE: `${sandbox.base}/pay`,
  }
  await runTool(['migrate'], env)
  const made = await runTool(['company', 'create', '--name', '青禾家居', '--json'], env)
  const { companyId } = JSON.parse(made.out) as { companyId: string }
  const set = (kind: string, appId: string, secret: string) =>
    runTool(
      ['credentials', 'set', companyId, kind, '--app-id', appId, '--agent-id', kind === 'wecom' ? '1' : ''],
      env,
      secret,
    )
  expect(await set('wecom', 'ww0123456789abcdef', 'secret')).toMatchObject({ code: 0 })
  const doctor = async () => {
    const { out } = await runTool(['doctor', '--json'], env)
    return (JSON.parse(out) as { findings: Finding[] }).findings
  }
  const before = await doctor()
  expect(before.find(({ check, status }) => check === 'apps' && status === 'failed')?.mend).toEqual({
    zh: expect.stringContaining('198.51.100.23'),
    en: expect.stringContaining('198.51.100.23'),
  })
  expect(before.filter(({ check }) => check === 'pay')).toEqual([])
  expect(before.find(({ check }) => check === 'sms')).toMatchObject({ status: 'ok' })
  const pay = async (secrets: string) => {
    expect(await set('pay', merchant.mchId, secrets)).toMatchObject({ code: 0 })
    return (await doctor()).find(({ check }) => check === 'pay')
  }
  const { mchId: _, apiV3Key, ...keys } = merchant
  const failed = {
    status: 'failed',
    subject: `${companyId} pay`,
    mend: { en: expect.stringContaining('credentials set') },
  }
  expect(await pay('short')).toMatchObject(failed)
  // The APIv3 key alone opens no request: each is signed with the key of the merchant's certificate.
  expect(await pay(apiV3Key)).toMatchObject({
    ...failed,
    text: { en: expect.stringContaining('private key') },
  })
  expect(await pay(JSON.stringify({ secret: apiV3Key, ...keys, serial: 'F'.repeat(40) }))).toMatchObject(
    failed,
  )
  expect(await pay(JSON.stringify({ secret: apiV3Key, ...keys }))).toMatchObject({ status: 'ok' })
})
