import { describe, expect, it } from 'vitest'
import { redirectTargets } from '../../../contract/test/redirect-targets.ts'
import { appWithVendor, phones, wechatGrant } from '../wxwork/vendor-app.ts'

const { app, makeCompanyWithApps, codeFor, vendor } = await appWithVendor()
const company = await makeCompanyWithApps()
const own = 'http://own.example'

/** Resolves an address as a browser on one of our pages would. */
const leadsAway = (location: string) => new URL(location, `${own}/wxwork/v1/oauth/start`).origin !== own

async function start(back: string, phone: string) {
  const query = { companyId: company.companyId, back }
  return app.inject({ url: '/wxwork/v1/oauth/start', query, headers: { 'user-agent': phone } })
}

describe.each(redirectTargets)('%j', (target) => {
  it('leads nowhere else without a sign-in', async () => {
    const { headers, statusCode } = await start(target, phones.browser)
    expect(statusCode).toBe(302)
    expect(leadsAway(String(headers.location))).toBe(false)
  })

  it('leads nowhere else after one', async () => {
    const setOut = await start(target, phones.wechat)
    const vendorPage = new URL(String(setOut.headers.location))
    expect(vendorPage.origin).toBe('https://open.weixin.qq.com')
    // Nor does the vendor send a browser elsewhere.
    expect(vendorPage.searchParams.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:8787\/wxwork/)
    const code = codeFor({ host: 'wechat', answer: wechatGrant(`o${Math.random()}`) })
    const { headers } = await app.inject({
      url: '/wxwork/v1/oauth/callback',
      query: { code, state: vendorPage.searchParams.get('state') ?? '' },
      headers: { cookie: setOut.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
    expect(leadsAway(String(headers.location))).toBe(false)
    expect(vendor.calls.length).toBeGreaterThan(0)
  })

  it('of the plain root leads nowhere else', async () => {
    const { headers } = await app.inject(`/?to=${encodeURIComponent(target)}`)
    expect(leadsAway(String(headers.location))).toBe(false)
  })
})

it('a way back that believes the query is seen', () => {
  expect(redirectTargets.filter(leadsAway).length).toBeGreaterThan(15)
})
