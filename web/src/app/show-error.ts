import { displayOf } from '@mingpian/contract/rules/error-display.ts'
import type { CallError } from '#api/call.ts'
import { currentHost } from '#host/host.ts'
import { toast } from '#ui/toast.ts'

/** Shows a failed call as section 8 of the specification says: a toast, a longer one, or nothing. */
export async function showError(error: CallError): Promise<void> {
  const display = displayOf(error.code, error.path, currentHost().app === 'wecom')
  if (display.show === 'silent') return
  // The catalogue is larger than the rest of this file a hundred times over, and rarely needed.
  const text = await import('./error-text.ts').then(
    ({ errorText }) => errorText(error, display.ms === 5000),
    () => error.message,
  )
  if (text) toast(text, display.ms)
}
