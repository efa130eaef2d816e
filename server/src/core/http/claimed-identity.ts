import type { Endpoint, IdentityField } from '@mingpian/contract/shared/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { companyOfRoutedId } from '#core/crypto/sealer.ts'
import type { Caller } from './context.ts'
import { Failure, missing } from './failure.ts'
import type { Pipeline } from './pipeline.ts'

type Fields = Record<string, unknown>
type Needs = Pick<Pipeline, 'corpIdOf' | 'recordRefusal'>

/** Every name under which a caller may state a company. They are hints in any place, declared or not. */
const companyFields = ['companyId', 'companyID', 'cid', 'account'] as const
const companyHeaders = ['account', 'x-auth-accountid'] as const

/** A body may be one object or a list of objects. */
function partsOf(request: FastifyRequest): Fields[] {
  const parts = [request.query, ...(Array.isArray(request.body) ? request.body : [request.body])]
  return parts.filter(
    (part): part is Fields => typeof part === 'object' && part !== null && !Array.isArray(part),
  )
}

/** The values of a field. A repeated field, or a list in a body, has several. */
const statedIn = (value: unknown): string[] =>
  [value].flat(Number.POSITIVE_INFINITY).filter((one): one is string => typeof one === 'string' && one !== '')

/** Whether a field has a value other than `own`. Most fields of most calls are empty. */
const statesOther = (value: unknown, own: string | undefined): boolean =>
  value !== undefined && value !== own && statedIn(value).some((one) => one !== own)

/** The company that a request states in any place, '' for none. */
export function statedCompany(request: FastifyRequest): string {
  const headers = companyHeaders.map((field) => request.headers[field])
  const fields = partsOf(request).flatMap((part) => companyFields.map((field) => part[field]))
  return statedIn([headers, fields])[0] ?? ''
}

/**
 * Refuses a signed-in call whose hints name another company or another person, and records it in the audit.
 * @throws Failure forbidden
 */
export async function checkHints(
  request: FastifyRequest,
  endpoint: Endpoint,
  caller: Caller,
  needs: Needs,
): Promise<void> {
  const parts = partsOf(request)
  const corpIds = parts.flatMap(({ corpId }) => statedIn(corpId))
  const stolen =
    foreignCompany(request, parts, caller) ??
    (corpIds.length > 0 ? await foreignCorp(corpIds, caller, needs) : undefined) ??
    foreignIdentity(parts, endpoint, caller)
  if (stolen) await refuseHint(request, endpoint, caller, needs, stolen)
}

/**
 * Records in the audit that a session stated another identity, and refuses the request.
 * @throws Failure forbidden
 */
export async function refuseHint(
  request: FastifyRequest,
  endpoint: Endpoint,
  caller: Caller,
  { recordRefusal }: Pick<Needs, 'recordRefusal'>,
  field: string,
): Promise<never> {
  await recordRefusal(caller, { call: endpoint.key, field, requestId: request.id })
  throw new Failure('forbidden')
}

/** The field that states another company. */
function foreignCompany({ headers }: FastifyRequest, parts: Fields[], { companyId }: Caller) {
  const header = companyHeaders.find((field) => statesOther(headers[field], companyId))
  if (header) return header
  for (const part of parts) {
    const field = companyFields.find((name) => statesOther(part[name], companyId))
    if (field) return field
  }
  return undefined
}

async function foreignCorp(stated: string[], { companyId }: Caller, { corpIdOf }: Needs) {
  const own = await corpIdOf(companyId)
  return stated.some((corpId) => corpId !== own) ? 'corpId' : undefined
}

/** The field that states another person. */
function foreignIdentity(parts: Fields[], endpoint: Endpoint, { unionId, openId, userId }: Caller) {
  const identities: Record<IdentityField, string> = {
    unionId,
    openId,
    openID: openId,
    userId,
    saleId: userId,
  }
  return endpoint.identity?.find((field) => parts.some((part) => statesOther(part[field], identities[field])))
}

/**
 * The company of the request: the session's, else the call's own field, else the header, else the company
 * that a share or scene id names.
 * @throws Failure 400 that names the missing field
 */
export function companyOf(request: FastifyRequest, endpoint: Endpoint, caller: Caller | null): string {
  if (caller) return caller.companyId
  const field = endpoint.tenant
  if (!field) return ''
  for (const part of partsOf(request)) {
    const value = part[field]
    if (typeof value === 'string' && value !== '') return value
  }
  const stated = statedCompany(request)
  if (stated) return stated
  for (const part of partsOf(request)) {
    const routed = companyOfRoutedId(text(part.shareId)) || companyOfRoutedId(text(part.sceneId))
    if (routed) return routed
  }
  const query = endpoint.query?.properties ?? {}
  const given = request.query as Fields
  const lacks = 'userId' in query && !given.userId && !given.shareId && !given.sceneId
  const { body } = endpoint
  // A field that the body requires is refused by the validation of the body.
  const isNeeded = !body || (field in (body.properties ?? {}) && !body.required?.includes(field))
  if (endpoint.access === 'public' && isNeeded) missing(field, ...(lacks ? ['userId'] : []))
  return ''
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
