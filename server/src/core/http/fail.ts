import type { ErrorName } from '@mingpian/contract/shared/errors.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { type CommonError, Failure } from './failure.ts'

/** Ends a call with any error. Only code that knows the declared errors may pass it on, as a `Fail` of these. */
export function fail(error: ErrorName, words?: Record<Locale, string>): never {
  throw new Failure(error as CommonError, words === undefined ? {} : { words })
}
