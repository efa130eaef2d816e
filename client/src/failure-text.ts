import { errorByCode } from '@mingpian/contract/shared/errors.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { CallError } from './call.ts'

/**
 * The text of a failed call: the catalogue's, or the server's if the catalogue says so or does not have the code.
 * @returns '' for an unknown code without a message
 */
export function failureText({ code, message }: CallError, locale: Locale): string {
  const known = errorByCode(code)
  return known && !(known.serverMessage && message) ? known[locale] : message
}
