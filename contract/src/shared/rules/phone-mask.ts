import { phoneParts } from './phone-line.ts'

/**
 * Masks a phone number. Under 6 or over 14 characters it stays as it is. Digits, dash, star and space
 * keep the first 3 characters and those from index 7 on, with four stars between. Anything else gets four stars
 * in its middle, length kept.
 *
 * @example maskPhone('13812345678') === '138****5678'
 */
export function maskPhone(phone: string): string {
  const characters = Array.from(phone)
  const length = characters.length
  if (length < 6 || length > 14) return phone
  if (/^[\d\-* ]+$/.test(phone)) return `${phone.slice(0, 3)}****${phone.slice(7)}`
  const start = Math.floor((length - 4) / 2)
  return [...characters.slice(0, start), '****', ...characters.slice(start + 4)].join('')
}

/**
 * Masks a phone of a lead, in its normal form or as it was typed. Its extension is left out, since with it the number
 * would be too long to be masked. Of longer numbers the first and the last four characters stay.
 */
export function maskLeadPhone(phone: string): string {
  const [number] = phoneParts(phone)
  const characters = Array.from(number)
  if (characters.length <= 14) return maskPhone(number)
  return [...characters.slice(0, 4), '****', ...characters.slice(-4)].join('')
}
