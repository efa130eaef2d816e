import { createHash } from 'node:crypto'
import { letters } from './ids.ts'
import type { Company, Customer, World } from './types.ts'

/** A company with its possible customers, and their history with it. */
export type MadeCompany = Pick<World, 'friends' | 'contacts' | 'groups' | 'chats'> & {
  company: Company
  customers: Customer[]
}

const companyIdLength = 8

const hex = (name: string, length: number) => createHash('sha256').update(name).digest('hex').slice(0, length)

/**
 * Makes a company after one of the world, with ids, secrets, accounts and phones of its own. The same seed makes the
 * same company. Names, positions and mobiles are those of the model.
 * @param like the company that is the model
 * @param seed one to six small letters and digits, the end of each account and of the company's id: `lin` is `lina1`
 */
export function makeCompany(world: World, like: Company, seed: string): MadeCompany {
  const account = (name: string) => name + seed
  const people = new Set([...like.members, ...world.customers].map((one) => one.account))
  const known = (names: readonly string[]) => names.every((name) => people.has(name))
  const group = (id: string) => `${id}${seed}`
  const groups = world.groups
    .filter(({ members }) => members.some((name) => like.members.some((one) => one.account === name)))
    .map(({ members, ...rest }) => ({ ...rest, members: members.filter((name) => people.has(name)) }))
  const groupIds = new Set(groups.map(({ id }) => id))
  /** The chat's id with the accounts and the group renamed; undefined for a chat with a person of another company. */
  const chat = (id: string) => {
    const [, groupId] = id.split('group:')
    if (groupId !== undefined) return groupIds.has(groupId) ? `group:${group(groupId)}` : undefined
    const names = id.split('~')
    return known(names) ? names.map(account).sort().join('~') : undefined
  }
  return {
    company: companyLike(like, seed),
    customers: world.customers.map((customer) => ({
      ...customer,
      account: account(customer.account),
      follows: customer.follows.includes(like.companyId) ? [idOf(like, seed)] : [],
    })),
    friends: world.friends
      .filter(({ member, customer }) => known([member, customer]))
      .map(({ member, customer, remark }) => ({
        member: account(member),
        customer: account(customer),
        remark,
      })),
    contacts: world.contacts
      .filter(known)
      .map(([one, other]): [string, string] => [account(one), account(other)]),
    groups: groups.map(({ id, name, members }) => ({ id: group(id), name, members: members.map(account) })),
    chats: world.chats.flatMap(({ chat: id, from, ...said }) => {
      const renamed = chat(id)
      return renamed ? [{ chat: renamed, from: account(from), ...said }] : []
    }),
  }
}

const idOf = ({ companyId }: Company, seed: string) =>
  companyId.slice(0, companyIdLength - seed.length) + seed

function companyLike(like: Company, seed: string): Company {
  const companyId = idOf(like, seed)
  const app = <T extends Company['wechat']>(model: T, kind: string): T => ({
    ...model,
    appId: `wx${hex(`${companyId} ${kind} app`, 16)}`,
    secret: hex(`${companyId} ${kind} secret`, 32),
    originalId: `gh_${hex(`${companyId} ${kind} original`, 12)}`,
  })
  const ofPhone = (host: string) => host.replace(/^[a-z0-9]+/, (account) => account + seed)
  return {
    ...like,
    companyId,
    like: like.companyId,
    wecom: {
      ...like.wecom,
      corpId: `ww${hex(`${companyId} corp`, 16)}`,
      agentHome: like.wecom.agentHome.replace(like.companyId, companyId),
      agentSecret: letters(`${companyId} agent`, 43),
      contactSecret: letters(`${companyId} contact`, 43),
      callbackToken: letters(`${companyId} callback`, 24),
      encodingAesKey: letters(`${companyId} aes`, 43),
    },
    wechat: app(like.wechat, 'wechat'),
    miniProgram: {
      ...app(like.miniProgram, 'mini'),
      callbackToken: letters(`${companyId} mini callback`, 24),
      encodingAesKey: letters(`${companyId} mini aes`, 43),
    },
    merchant: {
      ...like.merchant,
      mchId: `19${BigInt(`0x${hex(`${companyId} merchant`, 12)}`) % 100_000_000n}`.padEnd(10, '0'),
      apiV3Key: letters(`${companyId} pay`, 32),
    },
    openPlatformSubject: `subject-${companyId}`,
    domains: like.domains.map(ofPhone),
    members: like.members.map((member) => ({ ...member, account: member.account + seed })),
  }
}
