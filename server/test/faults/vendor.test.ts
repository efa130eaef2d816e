import { beforeAll, expect, test } from 'vitest'
import { isFull } from '../support/full.ts'
import { appWithVendor, type CompanyWithApps, phones, wechatGrant } from '../wxwork/vendor-app.ts'

// WeChat answers wrongly or not at all. platform/http.test.ts tests the handling of one call.

const exchange = '/sns/oauth2/access_token'
/** Sign-ins at the same time: more than the server has connections to its database. */
const phonesAtOnce = 20
const mostTries = 3

const { app, callAs, codeFor, makeCompanyWithApps, makeStaff, vendor } = await appWithVendor()
let company: CompanyWithApps
let card: string

beforeAll(async () => {
  company = await makeCompanyWithApps()
  const { userId } = await makeStaff(company.companyId)
  card = `/biz/v1/card/user_card/detail?companyId=${company.companyId}&userId=${userId}`
})

const signIn = async (openId: string) => {
  const { companyId } = company
  const code = codeFor({ host: 'wechat', answer: wechatGrant(openId) })
  const { status, body } = await callAs('', 'POST /wxwork/v1/mini/card_auth', {
    body: { code, companyId, host: 'wechat' },
    headers: { 'user-agent': phones.wechat },
  })
  return `${status} ${body.code}`
}

const answersOfFaults = [
  ['nothing', 'hang'],
  ['a reset', 'reset'],
  ['garbage', 'garbage'],
  ['HTTP 500', 'http500'],
  ['its code for busy', -1],
  ['its code for a quota', 45_009],
] as const

test.each(
  isFull ? answersOfFaults : answersOfFaults.slice(0, 2),
)('while the platform answers with %s, sign-ins are refused clearly after three tries at most, and cards are shown', async (_what, fault) => {
  vendor.calls.length = 0
  vendor.fail(exchange, ...Array<typeof fault>(phonesAtOnce * mostTries).fill(fault))
  const signingIn = Promise.all(Array.from({ length: phonesAtOnce }, (_, at) => signIn(`o${fault}${at}`)))
  await expect.poll(() => vendor.to(exchange).length).toBeGreaterThanOrEqual(phonesAtOnce)
  // Sign-ins that wait hold no connection to the database.
  for (let read = 0; read < 5; read++) expect((await app.inject({ url: card })).statusCode).toBe(200)
  expect(new Set(await signingIn)).toEqual(new Set(['200 500502']))
  expect(vendor.to(exchange).length).toBeLessThanOrEqual(phonesAtOnce * mostTries)
  vendor.fail(exchange)
  expect(await signIn(`o${fault}`)).toBe('200 0')
})
