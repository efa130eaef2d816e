import type { Friend } from '../../state/friends.ts'
import type { Sandbox } from '../../state/sandbox.ts'
import { externalIdOf, letters } from '../../world/ids.ts'
import type { Company, Customer } from '../../world/types.ts'
import { type Call, type Calls, numberOf, Refusal, textOf, textsOf } from '../answer.ts'
import { portraitUrl } from '../wechat/users.ts'
import { agentToken } from './tokens.ts'
import { memberOf } from './users.ts'

/** @param notify tells the company's server that a customer's card was changed by mark_tag */
export function customerCalls(sandbox: Sandbox, notify: (friend: Friend) => void): Calls {
  const followUsers = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    return { follow_user: company.members.map((member) => member.userid) }
  }

  const list = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    if (!call.query.userid) throw new Refusal(41009, 'userid missing')
    const member = memberOf(sandbox, company, call.query.userid)
    const friends = sandbox.friends.of({ member: member.account })
    if (friends.length === 0) throw new Refusal(84061, 'not external contact')
    return { external_userid: friends.map((friend) => externalIdOf(friend.customer, company.wecom.corpId)) }
  }

  const get = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const customer = customerOf(company, call.query.external_userid)
    const follows = friendsIn(company, customer)
    if (follows.length === 0) throw new Refusal(84061, 'not external contact')
    return {
      external_contact: contactOf(company, customer),
      follow_user: follows.map((friend) => followUser(company, friend)),
    }
  }

  /** Customers of up to 100 members, page by page. */
  const byUser = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const userids = textsOf(call.body.userid_list)
    if (userids.length === 0) throw new Refusal(41009, 'userid missing')
    if (userids.length > 100) throw new Refusal(40031, 'invalid userid list')
    const accounts = new Set(userids.map((userid) => memberOf(sandbox, company, userid).account))
    const limit = Math.min(numberOf(call.body.limit, 50), 100)
    const start = Number(textOf(call.body.cursor) || 0)
    if (!Number.isSafeInteger(start) || start < 0) throw new Refusal(41202, 'invalid cursor')
    const friends = sandbox.friends.of({}).filter((friend) => accounts.has(friend.member))
    if (friends.length === 0) throw new Refusal(84061, 'not external contact')
    return {
      external_contact_list: friends.slice(start, start + limit).flatMap((friend) => {
        const person = sandbox.directory.person(friend.customer)
        if (person?.kind !== 'customer') return []
        const { tags: _, ...follow } = followUser(company, friend)
        return [
          {
            external_contact: contactOf(company, person.customer),
            follow_info: { ...follow, tag_id: friend.tags },
          },
        ]
      }),
      next_cursor: start + limit < friends.length ? String(start + limit) : '',
    }
  }

  const remark = (call: Call) => {
    const friend = friendOf(call)
    const { body } = call
    for (const [field, most] of [
      ['remark', 20],
      ['description', 150],
      ['remark_company', 20],
    ] as const)
      if ([...textOf(body[field])].length > most)
        throw new Refusal(40058, `invalid Request Parameter: ${field}`)
    if ('remark' in body) friend.remark = textOf(body.remark)
    if ('description' in body) friend.description = textOf(body.description)
    if ('remark_company' in body) friend.remarkCompany = textOf(body.remark_company)
    if ('remark_mobiles' in body) friend.mobiles = textsOf(body.remark_mobiles).filter(Boolean)
    sandbox.changed()
    return {}
  }

  const markTag = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const friend = friendOf(call)
    const [added, removed] = [textsOf(call.body.add_tag), textsOf(call.body.remove_tag)]
    if (added.length + removed.length === 0) throw new Refusal(40063, 'some parameters are empty')
    const known = new Set(sandbox.tags.of(company.wecom.corpId).map((tag) => tag.id))
    if ([...added, ...removed].some((id) => !known.has(id))) throw new Refusal(40068, 'invalid tagid')
    const left = friend.tags.filter((id) => !removed.includes(id))
    friend.tags = [...new Set([...left, ...added])]
    notify(friend)
    return {}
  }

  /** An external id for a customer of the corp, a pending id for any other WeChat user. */
  const convert = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const customer = sandbox.directory.customerByUnionId(
      company.openPlatformSubject,
      textOf(call.body.unionid),
    )
    const sameByOpenId = sandbox.directory.customerByOpenId(company.wechat.appId, textOf(call.body.openid))
    const sameByMini = sandbox.directory.customerByOpenId(company.miniProgram.appId, textOf(call.body.openid))
    if (!customer || (sameByOpenId ?? sameByMini) !== customer)
      throw new Refusal(40058, 'invalid Request Parameter: unionid and openid')
    const { corpId } = company.wecom
    if (friendsIn(company, customer).length > 0)
      return { external_userid: externalIdOf(customer.account, corpId) }
    return { pending_id: `pd${letters(`pending ${corpId} ${customer.account}`, 30)}` }
  }

  function contactOf(company: Company, customer: Customer) {
    const unionid = sandbox.directory.unionId(customer, company.openPlatformSubject)
    return {
      external_userid: externalIdOf(customer.account, company.wecom.corpId),
      name: customer.nickname,
      avatar: portraitUrl(sandbox, customer.account),
      type: 1,
      gender: customer.gender,
      ...(unionid ? { unionid } : {}),
    }
  }

  function customerOf(company: Company, externalId: string | undefined): Customer {
    const customer = sandbox.directory.customerByExternalId(company.wecom.corpId, externalId ?? '')
    if (!customer) throw new Refusal(40096, 'invalid external userid')
    return customer
  }

  function friendOf(call: Call): Friend {
    const { company } = agentToken(sandbox, call)
    const member = memberOf(sandbox, company, textOf(call.body.userid))
    const customer = customerOf(company, textOf(call.body.external_userid))
    const friend = sandbox.friends.find(member.account, customer.account)
    if (!friend) throw new Refusal(84061, 'not external contact')
    return friend
  }

  function friendsIn(company: Company, customer: Customer): Friend[] {
    const accounts = new Set(company.members.map((member) => member.account))
    return sandbox.friends.of({ customer: customer.account }).filter((friend) => accounts.has(friend.member))
  }

  function followUser(company: Company, friend: Friend) {
    const tags = sandbox.tags.of(company.wecom.corpId).filter((tag) => friend.tags.includes(tag.id))
    const member = company.members.find((one) => one.account === friend.member)
    return {
      userid: member?.userid ?? '',
      remark: friend.remark,
      description: friend.description,
      createtime: friend.createtime,
      tags: tags.map((tag) => ({ group_name: tag.groupName, tag_name: tag.name, tag_id: tag.id, type: 1 })),
      remark_corp_name: friend.remarkCompany,
      remark_mobiles: friend.mobiles,
      oper_userid: externalIdOf(friend.customer, company.wecom.corpId),
      add_way: friend.addWay,
      state: friend.state,
    }
  }

  return {
    'GET /externalcontact/get_follow_user_list': followUsers,
    'GET /externalcontact/list': list,
    'GET /externalcontact/get': get,
    'POST /externalcontact/batch/get_by_user': byUser,
    'POST /externalcontact/remark': remark,
    'POST /externalcontact/mark_tag': markTag,
    'POST /idconvert/unionid_to_external_userid': convert,
  }
}
