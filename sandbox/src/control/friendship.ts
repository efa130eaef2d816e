import type { AcquisitionLink } from '../state/acquisition.ts'
import { singleChat } from '../state/chats.ts'
import type { Friend } from '../state/friends.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { externalIdOf } from '../world/ids.ts'
import type { Company, Customer, Member } from '../world/types.ts'
import { deliver, type RetryPolicy } from './callback.ts'

const welcomeSeconds = 20
/** Characters of a WelcomeCode. */
const welcomeLength = 43
/** Values of `add_way`: WeCom, 获取客户详情, 客户来源. */
const addWays = { code: 1, acquisitionLink: 16 }
/** WeCom, 获客助手事件通知: `balance_low` comes once, when fewer than 20 are left. */
const lowBalance = 19

/**
 * `already`: they were friends before. `why` it was refused: `unknown` code, `expired`, `used` up, `exclusive`: this
 * customer used it before, or `quota`: none is left of the customers that the company bought.
 */
type Scanned = { ok: true; chat: string; member: string; already: boolean } | { ok: false; why: string }

/**
 * The member to whom a code leads, before the customer decides. The id is a config id, `user-<account>`, or the id of an acquisition
 * link with `~` and its channel behind it.
 */
export function resolveCode(
  sandbox: Sandbox,
  id: string,
): { member: Member; company: Company; state: string } | undefined {
  const account = id.startsWith('user-') ? id.slice(5) : undefined
  if (account) {
    const person = sandbox.directory.person(account)
    return person?.kind === 'member'
      ? { member: person.member, company: person.company, state: '' }
      : undefined
  }
  const [linkId = '', channel = ''] = id.split('~')
  const link = sandbox.acquisition.find(linkId)
  if (link) return resolveLink(sandbox, link, channel)
  const way = sandbox.contactWays.find(id)
  const company = way && sandbox.directory.companyByCorp(way.corpId)
  if (!way || !company) return undefined
  const userid = way.user[way.usedBy.length % Math.max(1, way.user.length)]
  const member = company.members.find((one) => one.userid === userid)
  return member && { member, company, state: way.state }
}

/** WeCom cuts a channel after 64 bytes. */
function resolveLink(sandbox: Sandbox, link: AcquisitionLink, channel: string) {
  const company = sandbox.directory.companyByCorp(link.corpId)
  const userid = link.user_list[link.added % Math.max(1, link.user_list.length)]
  const member = company?.members.find((one) => one.userid === userid)
  const state = Buffer.from(channel).subarray(0, 64).toString()
  return company && member && { member, company, state }
}

/**
 * A customer uses a contact-me code: they become friends, both chats say so and the company's server is told.
 * A customer who is a friend already only gets to the chat.
 */
export function addByCode(sandbox: Sandbox, customer: Customer, id: string, policy?: RetryPolicy): Scanned {
  const behind = resolveCode(sandbox, id)
  if (!behind) return { ok: false, why: 'unknown' }
  const { member, company, state } = behind
  const chat = singleChat(member.account, customer.account)
  const before = sandbox.friends.find(member.account, customer.account)
  if (before && !before.removedByCustomer) return { ok: true, chat, member: member.account, already: true }
  const way = sandbox.contactWays.find(id)
  const refusal = way && sandbox.contactWays.refusal(way, customer.account)
  if (refusal) return { ok: false, why: refusal }
  const link = sandbox.acquisition.find(id.split('~')[0] ?? '')
  // Each new customer by a link takes one of those that the corp bought; `take` answers how many there were.
  if (link && sandbox.acquisition.take(link.corpId) === 0) return { ok: false, why: 'quota' }
  if (link) link.added += 1
  way?.usedBy.push(customer.account)
  const addWay = link ? addWays.acquisitionLink : addWays.code
  sandbox.friends.add(member.account, customer.account, { addWay, state, remark: customer.nickname })
  sandbox.chats.post(chat, member.account, {
    kind: 'notice',
    text: `${customer.nickname}添加了${member.name}，现在可以开始聊天了`,
  })
  sandbox.changed()
  notifyOfNewFriend(sandbox, company, member, customer, state, policy)
  if (link) notifyOfBalance(sandbox, company)
  return { ok: true, chat, member: member.account, already: false }
}

/** The customer takes the member out of the address book; the member still sees the customer. */
export function removeMember(
  sandbox: Sandbox,
  customer: Customer,
  member: Member,
  company: Company,
): boolean {
  const friend = sandbox.friends.find(member.account, customer.account)
  if (!friend || friend.removedByCustomer) return false
  friend.removedByCustomer = true
  const chat = singleChat(member.account, customer.account)
  sandbox.chats.post(chat, member.account, {
    kind: 'notice',
    text: `${customer.nickname}删除了${member.name}`,
  })
  sandbox.changed()
  const event = { changeType: 'del_follow_user', ...idsOf(company, member, customer), extras: {} }
  void deliver(sandbox, company, event)
  return true
}

/** mark_tag is the one call of the API that fires a callback. */
export function notifyOfEdit(sandbox: Sandbox, friend: Friend): void {
  const person = sandbox.directory.person(friend.member)
  const other = sandbox.directory.person(friend.customer)
  if (person?.kind !== 'member' || other?.kind !== 'customer') return
  const ids = idsOf(person.company, person.member, other.customer)
  void deliver(sandbox, person.company, { changeType: 'edit_external_contact', ...ids, extras: {} })
}

/** WeCom tells once when fewer than 20 are left, and once when none is. */
function notifyOfBalance(sandbox: Sandbox, company: Company): void {
  const { balance } = sandbox.acquisition.quota(company.wecom.corpId)
  const changeType = balance === 0 ? 'balance_exhausted' : balance === lowBalance ? 'balance_low' : ''
  if (changeType) void deliver(sandbox, company, { changeType, event: 'customer_acquisition', extras: {} })
}

function notifyOfNewFriend(
  sandbox: Sandbox,
  company: Company,
  member: Member,
  customer: Customer,
  state: string,
  policy?: RetryPolicy,
): void {
  const welcome = sandbox.welcomeCodes.issue(
    { corpId: company.wecom.corpId, member: member.account, customer: customer.account, used: false },
    welcomeSeconds,
    welcomeLength,
  )
  const extras = { ...(state ? { State: state } : {}), WelcomeCode: welcome }
  const event = { changeType: 'add_external_contact', ...idsOf(company, member, customer), extras }
  void deliver(sandbox, company, event, policy)
}

function idsOf(company: Company, member: Member, customer: Customer) {
  return { userid: member.userid, externalId: externalIdOf(customer.account, company.wecom.corpId) }
}
