import { readFileSync } from 'node:fs'
import { worldFile } from './stack.mjs'

/**
 * The demo as data for scripts: addresses, companies, accounts with their ids, and the address at which each account
 * gets a sign-in code.
 * @param {{ port: number, sandboxPort: number, dataDir: string }} options
 * @param {number[]} ports of the product's instances
 */
export async function demoFile(options, ports) {
  const world = JSON.parse(readFileSync(worldFile, 'utf8'))
  const phones = `http://sandbox.localhost:${options.sandboxPort}`
  const product = `http://127.0.0.1:${options.port}`
  const identities = await (await fetch(`http://127.0.0.1:${options.sandboxPort}/control/identities`)).json()
  return {
    addresses: {
      phones,
      product,
      instances: ports.map((port) => `http://127.0.0.1:${port}`),
      sandbox: `http://127.0.0.1:${options.sandboxPort}`,
      docs: `${product}/docs`,
      openapi: `${product}/openapi.json`,
    },
    companies: world.companies.map(companyFacts),
    accounts: accountsOf(world, identities, options.sandboxPort),
  }
}

/** @param {any} company */
function companyFacts(company) {
  return {
    companyId: company.companyId,
    name: company.name,
    corpId: company.wecom.corpId,
    agentId: company.wecom.agentId,
    wechatAppId: company.wechat.appId,
    miniProgramAppId: company.miniProgram.appId,
  }
}

/**
 * Accounts of the companies of `world`, with what a script needs to sign in as each.
 * `phone` is the origin of the account's web view, whose bare address leads to its start page; `start` is that page at
 * the company of the entry. Opening `authorize` answers a redirect whose Location carries a one-use `code`; POST it to
 * /wxwork/v1/mini/card_auth with the company's id.
 * @param {any} world @param {any} identities @param {number} port
 */
export function accountsOf(world, identities, port) {
  const names = new Map(world.customers.map((/** @type {any} */ one) => [one.account, one.nickname]))
  const phone = (/** @type {string} */ account) => `http://${account}.sandbox.localhost:${port}`
  const company = (/** @type {string} */ id) =>
    world.companies.find((/** @type {any} */ one) => one.companyId === id)
  const authorize = (
    /** @type {{ account: string, companyId: string }} */ { account, companyId },
    /** @type {string} */ appId,
    agentId = '',
  ) => {
    const back = encodeURIComponent(`${phone(account)}/qw-wxmini/?companyId=${companyId}`)
    const agent = agentId ? `&agentid=${agentId}` : ''
    return `http://127.0.0.1:${port}/open/connect/oauth2/authorize?appid=${appId}&redirect_uri=${back}&response_type=code&scope=snsapi_base&state=demo${agent}&as=${account}#wechat_redirect`
  }
  const members = identities.members.map((/** @type {any} */ one) => {
    const { wecom, members: all } = company(one.companyId)
    const { name, position } = all.find((/** @type {any} */ member) => member.account === one.account)
    return {
      account: one.account,
      role: one.role,
      name,
      position,
      companyId: one.companyId,
      userId: one.userid,
      host: 'wecom',
      phone: phone(one.account),
      start: phone(one.account) + wecom.agentHome.replace('{userid}', one.userid),
      authorize: authorize(one, wecom.corpId, wecom.agentId),
    }
  })
  const customers = identities.customers.map((/** @type {any} */ one) => ({
    role: 'customer',
    name: names.get(one.account),
    host: 'wechat',
    ...one,
    phone: phone(one.account),
    start: `${phone(one.account)}/qw-wxmini/?companyId=${one.companyId}#/pages/home/index`,
    authorize: authorize(one, company(one.companyId).wechat.appId),
  }))
  return [...members, ...customers]
}
