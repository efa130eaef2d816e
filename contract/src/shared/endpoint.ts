import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { CallLimit } from '#shared/rules/limits.ts'
import type { ErrorName } from './errors.ts'
import type { Capability } from './roles.ts'
import type { ownSuccessCode } from './rules/constants.ts'

/**
 * Callers that are allowed. `public`: any caller, and only public data is returned; `visitor`: any session of the
 * company; `staff`: a member of staff; `admin`: a member of staff whose role has the capability that the call names in
 * `may`.
 */
export type Access = 'public' | 'visitor' | 'staff' | 'admin'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type EndpointKey = `${Method} /${string}`

/** Names of fields in which a caller states an identity. They are hints, compared with the session, never proof. */
export type IdentityField = 'unionId' | 'openId' | 'openID' | 'userId' | 'saleId'

export interface EndpointSpec<Q extends TObject, B extends TSchema, D extends TSchema, E extends ErrorName> {
  /** One sentence for the OpenAPI document. */
  summary: string
  access: Access
  /** The right that the role of the caller needs: required for `admin` calls, and only for them. */
  may?: Capability
  /** The field that names the company, where the call has one. */
  tenant?: 'companyId' | 'companyID' | 'cid' | 'account'
  /** Fields that must equal the session's own identity: anything else is refused and audited. */
  identity?: readonly IdentityField[]
  query?: Q
  body?: B
  data: D
  /** Business errors that the handler may answer, by their names in the catalogue. */
  errors?: readonly E[]
  /** The largest body in bytes, if it is above the default. */
  bodyBytes?: number
  /** Requests are counted for the caller's person, or for their address without a session; above the limit they get a 429. */
  limit?: CallLimit
  /**
   * The call takes the header `Idempotency-Key`: repeated with the same key and input within 24 hours, it gets the same
   * answer and is done once. The key counts for the caller's person: a public call without a session is done each time.
   * An `outside` handler makes its writes by `once` of its context.
   */
  idempotent?: true
  /** The code of success, if it is not '0'. */
  success?: typeof ownSuccessCode
  /** Further paths of the same call. */
  aliases?: readonly string[]
}

export interface Endpoint<
  K extends EndpointKey = EndpointKey,
  Q extends TObject = TObject,
  B extends TSchema = TSchema,
  D extends TSchema = TSchema,
  E extends ErrorName = ErrorName,
> extends EndpointSpec<Q, B, D, E> {
  key: K
  method: Method
  path: string
}

/**
 * Declares one call. Validation, response filter, OpenAPI, the typed client and the authorisation
 * matrix all derive from this one declaration.
 *
 * @example endpoint('GET /card/v1/card/is_open', { summary: '…', access: 'public', tenant: 'companyId', query, data })
 */
export function endpoint<
  const K extends EndpointKey,
  D extends TSchema,
  Q extends TObject = TObject<Record<never, never>>,
  B extends TSchema = TObject<Record<never, never>>,
  const E extends ErrorName = never,
  const A extends Access = Access,
  const I extends true | undefined = undefined,
>(
  key: K,
  spec: EndpointSpec<Q, B, D, E> & { access: A; idempotent?: I } & (A extends 'admin'
      ? { may: Capability }
      : object),
): Endpoint<K, Q, B, D, E> & { access: A; idempotent?: I } {
  const [method, path] = key.split(' ') as [Method, string]
  return { key, method, path, ...spec }
}

/** Validated input: fields with a default are never absent. */
type Filled<S extends TSchema> = Static<S> &
  (S extends TObject<infer P>
    ? { [K in keyof P as P[K] extends { default: unknown } ? K : never]: Static<P[K]> }
    : unknown)

/** The input of a handler: query and body as one object, already validated; a body that is a list comes as `events`. */
export type InputOf<X> =
  X extends Endpoint<EndpointKey, infer Q, infer B, TSchema, ErrorName> ? Filled<Q> & Filled<B> : never
export type QueryOf<X> =
  X extends Endpoint<EndpointKey, infer Q, TSchema, TSchema, ErrorName> ? Static<Q> : never
export type BodyOf<X> =
  X extends Endpoint<EndpointKey, TObject, infer B, TSchema, ErrorName> ? Static<B> : never
export type DataOf<X> =
  X extends Endpoint<EndpointKey, TObject, TSchema, infer D, ErrorName> ? Static<D> : never
export type ErrorsOf<X> = X extends Endpoint<EndpointKey, TObject, TSchema, TSchema, infer E> ? E : never

export type Group = Record<string, Endpoint>

/** The shape of every answer. `success` is true exactly if `code` is '0' or the call's own success code. */
export interface Envelope<D = unknown> {
  code: string
  success: boolean
  message: string
  data: D | null
  requestId: string
  /** Only with HTTP 400: each parameter that is missing or malformed. */
  errors?: { path: string; message: string }[]
}
