import { CallError } from '@mingpian/client/call.ts'
import { failureText } from '@mingpian/client/failure-text.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
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
  if (!(error instanceof CallError) || error.code === codes.loginExpired) return ''
  if (error.httpStatus === 0) return m.edit_no_network()
  return failureText(error, getLocale())
}
