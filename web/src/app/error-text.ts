import type { CallError } from '@mingpian/client/call.ts'
import { failureText } from '@mingpian/client/failure-text.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

/**
 * The text that the app shows for a failed call, never only a code.
 * @param cardUpdated the notice for the reader of a card that has changed
 */
export function errorText(error: CallError, cardUpdated = false): string {
  if (cardUpdated) return m.shell_card_updated()
  return failureText(error, getLocale()) || m.shell_unknown_code({ code: error.code, id: error.requestId })
}
