import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { type ErrorName, errors } from '@mingpian/contract/shared/errors.ts'
import { fail } from './fail.ts'
import { type CommonError, commonErrors, type Fail } from './failure.ts'

/**
 * Whether a common error can occur in a call that does not declare it. Errors without a condition can occur in every
 * call.
 */
const conditions: Partial<Record<CommonError, (endpoint: Endpoint) => boolean>> = {
  // A public write may have the session of a person who is erased during the request.
  loginExpired: ({ access, method }) => access !== 'public' || method !== 'GET',
  notFound: ({ query, body }) => query !== undefined || body !== undefined,
  tooLarge: ({ method }) => method !== 'GET',
  tooManyRequests: ({ limit }) => limit !== undefined,
}

/** Every error that a call may answer: the common ones of its class and those that it declares. */
export function possibleErrors(endpoint: Endpoint): Set<ErrorName> {
  const common = commonErrors.filter((name) => conditions[name]?.(endpoint) ?? true)
  const ofKey: ErrorName[] = endpoint.idempotent ? ['idempotencyConflict'] : []
  return new Set([...common, ...ofKey, ...(endpoint.errors ?? [])])
}

/** The errors of a route outside the contract: the option that lets them leave, and the `fail` that raises them. */
export const routeErrors = <E extends ErrorName>(
  ...names: E[]
): { options: { config: { errors: Set<ErrorName> } }; fail: Fail<E> } => ({
  options: { config: { errors: new Set<ErrorName>([...commonErrors, ...names]) } },
  fail,
})

/** Errors inside HTTP 200: refusals by a business rule of the call. */
export const isBusinessError = (name: ErrorName): boolean => errors[name].status === 200
