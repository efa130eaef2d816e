import type { Endpoint, IdentityField } from '@mingpian/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Database } from '#db/connect.ts'
import type { Caller } from '#http/context.ts'
import { Failure, missing } from '#http/failure.ts'
import { companyOfRoutedId } from '#sealer.ts'

type Fields = Record<string, unknown>

/** Every name under which a caller may state a company. They are hints wherever they stand, declared or not. */
const companyFields = ['companyId', 'companyID', 'cid', 'account'] as const
const companyHeaders = ['account', 'x-auth-accountid'] as const

/** A body may be one object or a list of objects. */
function partsOf(request: FastifyRequest): Fields[] {
  const parts = [request.query, ...(Array.isArray(request.body) ? request.body : [request.body])]
  return parts.filter(
    (part): part is Fields => typeof part === 'object' && part !== null && !Array.isArray(part),
  )
}

/** What a field states. Given twice, or as a list in a body, it states each of its values. */
const statedIn = (value: unknown): string[] =>
  [value].flat(Number.POSITIVE_INFINITY).filter((one): one is string => typeof one === 'string' && one !== '')

function statedCompanies(request: FastifyRequest): { field: string; value: string }[] {
  const stated: { field: string; value: unknown }[] = companyHeaders.map((field) => ({
    field,
    value: request.headers[field],
  }))
  for (const part of partsOf(request)) {
    for (const field of companyFields) stated.push({ field, value: part[field] })
  }
  return stated.flatMap(({ field, value }) => statedIn(value).map((one) => ({ field, value: one })))
}

/**
 * Refuses a signed-in call whose hints name another company or another person, and writes it down.
 * @throws Failure forbidden
 */
export async function checkHints(
  request: FastifyRequest,
  endpoint: Endpoint,
  caller: Caller,
  db: Database,
): Promise<void> {
  const foreign = statedCompanies(request).find(({ value }) => value !== caller.companyId)
  const stolen =
    foreign ?? (await foreignCorp(request, caller, db)) ?? foreignIdentity(request, endpoint, caller)
  if (stolen) await refuseHint(request, endpoint, caller, db, stolen.field)
}

/**
 * Writes down that a session stated somebody else's identity.
 * @throws Failure forbidden
 */
export async function refuseHint(
  request: FastifyRequest,
  endpoint: Endpoint,
  caller: Caller,
  db: Database,
  field: string,
): Promise<never> {
  await db.tenant(caller.companyId, (tenant) =>
    tenant
      .insertInto('audit')
      .values({
        company_id: caller.companyId,
        actor: caller.staffId || caller.personId,
        action: 'hint refused',
        detail: JSON.stringify({ call: endpoint.key, field, requestId: request.id }),
      })
      .execute(),
  )
  throw new Failure('forbidden')
}

async function foreignCorp(request: FastifyRequest, caller: Caller, db: Database) {
  const stated = partsOf(request).flatMap((part) => statedIn(part.corpId))
  if (stated.length === 0) return undefined
  const own = await db.tenant(caller.companyId, (tenant) =>
    tenant
      .selectFrom('credential')
      .select('app_id')
      .where('company_id', '=', caller.companyId)
      .where('kind', '=', 'wecom')
      .executeTakeFirst(),
  )
  return stated.some((corpId) => corpId !== own?.app_id) ? { field: 'corpId' } : undefined
}

function foreignIdentity(request: FastifyRequest, endpoint: Endpoint, caller: Caller) {
  const { unionId, openId, userId } = caller
  const identities: Record<IdentityField, string> = { unionId, openId, openID: openId, userId }
  for (const field of endpoint.identity ?? []) {
    const own = identities[field]
    for (const part of partsOf(request)) {
      if (statedIn(part[field]).some((value) => value !== own)) return { field }
    }
  }
  return undefined
}

/**
 * The company whose view is asked for: the session's, else the call's own field, else the header, else the company
 * that a share or scene id names.
 * @throws Failure 400 that names what is missing
 */
export function companyOf(request: FastifyRequest, endpoint: Endpoint, caller: Caller | null): string {
  if (caller) return caller.companyId
  const field = endpoint.tenant
  if (!field) return ''
  for (const part of partsOf(request)) {
    const value = part[field]
    if (typeof value === 'string' && value !== '') return value
  }
  const header = statedCompanies(request)[0]?.value
  if (header) return header
  for (const part of partsOf(request)) {
    const routed = companyOfRoutedId(text(part.shareId)) || companyOfRoutedId(text(part.sceneId))
    if (routed) return routed
  }
  const query = endpoint.query?.properties ?? {}
  const given = request.query as Fields
  const lacks = 'userId' in query && !given.userId && !given.shareId && !given.sceneId
  if (endpoint.access === 'public' && !endpoint.body) missing(field, ...(lacks ? ['userId'] : []))
  return ''
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
