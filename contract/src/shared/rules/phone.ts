import { extensionMark, phoneParts } from './phone-line.ts'

/** A mobile number of mainland China in its normal form, as a pattern. */
export const mobilePattern = '^1[3-9][0-9]{9}$'
const mobile = new RegExp(mobilePattern)
export const isMobile = (text: string): boolean => mobile.test(text)

const separators = /[\s().·/\u2010-\u2015\u2212-]/g

/**
 * A mobile number in its normal form, 11 digits. People write it with full-width digits, with spaces, dots, dashes or
 * brackets, and with the country code. Any other text only loses these marks.
 */
export const plainMobile = (typed: string): string =>
  phoneParts(typed)
    .join(extensionMark)
    .replace(separators, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')

/**
 * The normal form of a telephone, by which it is compared and hashed; '' for a text that is no complete number. A
 * mainland mobile number has 11 digits, a mainland landline its area code (`0571-88886666`), a service number the form
 * `400-800-8888`. Any other number is in the form of E.164 (`+85291234567`). An extension follows as ` 转 801`.
 */
export function plainPhone(typed: string): string {
  const [number, ...extension] = phoneParts(typed)
  const plain = plainNumber(number)
  return plain && [plain, ...extension].join(extensionMark)
}

function plainNumber(typed: string): string {
  const text = typed.replace(/^((?:\+|00).*)\(0\)/, '$1').replace(separators, '')
  const international = /^(?:\+|00)(\d+)$/.exec(text)?.[1]
  if (international?.startsWith('86')) return mainland(international.slice(2).replace(/^0?/, '0'))
  if (international !== undefined) return foreign(international)
  return mainland(text.replace(/^86(?=1\d{10}$)/, '')) || (neighbour.test(text) ? foreign(text) : '')
}

/** Of a number as it is dialled inside the country; with an additional 0 before any number. */
function mainland(text: string): string {
  const [, plain = text] = /^0(1\d{10}|[48]00\d{7})$/.exec(text) ?? []
  if (isMobile(plain)) return plain
  const [, service, ...rest] = /^([48]00)(\d{3})(\d{4})$/.exec(plain) ?? []
  if (service) return [service, ...rest].join('-')
  const [, area, line] = /^(010|02\d|0[3-9]\d{2})([2-9]\d{6,7})$/.exec(plain) ?? []
  return area && line ? `${area}-${line}` : ''
}

// Lists of customers name Hong Kong, Macau and Taiwan by the bare country code.
const neighbour = /^(85[23]\d{8}|886\d{8,9})$/

function foreign(digits: string): string {
  const plain = digits.replace(/^8860/, '886')
  const isNeighbour = /^(85[23]|886)/.test(plain)
  return (isNeighbour ? neighbour : /^[1-9]\d{6,14}$/).test(plain) ? `+${plain}` : ''
}

/** The digits of a telephone without its extension, in the normal form where it has one. */
export const phoneDigits = (phone: string): string =>
  phoneParts(plainPhone(phone) || phone)[0].replace(/\D/g, '')

/** The digits of a search for the end of a telephone or a whole one; '' for other words and for fewer than four digits. */
export function soughtDigits(words: string): string {
  const [number] = phoneParts(words)
  const digits = /^\+?[\d\s().·/\u2010-\u2015\u2212-]+$/.test(number) ? phoneDigits(words) : ''
  return /^\d{4,15}$/.test(digits) ? digits : ''
}
