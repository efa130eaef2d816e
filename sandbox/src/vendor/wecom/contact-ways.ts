import { type ContactWay, emptyWay, type NewContactWay } from '../../state/contact-ways.ts'
import type { Sandbox } from '../../state/sandbox.ts'
import type { Company } from '../../world/types.ts'
import { type Call, type Calls, numberOf, Refusal, textOf, textsOf } from '../answer.ts'
import { agentToken } from './tokens.ts'
import { memberOf } from './users.ts'

const fourteenDays = 14 * 86400
const ninetyDays = 90 * 86400

/** "Contact me" codes. */
export function contactWayCalls(sandbox: Sandbox): Calls {
  const ways = sandbox.contactWays

  const add = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const { type, scene } = call.body
    if (type !== 1 && type !== 2) throw new Refusal(41037, 'missing contact way type')
    if (scene !== 1 && scene !== 2) throw new Refusal(40058, 'invalid Request Parameter: scene')
    const way = ways.add(
      checked(sandbox, company, {
        ...emptyWay,
        corpId: company.wecom.corpId,
        type,
        scene,
        ...fields(call.body),
      }),
    )
    sandbox.changed()
    return { config_id: way.config_id, ...qrField(sandbox, way) }
  }

  const get = (call: Call) => {
    const way = owned(call)
    const { corpId: _corp, createdAt: _created, usedBy: _used, ...shown } = way
    return { contact_way: { ...shown, ...qrField(sandbox, way) } }
  }

  /** Members and departments are replaced as a whole; type and scene never change. */
  const update = (call: Call) => {
    const way = owned(call)
    const { company } = agentToken(sandbox, call)
    Object.assign(way, checked(sandbox, company, { ...way, ...fields(call.body) }))
    return {}
  }

  const remove = (call: Call) => {
    ways.remove(owned(call).config_id)
    return {}
  }

  const list = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const now = sandbox.clock.seconds()
    const from = numberOf(call.body.start_time, now - ninetyDays)
    const to = numberOf(call.body.end_time, now)
    const limit = Math.min(1000, numberOf(call.body.limit, 100))
    const start = Number(textOf(call.body.cursor) || 0)
    const found = ways
      .of(company.wecom.corpId)
      .filter((way) => !way.is_temp && way.createdAt >= from && way.createdAt <= to)
    const page = found.slice(start, start + limit).map(({ config_id }) => ({ config_id }))
    return {
      contact_way: page,
      ...(start + limit < found.length ? { next_cursor: String(start + limit) } : {}),
    }
  }

  function owned(call: Call): ContactWay {
    const { company } = agentToken(sandbox, call)
    const way = ways.find(textOf(call.body.config_id))
    if (way?.corpId !== company.wecom.corpId) throw new Refusal(40058, 'invalid Request Parameter: config_id')
    return way
  }

  return {
    'POST /externalcontact/add_contact_way': add,
    'POST /externalcontact/get_contact_way': get,
    'POST /externalcontact/update_contact_way': update,
    'POST /externalcontact/del_contact_way': remove,
    'POST /externalcontact/list_contact_way': list,
  }
}

/** The settable fields that the request brought, in the vendor's names. */
function fields(body: Record<string, unknown>): Partial<NewContactWay> {
  const given: Partial<NewContactWay> = {}
  for (const key of ['remark', 'state', 'unionid'] as const) if (key in body) given[key] = textOf(body[key])
  for (const key of ['skip_verify', 'is_temp', 'is_exclusive', 'mark_source'] as const)
    if (key in body) given[key] = body[key] === true
  for (const key of ['style', 'expires_in', 'chat_expires_in'] as const)
    if (key in body) given[key] = numberOf(body[key], 0)
  if ('user' in body) given.user = textsOf(body.user)
  if ('party' in body) given.party = textsOf(body.party).map(Number)
  return given
}

function checked<T extends NewContactWay>(sandbox: Sandbox, company: Company, way: T): T {
  if ([...way.remark].length > 30 || [...way.state].length > 30)
    throw new Refusal(40058, 'invalid Request Parameter: remark or state too long')
  if (way.type === 1 && way.user.length !== 1)
    throw new Refusal(40058, 'invalid Request Parameter: type 1 needs one user')
  if (way.user.length + way.party.length === 0) throw new Refusal(40063, 'some parameters are empty')
  if (way.user.length > 100) throw new Refusal(40031, 'invalid userid list')
  if (way.is_temp && (way.type !== 1 || way.expires_in > fourteenDays))
    throw new Refusal(40058, 'invalid Request Parameter: temporary code')
  return { ...way, user: way.user.map((userid) => memberOf(sandbox, company, userid).userid) }
}

function qrField(sandbox: Sandbox, way: ContactWay) {
  return way.scene === 2 ? { qr_code: `${sandbox.address.server}/wwpic/${way.config_id}/0` } : {}
}
