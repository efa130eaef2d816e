import type { Sandbox } from '../../state/sandbox.ts'
import type { Company } from '../../world/types.ts'
import { type Call, type Calls, Refusal } from '../answer.ts'

type CorpToken = { company: Company; secret: 'agent' | 'contact' }

const twoHours = 7200

export function wecomTokenCalls(sandbox: Sandbox): Calls {
  /** The same token while it lives; each secret has its own. */
  const token = ({ query }: Call) => {
    const company = sandbox.directory.companyByCorp(query.corpid ?? '')
    if (!company) throw new Refusal(40013, 'invalid corpid')
    if (!query.corpsecret) throw new Refusal(41004, 'corpsecret missing')
    const { corpId, agentSecret, contactSecret } = company.wecom
    if (query.corpsecret !== agentSecret && query.corpsecret !== contactSecret)
      throw new Refusal(40001, 'invalid credential')
    const secret = query.corpsecret === agentSecret ? 'agent' : 'contact'
    const living = sandbox.corpTokens.live((one) => one.corpId === corpId && one.secret === secret)
    const kept = living[0] ?? sandbox.corpTokens.issue({ corpId, secret }, twoHours, 214)
    return { access_token: kept, expires_in: sandbox.corpTokens.secondsLeft(kept) }
  }

  const corpTicket = (call: Call) => {
    const { company } = corpToken(sandbox, call)
    return sandbox.tickets.give(company.wecom.corpId, 'jsapi')
  }

  const agentTicket = (call: Call) => {
    const { company } = agentToken(sandbox, call)
    if (call.query.type !== 'agent_config') throw new Refusal(91040, 'invalid ticket type')
    return sandbox.tickets.give(`${company.wecom.corpId}/${company.wecom.agentId}`, 'agent_config')
  }

  return {
    'GET /gettoken': token,
    'GET /get_jsapi_ticket': corpTicket,
    'GET /ticket/get': agentTicket,
  }
}

/** The corp and the kind of secret behind a call's token. */
export function corpToken(sandbox: Sandbox, call: Call): CorpToken {
  const token = call.query.access_token
  if (!token) throw new Refusal(41001, 'access_token missing')
  const found = sandbox.corpTokens.find(token)
  if (found.state === 'expired') throw new Refusal(42001, 'access_token expired')
  const company = found.state === 'ok' ? sandbox.directory.companyByCorp(found.value.corpId) : undefined
  if (found.state !== 'ok' || !company) throw new Refusal(40014, 'invalid access_token')
  return { company, secret: found.value.secret }
}

/** As `corpToken`, for calls that only an app may make. */
export function agentToken(sandbox: Sandbox, call: Call): CorpToken {
  const token = corpToken(sandbox, call)
  if (token.secret !== 'agent') throw new Refusal(48002, 'api forbidden')
  return token
}
