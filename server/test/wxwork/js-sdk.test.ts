import { beforeEach, describe, expect, it } from 'vitest'
import { signJsSdk } from '#core/platform/js-sdk.ts'
import { appWithVendor, type CompanyWithApps } from './vendor-app.ts'

const fixture = await appWithVendor()
const { callAs, vendor } = fixture
let company: CompanyWithApps

const sign = (url: string, host: 'wechat' | 'wecom' = 'wechat', companyId = company.companyId) =>
  callAs('', 'POST /wxwork/v1/js_sdk', { body: { companyId, url, host } })

beforeEach(async () => {
  company = await fixture.makeCompanyWithApps()
  vendor.calls.length = 0
  for (const path of ['/cgi-bin/ticket/getticket', '/get_jsapi_ticket', '/ticket/get']) vendor.fail(path)
  vendor.on('/cgi-bin/ticket/getticket', ({ query }) => ({
    ticket: `wechat-${query.type}`,
    expires_in: 7200,
  }))
  vendor.on('/get_jsapi_ticket', () => ({ errcode: 0, ticket: 'corp', expires_in: 7200 }))
  vendor.on('/ticket/get', ({ query }) => ({ errcode: 0, ticket: query.type, expires_in: 7200 }))
})

describe('signatures of the JS-SDK', () => {
  it('are over the address exactly as it is, up to the hash, with a ticket that is kept', async () => {
    const url = `http://${company.domain}/qw-wxmini/?companyId=a&b=%e4%b8%ad&from=singlemessage&isappinstalled=0`
    const { body } = await sign(`${url}#/pages/person/index`)
    const { config } = body.data ?? { config: { timestamp: 0, nonceStr: '', signature: '' } }
    expect(body.data).toMatchObject({
      appId: company.wechat,
      agentId: '',
      agentConfig: { signature: '', timestamp: 0 },
    })
    expect(config.signature).toBe(signJsSdk('wechat-jsapi', config.nonceStr, config.timestamp, url))
    expect(Math.abs(config.timestamp - Date.now() / 1000)).toBeLessThan(60)
    await sign(url)
    expect(vendor.to('/cgi-bin/ticket/getticket')).toHaveLength(1)
  })

  it('are two inside WeCom, each with its own ticket', async () => {
    const url = `http://${company.domain}/qw-wxmini/`
    const data = (await sign(url, 'wecom')).body.data
    expect(data).toMatchObject({ appId: company.wecom, agentId: '1000002' })
    for (const [ticket, one] of [
      ['corp', data?.config],
      ['agent_config', data?.agentConfig],
    ] as const)
      expect(one?.signature).toBe(signJsSdk(ticket, one?.nonceStr ?? '', one?.timestamp ?? 0, url))
  })

  it('are given for the company’s own domains alone', async () => {
    const other = await fixture.makeCompanyWithApps()
    for (const url of [
      `http://${other.domain}/qw-wxmini/`,
      `http://${company.domain.replace(':8788', '')}/qw-wxmini/`,
      `http://${company.domain}@evil.example/`,
      `http://evil.example/?${company.domain}`,
      `http://sub.${company.domain}/`,
      `ftp://${company.domain}/`,
      'not an address',
    ])
      expect((await sign(url)).body).toMatchObject({ code: '500500', data: null })
    expect((await sign(`http://${company.domain}/`, 'wechat', 'nobody00')).body.code).toBe('500500')
    expect(vendor.calls).toHaveLength(0)
  })

  it('tell a failure of the platform from one of the company', async () => {
    vendor.fail('/cgi-bin/ticket/getticket', 'garbage')
    expect((await sign(`http://${company.domain}/`)).body.code).toBe('500502')
    company = await fixture.makeCompanyWithApps({ appType: 3 })
    expect((await sign(`http://${company.domain}/`, 'wecom')).body.code).toBe('500510')
    expect((await sign(`http://${company.domain}/`)).body.code).toBe('0')
  })
})
