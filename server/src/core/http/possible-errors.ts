import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { type ErrorName, errors } from '@mingpian/contract/shared/errors.ts'

/** Errors of the pipeline that every call shares. A handler may answer them without declaring them. */
export const commonErrors = [
  'parameterError',
  'loginExpired',
  'forbidden',
  'notFound',
  'requestTimeout',
  'tooLarge',
  'tooManyRequests',
  'internalError',
  'unavailable',
] as const satisfies ErrorName[]
export type CommonError = (typeof commonErrors)[number]

/** Whether a call can meet a common error that it does not declare. Those without a condition can meet every call. */
const conditions: Partial<Record<CommonError, (endpoint: Endpoint) => boolean>> = {
  // A public write may carry the session of a person who is erased while it is on its way.
  loginExpired: ({ access, method }) => access !== 'public' || method !== 'GET',
  notFound: ({ query, body }) => query !== undefined || body !== undefined,
  tooLarge: ({ method }) => method !== 'GET',
  tooManyRequests: ({ limit }) => limit !== undefined,
}

/** Every error that a call may answer: the common ones of its class and those that it declares. */
export function possibleErrors(endpoint: Endpoint): Set<ErrorName> {
  const common = commonErrors.filter((name) => conditions[name]?.(endpoint) ?? true)
  return new Set([...common, ...(endpoint.errors ?? [])])
}

/** The setting of a route outside the contract that answers more than the common errors. */
export const routeErrors = (...names: ErrorName[]) => ({
  config: { errors: new Set<ErrorName>([...commonErrors, ...names]) },
})

/** Errors inside HTTP 200: the call was understood, and its own rule refuses it. */
export const isBusinessError = (name: ErrorName): boolean => errors[name].status === 200
