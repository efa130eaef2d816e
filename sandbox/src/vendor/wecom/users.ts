import { randomBytes } from 'node:crypto'
import type { Sandbox } from '../../state/sandbox.ts'
import { externalIdOf, openIdOf } from '../../world/ids.ts'
import type { Company, Member } from '../../world/types.ts'
import { type Call, type Calls, numberOf, Refusal, textOf } from '../answer.ts'
import { portraitUrl } from '../wechat/users.ts'
import { agentToken, corpToken } from './tokens.ts'

const halfAnHour = 1800

/** Members: who signed in by a code, and the address book. */
export function wecomUserCalls(sandbox: Sandbox): Calls {
  const { directory } = sandbox

  /** Identifies the person of a code: a member, or an outsider with an openid. */
  const identify = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const redeemed = sandbox.codes.redeem(call.query.code ?? '', company.wecom.corpId, 'oauth')
    if (!redeemed.ok) throw new Refusal(40029, 'invalid code')
    const person = directory.person(redeemed.grant.account)
    if (person?.kind === 'member' && person.company === company) {
      const sensitive = redeemed.grant.scope === 'snsapi_privateinfo'
      const granted = { corpId: company.wecom.corpId, account: person.account }
      return {
        userid: person.member.userid,
        ...(sensitive ? { user_ticket: sandbox.userTickets.issue(granted, halfAnHour, 86) } : {}),
      }
    }
    const account = redeemed.grant.account
    const friends = sandbox.friends.of({ customer: account })
    const known = friends.some((friend) => company.members.some((member) => member.account === friend.member))
    return {
      openid: openIdOf(account, company.wecom.corpId),
      ...(known ? { external_userid: externalIdOf(account, company.wecom.corpId) } : {}),
    }
  }

  /** The same in the older spelling. */
  const identifyOld = (call: Call) => {
    const found: Record<string, unknown> = identify(call)
    const { userid, openid, ...rest } = found
    return {
      ...(userid ? { UserId: userid } : { OpenId: openid }),
      DeviceId: 'sandbox',
      ...rest,
      ...(rest.user_ticket ? { expires_in: halfAnHour } : {}),
    }
  }

  const detail = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const ticket = textOf(call.body.user_ticket)
    if (!ticket) throw new Refusal(84090, 'user_ticket missing')
    const found = sandbox.userTickets.find(ticket)
    if (found.state === 'expired') throw new Refusal(84014, 'user_ticket expired')
    if (found.state !== 'ok' || found.value.corpId !== company.wecom.corpId)
      throw new Refusal(84015, 'invalid user_ticket')
    const person = directory.person(found.value.account)
    if (person?.kind !== 'member') throw new Refusal(60111, 'userid not found')
    return { userid: person.member.userid, ...privateFields(sandbox, person.member) }
  }

  /** Without what an app made after June 2022 no longer gets: picture, phone, mail, code. */
  const get = (call: Call) => {
    const { company } = corpToken(sandbox, call)
    if (!call.query.userid) throw new Refusal(41009, 'userid missing')
    const member = directory.memberByUserid(company, call.query.userid)
    if (!member) throw new Refusal(60111, 'userid not found')
    const department = member.departmentId
    return {
      userid: member.userid,
      name: member.name,
      department: [department],
      order: [0],
      position: member.position,
      is_leader_in_dept: [member.leads ? 1 : 0],
      direct_leader: [],
      telephone: '',
      alias: member.account,
      main_department: department,
      extattr: { attrs: [] },
      status: 1,
      external_position: member.position,
      external_profile: { external_corp_name: company.name, external_attr: [] },
    }
  }

  const list = (call: Call) => {
    const { company, secret } = corpToken(sandbox, call)
    if (secret !== 'contact') throw new Refusal(48002, 'api forbidden')
    const limit = Math.min(10000, numberOf(call.body.limit, 10000))
    const from = Number(textOf(call.body.cursor) || 0)
    const end = from + limit
    return {
      next_cursor: end < company.members.length ? String(end) : '',
      dept_user: company.members
        .slice(from, end)
        .map((member) => ({ userid: member.userid, department: member.departmentId })),
    }
  }

  /** Every department: this app sees them all. */
  const departments = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    return {
      department: company.wecom.departments.map(({ id, name, parentId }, at) => ({
        id,
        name,
        name_en: '',
        department_leader: company.members
          .filter((member) => member.leads && member.departmentId === id)
          .map((member) => member.userid),
        parentid: parentId,
        order: 1000 - at,
      })),
    }
  }

  const byMobile = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const mobile = textOf(call.body.mobile)
    if (!mobile) throw new Refusal(40063, 'some parameters are empty')
    const member = company.members.find((one) => one.mobile === mobile)
    if (!member) throw new Refusal(60111, 'userid not found')
    return { userid: member.userid }
  }

  const miniLogin = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const { corpId } = company.wecom
    if (call.query.grant_type !== 'authorization_code') throw new Refusal(40058, 'invalid grant_type')
    const redeemed = sandbox.codes.redeem(call.query.js_code ?? '', corpId, 'mini-login')
    const person = redeemed.ok ? directory.person(redeemed.grant.account) : undefined
    if (person?.kind !== 'member' || person.company !== company) throw new Refusal(40029, 'invalid code')
    const sessionKey = randomBytes(16).toString('base64')
    sandbox.sessionKeys.set(`${corpId} ${person.account}`, sessionKey)
    return { corpid: corpId, userid: person.member.userid, session_key: sessionKey }
  }

  return {
    'GET /auth/getuserinfo': identify,
    'GET /user/getuserinfo': identifyOld,
    'POST /auth/getuserdetail': detail,
    'GET /user/get': get,
    'POST /user/list_id': list,
    'GET /department/list': departments,
    'POST /user/getuserid': byMobile,
    'GET /miniprogram/jscode2session': miniLogin,
  }
}

function privateFields(sandbox: Sandbox, member: Member) {
  return {
    gender: String(member.gender),
    avatar: portraitUrl(sandbox, member.account),
    qr_code: `${sandbox.address.server}/userqr/${member.account}/0`,
    mobile: member.mobile,
    email: member.email,
    biz_mail: member.email,
    address: '',
  }
}

/** The corp's member, or the vendor's "no such userid". */
export function memberOf(sandbox: Sandbox, company: Company, userid: string): Member {
  const member = sandbox.directory.memberByUserid(company, userid)
  if (!member) throw new Refusal(60111, 'userid not found')
  return member
}
