import { CallError } from '@mingpian/client/call.ts'
import { failureText } from '@mingpian/client/failure-text.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { errors } from '@mingpian/contract/shared/errors.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

/**
 * The codes that a page reports itself, as a call's `quiet`. Without the end of the session, for which the app asks to
 * sign in.
 */
export const saidOnPage: readonly string[] = Object.values(errors)
  .map(({ code }) => code)
  .filter((code) => code !== codes.loginExpired)

/** A refusal in the form's shape. */
export interface Refusal {
  /** Words by path of the field. */
  byField: Record<string, string>
  /** Names of refused parameters that are no field of the form. */
  others: string[]
}

/**
 * Finds the fields of a refusal: by its code, or by the parameters that the server names.
 * @param beside fields by the code of a refusal for one field
 * @param hasField whether the form has a field of this path
 */
export function refusalOf(
  error: unknown,
  beside: Readonly<Record<string, string>>,
  hasField: (path: string) => boolean,
): Refusal {
  const none = { byField: {}, others: [] }
  if (!(error instanceof CallError)) return none
  const field = beside[error.code]
  if (field) return { ...none, byField: { [field]: failureText(error, getLocale()) } }
  if (error.code !== codes.parameterError) return none
  const paths = error.errors.map(({ path }) => path)
  return {
    byField: Object.fromEntries(paths.filter(hasField).map((path) => [path, m.edit_wrong()])),
    others: paths.filter((path) => !hasField(path)),
  }
}
