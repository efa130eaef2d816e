import type { CallError } from '@mingpian/client/call.ts'
import { errorByCode } from '@mingpian/contract/shared/errors.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

/**
 * The text for a failed call: the catalogue's, or the server's if the catalogue says so or does not have the code;
 * never only a code. `cardUpdated` is the notice for the reader of a card that has changed.
 */
export function errorText(error: CallError, cardUpdated = false): string {
  if (cardUpdated) return m.shell_card_updated()
  const known = errorByCode(error.code)
  if (known && !('serverMessage' in known && error.message)) return known[getLocale()]
  return error.message || m.shell_unknown_code({ code: error.code, id: error.requestId })
}
