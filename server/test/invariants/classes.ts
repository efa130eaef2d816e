import { allCalls } from '@mingpian/contract/shared/calls.ts'
import { type Endpoint, type EndpointKey, endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { Kind, type TObject, type TSchema, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import type { TenantDb } from '#core/db/connect.ts'
import type { Context, Handler, OutsideContext } from '#core/http/context.ts'
import type { Pipeline } from '#core/http/pipeline.ts'
import { register } from '#core/http/register.ts'
import { isFull } from '../support/full.ts'

/** The parts of a declaration by which calls are told apart here. Each of the others has a test of its own. */
export const covered = {
  byClass: ['method', 'access', 'tenant', 'identity', 'query', 'body'],
  byCall: ['key', 'path', 'aliases', 'summary', 'data', 'errors', 'success'],
  /** See `security/roles.test.ts`, `security/limits.test.ts`, `http/bad-input.test.ts` and `http/idempotency.test.ts`. */
  elsewhere: ['may', 'limit', 'bodyBytes', 'idempotent'],
}

type BodyKind = 'none' | 'object' | 'list' | 'objectOrList'

function bodyKind({ body }: Endpoint): BodyKind {
  if (!body) return 'none'
  if (body[Kind] === 'Union') return 'objectOrList'
  return body[Kind] === 'Array' ? 'list' : 'object'
}

/**
 * The class of a declaration: all by which the request pipeline decides about a request before the handler is asked.
 * Two calls of one class are let through or refused alike.
 */
export function classOf(call: Endpoint): string {
  const { access, tenant, identity = [], query } = call
  const parts = [access, tenant, ...identity, query && 'query', call.body && `${bodyKind(call)}Body`]
  return `${call.method} /planted/${[call.method.toLowerCase(), ...parts].filter(Boolean).join('-')}`
}

/** Those fields of a schema that state the company or the caller, as they are declared, and a name. */
function stated(schema: TSchema | undefined, { tenant, identity = [] }: Endpoint): TObject {
  const first: TSchema | undefined = schema?.[Kind] === 'Union' ? schema.anyOf[0] : schema
  const declared = (first?.properties ?? {}) as Record<string, TSchema>
  const kept = Object.entries(declared).filter(([name]) => [tenant, ...identity].includes(name as never))
  return Type.Object({
    ...Object.fromEntries(kept),
    name: Type.String({ maxLength: 64 }),
    lines: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
  })
}

function plantedBody(call: Endpoint): TSchema | undefined {
  const fields = stated(call.body, call)
  const kinds = {
    none: undefined,
    object: fields,
    list: Type.Array(fields),
    objectOrList: Type.Union([fields, Type.Array(fields)]),
  }
  return kinds[bodyKind(call)]
}

function plantedLike(call: Endpoint): Endpoint {
  const { access, tenant, identity } = call
  const body = plantedBody(call)
  return endpoint(classOf(call) as EndpointKey, {
    summary: 'A planted call of its class.',
    access,
    ...(call.may ? { may: call.may } : {}),
    ...(tenant ? { tenant } : {}),
    ...(identity ? { identity } : {}),
    ...(call.query ? { query: stated(call.query, call) } : {}),
    ...(body ? { body } : {}),
    data: Type.Object({ companyId: Type.String() }),
  }) as Endpoint
}

/** A call for each class that the contract declares. */
export const plantedCalls: Endpoint[] = [
  ...new Map(allCalls.map((call) => [classOf(call), plantedLike(call)])).values(),
]

/** The calls on which a check of the request pipeline runs. */
export const pipelineCalls: readonly Endpoint[] = isFull ? [...plantedCalls, ...allCalls] : plantedCalls

/**
 * A handler that trusts its input: a write stores all of it, and every answer names the company and has a field that is
 * not declared. What does not reach the table or the caller was stopped by the request pipeline.
 */
function trusting({ key, method, access }: Endpoint): Handler<Endpoint> {
  const store = (db: TenantDb, companyId: string, input: unknown) => {
    const kept = { site_id: JSON.stringify(input) }
    return db
      .insertInto('site')
      .values({ company_id: companyId, category: key, ...kept })
      .onConflict((on) => on.columns(['company_id', 'category']).doUpdateSet(kept))
      .execute()
  }
  const answer = (companyId: string) => ({ companyId, undeclared: 'x' }) as never
  // Without a session a public call need not name a company, and so may have no transaction.
  if (access === 'public')
    return {
      outside: async (context: OutsideContext<Endpoint>, input: unknown) => {
        const { companyId } = context
        if (method !== 'GET' && companyId) await context.tenant((db) => store(db, companyId, input))
        return answer(companyId)
      },
    }
  return async ({ db, companyId }: Context<Endpoint>, input: unknown) => {
    if (method !== 'GET') await store(db, companyId, input)
    return answer(companyId)
  }
}

/** Adds the planted calls to an app whose routes are not sealed yet. */
export function plantCalls(app: FastifyInstance, pipeline: Pipeline): void {
  for (const call of plantedCalls) register(app, pipeline, call, trusting(call))
}
