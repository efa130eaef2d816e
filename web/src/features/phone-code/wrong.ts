import { CallError } from '@mingpian/client/call.ts'
import { errors as catalogue } from '@mingpian/contract/shared/errors.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { isMobile } from '#ui/phone-code.ts'
import type { PhoneAndCode } from '#ui/phone-code-fields.tsx'

/** Error texts, shown beside their fields. */
export type Wrong = Partial<PhoneAndCode>

/** Checks both fields before they are sent. @returns the first error with its field; null if both are valid */
export function missingOf({ phone, code }: PhoneAndCode): Wrong | null {
  if (!isMobile(phone)) return { phone: m.sms_phone_wrong() }
  return code.length === 6 ? null : { code: m.sms_code_wrong() }
}

/** The error text for the field to which the error's code belongs. */
export function refusedOf(error: unknown, besideField: Record<string, keyof Wrong>): Wrong {
  if (!(error instanceof CallError)) return {}
  const field = besideField[error.code]
  const known = Object.values(catalogue).find(({ code }) => code === error.code)
  return field && known ? { [field]: known[getLocale()] } : {}
}
