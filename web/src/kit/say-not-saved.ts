import { CallError } from '@mingpian/client/call.ts'
import { errorByCode, errors } from '@mingpian/contract/shared/errors.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { toast } from '#ui/toast.ts'
import style from './say-not-saved.module.css'

/** Shows 'save failed', with the reason if the person can do something about it. */
export function sayNotSaved(error: unknown): void {
  const reason = reasonOf(error)
  const line = toast(m.edit_save_failed())
  if (!line || !reason) return
  const beside = document.createElement('p')
  beside.className = style.reason ?? ''
  beside.textContent = reason
  line.append(beside)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof CallError) || error.code === errors.loginExpired.code) return ''
  if (error.httpStatus === 0) return m.edit_no_network()
  const known = errorByCode(error.code)
  return known && !(known.serverMessage && error.message) ? known[getLocale()] : error.message
}
