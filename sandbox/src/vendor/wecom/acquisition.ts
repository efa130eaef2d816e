import type { AcquisitionLink } from '../../state/acquisition.ts'
import type { Sandbox } from '../../state/sandbox.ts'
import type { Company } from '../../world/types.ts'
import { type Call, type Calls, numberOf, objectOf, Refusal, textOf, textsOf } from '../answer.ts'
import { agentToken } from './tokens.ts'
import { memberOf } from './users.ts'

const longestName = 30
const mostPeople = 500

/** Links of the acquisition assistant, and the remaining quota of the corp. */
export function acquisitionCalls(sandbox: Sandbox): Calls {
  const links = sandbox.acquisition

  const create = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const name = textOf(call.body.link_name)
    if (!name) throw new Refusal(40063, 'some parameters are empty')
    const link = links.add({
      corpId: company.wecom.corpId,
      link_name: checkedName(name),
      skip_verify: call.body.skip_verify !== false,
      mark_source: call.body.mark_source === true,
      ...range(sandbox, company, call.body.range),
    })
    sandbox.changed()
    return { link: shown(sandbox, link) }
  }

  const get = (call: Call) => {
    const link = owned(call)
    const { skip_verify, mark_source, user_list, department_list } = link
    const { link_id: _id, ...rest } = shown(sandbox, link)
    return { link: { ...rest, skip_verify, mark_source }, range: { user_list, department_list } }
  }

  /** The range is replaced as a whole. */
  const update = (call: Call) => {
    const link = owned(call)
    const { company } = agentToken(sandbox, call)
    const { body } = call
    if ('range' in body) Object.assign(link, range(sandbox, company, body.range))
    if ('link_name' in body) link.link_name = checkedName(textOf(body.link_name))
    if ('skip_verify' in body) link.skip_verify = body.skip_verify === true
    return {}
  }

  const remove = (call: Call) => {
    links.remove(owned(call).link_id)
    return {}
  }

  const list = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const found = links.of(company.wecom.corpId)
    const start = Number(textOf(call.body.cursor) || 0)
    const end = start + Math.min(100, numberOf(call.body.limit, 100))
    return {
      link_id_list: found.slice(start, end).map(({ link_id }) => link_id),
      ...(end < found.length ? { next_cursor: String(end) } : {}),
    }
  }

  const quota = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    const { total, balance, ends } = links.quota(company.wecom.corpId)
    return {
      total,
      balance,
      quota_list: ends.map((part) => ({ expire_date: part.at, balance: part.balance })),
    }
  }

  function owned(call: Call): AcquisitionLink {
    const { company } = agentToken(sandbox, call)
    const link = links.find(textOf(call.body.link_id))
    if (link?.corpId !== company.wecom.corpId) throw new Refusal(40058, 'invalid Request Parameter: link_id')
    return link
  }

  return {
    'POST /externalcontact/customer_acquisition/create_link': create,
    'POST /externalcontact/customer_acquisition/get': get,
    'POST /externalcontact/customer_acquisition/update_link': update,
    'POST /externalcontact/customer_acquisition/delete_link': remove,
    'POST /externalcontact/customer_acquisition/list_link': list,
    'GET /externalcontact/customer_acquisition_quota': quota,
  }
}

function checkedName(name: string): string {
  if ([...name].length > longestName) throw new Refusal(40058, 'invalid Request Parameter: link_name')
  return name
}

function range(sandbox: Sandbox, company: Company, given: unknown) {
  const user_list = textsOf(objectOf(given).user_list)
  const department_list = textsOf(objectOf(given).department_list).map(Number)
  if (user_list.length + department_list.length === 0) throw new Refusal(40063, 'some parameters are empty')
  if (user_list.length > mostPeople) throw new Refusal(40031, 'invalid userid list')
  return {
    user_list: user_list.map((userid) => memberOf(sandbox, company, userid).userid),
    department_list,
  }
}

const shown = (sandbox: Sandbox, { link_id, link_name, create_time }: AcquisitionLink) => ({
  link_id,
  link_name,
  url: `${sandbox.address.phones}/ca/${link_id}`,
  create_time,
})
