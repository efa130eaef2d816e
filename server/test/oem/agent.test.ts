import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, parts } = await testApp({ WEB_DIST: '/nowhere' })
const sql = (text: string, values: unknown[]) => parts.db.opsPool.query(text, values)
const agent = async (domain: string) =>
  (await callAs('', 'GET /biz/v1/oem/agent', { query: { domain } })).body.data

async function company(...domains: string[]) {
  const companyId = await makeCompany()
  for (const domain of domains)
    await sql("insert into directory (kind, key, company) values ('domain', $1, $2)", [domain, companyId])
  await sql(
    "insert into sub_domain (company_id, kind, host) values ($1, 'bizWxMaterialMini', $2), ($1, 'bizWxCardMini', $3)",
    [companyId, `m.${companyId}.example`, `c.${companyId}.example`],
  )
  const subDomains = [
    { kind: 'bizWxCardMini', host: `c.${companyId}.example` },
    { kind: 'bizWxMaterialMini', host: `m.${companyId}.example` },
  ]
  return { companyId, subDomains }
}

const domain = () => `${crypto.randomUUID()}.example:8788`
const own = { isOem: false, brandName: '名片', logo: '', brandColor: '#2B5BD7', subDomains: [] }

it('names a reseller’s brand for its domain, and the hosts of that company', async () => {
  const [host, bare] = [domain(), domain()]
  const { companyId, subDomains } = await company(host, bare)
  await sql(
    "insert into oem_agent (company_id, domain, brand_name, brand_color) values ($1, $2, '万象', '#123456')",
    [companyId, host],
  )
  const brand = { isOem: true, brandName: '万象', logo: '', brandColor: '#123456', subDomains }
  expect(await agent(host)).toEqual({ domain: host, ...brand })
  expect(await agent(host.toUpperCase())).toEqual({ domain: host, ...brand })
  expect(await agent(bare)).toEqual({ domain: bare, ...own, subDomains })
  await sql("update company set status = 'closed' where company_id = $1", [companyId])
  expect(await agent(host)).toEqual({ domain: host, ...own })
})

it('tells no hosts of a domain that several companies share, nor of one that a company only claims', async () => {
  const [shared, claimed] = [domain(), domain()]
  const { companyId } = await company(shared)
  await company(shared)
  expect(await agent(shared)).toEqual({ domain: shared, ...own })
  await sql("insert into oem_agent (company_id, domain, brand_name) values ($1, $2, '冒名')", [
    companyId,
    claimed,
  ])
  expect(await agent(claimed)).toEqual({ domain: claimed, ...own })
})
