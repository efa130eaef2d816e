import { displayOf } from '@mingpian/contract/rules/error-display.ts'
import type { CallError } from '#api/call.ts'
import { currentHost } from '#host/host.ts'
import { toast } from '#ui/toast.ts'
import { errorText } from './error-text.ts'

/** Shows a failed call as section 8 of the specification says: a toast, a longer one, or nothing. */
export function showError(error: CallError): void {
  const display = displayOf(error.code, error.path, currentHost().app === 'wecom')
  if (display.show === 'toast') toast(errorText(error, display.ms === 5000), display.ms)
}
