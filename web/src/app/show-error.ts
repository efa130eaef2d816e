import type { CallError } from '@mingpian/client/call.ts'
import { errorByCode } from '@mingpian/contract/shared/errors.ts'
import { displayOf } from '@mingpian/contract/shared/rules/error-display.ts'
import { currentHost } from '#host/host.ts'
import { m } from '#paraglide/messages.js'
import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'
import { errorText } from './error-text.ts'
import style from './show-error.module.css'

/** Shows a failed call as section 8 of the specification says: a toast, a longer one, or nothing. */
export function showError(error: CallError): void {
  const display = displayOf(error.code, error.path, currentHost().app === 'wecom')
  if (display.show !== 'toast') return
  const line = toast(errorText(error, display.ms === 5000), display.ms)
  if (line && error.requestId && isOurs(error)) line.append(copyButton(error.requestId))
}

/** Errors that an operator finds by their request id; the person can correct the others. */
const isOurs = ({ code, httpStatus }: CallError) => httpStatus >= 500 || !errorByCode(code)

function copyButton(requestId: string): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = style.copy ?? ''
  button.textContent = m.shell_copy_request_id()
  button.onclick = async () => {
    toast((await copyText(requestId)) ? m.shell_copied() : m.shell_copy_failed())
  }
  return button
}
