import type { Endpoint, Envelope } from '@mingpian/contract/shared/endpoint.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { LimitName } from '@mingpian/contract/shared/rules/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TenantDb } from '#core/db/connect.ts'
import type { Limits } from '#core/limits/limits.ts'
import { createTurns } from '#core/work/turns.ts'
import { callerIdOf, countedAddress } from './address.ts'
import { checkHints, companyOf, refuseHint } from './claimed-identity.ts'
import type { Caller, Context, Handler, OutsideContext } from './context.ts'
import { setOwnCookie } from './cookies.ts'
import { refuseCrossSite } from './cross-site.ts'
import { succeed } from './envelope.ts'
import { fail } from './fail.ts'
import { Failure } from './failure.ts'
import { actionName, earlierAnswer, idempotencyKeyOf, once } from './idempotency.ts'
import { localeOf } from './locale.ts'
import { ownOrigin } from './origin.ts'
import type { Pipeline } from './pipeline.ts'
import { possibleErrors } from './possible-errors.ts'
import { envelopeSchema } from './serialize.ts'
import { refuseUnfitInput } from './unfit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** Makes the route of one declared call: caller, access, input, tenant, handler, envelope. */
export function register(
  app: FastifyInstance,
  pipeline: Pipeline,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
): void {
  const shared = sharedAnswers(endpoint)
  const config = { errors: possibleErrors(endpoint) }
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url,
      ...(isWritingGet(endpoint) ? { exposeHeadRoute: false } : {}),
      config,
      ...(endpoint.bodyBytes ? { bodyLimit: endpoint.bodyBytes } : {}),
      schema: {
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        response: { 200: envelopeSchema(endpoint) },
      },
      onRequest: async (request) => {
        await refuseCrossSite(request, pipeline)
        request.caller = await pipeline.findCaller(request.headers.authorization)
        if (request.caller) await pipeline.pace(callerIdOf(request))
        authorise(endpoint, request.caller)
      },
      preValidation: async (request) => {
        // An empty body where one is declared: the schema then names each missing parameter.
        if (endpoint.body && request.body === undefined) request.body = {}
        refuseUnfitInput(request)
        if (isWritingGet(endpoint)) refuseAhead(request)
        if (request.caller) await checkHints(request, endpoint, request.caller, pipeline)
      },
      ...(endpoint.limit ? { preHandler: counted(pipeline, endpoint, endpoint.limit) } : {}),
      handler: async (request, reply) => {
        const data = await run(request, reply, pipeline, endpoint, handler)
        reply.header('cache-control', 'no-store')
        const answer = succeed(endpoint, request, data)
        return typeof data === 'object' && Object.isFrozen(data) ? shared(reply, answer) : answer
      },
    })
  }
}

/**
 * Frozen data is sent to many callers: its JSON is made once, by the call's schema, and cached as long as the data
 * itself.
 */
function sharedAnswers(endpoint: Endpoint) {
  const kept = new WeakMap<object, string>()
  return (reply: FastifyReply, answer: Envelope): string => {
    const { data, requestId, ...rest } = answer as Envelope<Record<string, unknown>>
    if (!data) return JSON.stringify(answer)
    const json = kept.get(data) ?? reply.compileSerializationSchema(endpoint.data)(data)
    kept.set(data, json)
    reply.type('application/json; charset=utf-8').serializer((payload: string) => payload)
    const head = JSON.stringify(rest).slice(0, -1)
    const tail = JSON.stringify({ requestId }).slice(1)
    return `${head},"data":${json},${tail}`
  }
}

const counted =
  ({ limits }: { limits: Limits }, endpoint: Endpoint, name: LimitName) =>
  async (request: FastifyRequest) =>
    limits.take(name, countedFor(request, endpoint))

/** Each call is counted separately: a person at the limit of one call may still make another. */
const countedFor = (request: FastifyRequest, { key }: Endpoint): string => `${key} ${callerIdOf(request)}`

/** @throws Failure 401 without a session, 403 with one that may not */
export function authorise({ access, may: capability }: Endpoint, caller: Caller | null): void {
  if (access === 'public') return
  if (!caller) throw new Failure('loginExpired')
  if (access === 'staff' && !caller.staffId) throw new Failure('forbidden')
  if (access === 'admin' && !(capability && may(caller.role, capability))) throw new Failure('forbidden')
}

/** A GET that writes: it is answered neither to HEAD nor to a prefetch. */
const isWritingGet = ({ method, idempotent }: Endpoint) => method === 'GET' && idempotent === true

/** @throws Failure forbidden for a browser's prefetch */
function refuseAhead({ headers }: FastifyRequest): void {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-moz']]
  if (purposes.some((purpose) => String(purpose ?? '').includes('prefetch'))) throw new Failure('forbidden')
}

/** The declared input: without a schema, undeclared fields were not dropped. */
function inputOf({ query, body }: FastifyRequest, endpoint: Endpoint): unknown {
  if (endpoint.body && (Array.isArray(body) || !endpoint.query)) return body
  return { ...(endpoint.query ? (query as object) : {}), ...(endpoint.body ? (body as object) : {}) }
}

/** Waiting requests of one action hold no connection. */
const inTurn = createTurns()

function run(
  request: FastifyRequest,
  reply: FastifyReply,
  pipeline: Pipeline,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
): Promise<unknown> {
  const input = inputOf(request, endpoint)
  const companyId = companyOf(request, endpoint, request.caller)
  const callerId = callerIdOf(request)
  const keyed = byKey(request, pipeline, endpoint, { companyId, callerId, input })
  const context: OutsideContext<Endpoint> = {
    companyId,
    caller: request.caller as Caller,
    locale: localeOf(request),
    origin: () => ownOrigin(pipeline, request, companyId),
    userAgent: request.headers['user-agent'] ?? '',
    address: countedAddress(request),
    header: (name) => String(request.headers[name] ?? ''),
    refuseHint: async (field) => {
      if (!request.caller) throw new Failure('forbidden')
      return refuseHint(request, endpoint, request.caller, pipeline, field)
    },
    sessionId: request.caller ? (request.headers.authorization ?? '') : '',
    cookies: request.cookies,
    setCookie: (name, value, options) => setOwnCookie(reply, pipeline.config, name, value, options),
    fail,
    tenant: (work) => pipeline.db.tenant(companyId, work, callerId),
    ...keyed,
    tenantOf: (other, work) => pipeline.db.tenant(other, work, callerId),
  }
  if ('outside' in handler) return handler.outside(context, input as never)
  if ('reads' in handler)
    return pipeline.db.reading(
      companyId,
      (db) => handler.reads({ ...context, db } as Context<Endpoint>, input as never),
      callerId,
    )
  return keyed.once((db) => handler({ ...context, db } as Context<Endpoint>, input as never))
}

/** Makes an idempotent call do its work once for each key, if the request has one. */
function byKey(
  request: FastifyRequest,
  { db, sealer }: Pipeline,
  endpoint: Endpoint,
  { companyId, callerId, input }: { companyId: string; callerId: string; input: unknown },
): Pick<OutsideContext<Endpoint>, 'once' | 'earlier'> {
  const key = endpoint.idempotent ? idempotencyKeyOf(request) : ''
  const inTenant = <T>(work: (tenant: TenantDb) => Promise<T>) => db.tenant(companyId, work, callerId)
  if (!key) return { once: inTenant, earlier: async () => undefined }
  const action = { companyId, personId: request.caller?.personId ?? '', call: endpoint.key, key, input }
  return {
    once: (work) =>
      inTurn([actionName(action)], () =>
        inTenant((tenant) => once(tenant, sealer, action, () => work(tenant))),
      ),
    earlier: () => inTenant((tenant) => earlierAnswer(tenant, sealer, action)),
  }
}
