import { leftOutOfCode, type VcardField, type VcardSource } from '@mingpian/contract/shared/rules/vcard.ts'
import { m } from '#paraglide/messages.js'

const names: Record<VcardField, () => string> = {
  phone: m.vcard_phone,
  companyName: m.vcard_company,
  position: m.vcard_position,
  email: m.vcard_email,
  url: m.vcard_url,
  address: m.vcard_address,
  phones: m.vcard_phones,
  emails: m.vcard_emails,
}

/**
 * Names in one sentence the fields that do not fit into a contact's code; '' if all fit.
 * @param url of the card page
 */
export function leftOutWords(card: VcardSource, url = ''): string {
  const fields = leftOutOfCode(card, url)
  if (fields.length === 0) return ''
  return m.vcard_left_out({ fields: fields.map((field) => names[field]()).join(m.staff_comma()) })
}

/** The address in the code of a card. */
export const cardAddress = (companyId: string, userId: string) =>
  `${location.origin}/qw-wxmini/?${new URLSearchParams({ companyId, uid: userId })}`
