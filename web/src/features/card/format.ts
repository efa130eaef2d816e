import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { dialled } from '@mingpian/contract/shared/rules/phone-line.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'

/** Seconds as a player shows them: 65 → '1:05', 3725 → '1:02:05'. */
export function playingTime(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** A product's price for its unit: '¥980/人/年'. */
export const priceWords = ({ price, unit }: { price: number; unit: string }) =>
  yuan(price) + (unit && `/${unit}`)

/** A mobile number of mainland China in groups of 3, 4 and 4; any other number as it is. */
export function spacedPhone(phone: string): string {
  return /^1\d{10}$/.test(phone) ? phone.replace(/^(...)(....)/, '$1 $2 ') : phone
}

/** A `tel:` address with a pause before an extension. */
export const telHref = (phone: string) => `tel:${dialled(phone).replace(/[^\d+*#,]/g, '')}`

/** The visible lines of a kind, the registered one first. */
export const linesOf = (page: CardPage, kind: 'phone' | 'email') =>
  [{ kind, label: '', value: page[kind] }, ...page.lines].filter((line) => line.kind === kind && line.value)

/** The number to call: the registered one, otherwise the first that the card shows; '' for none. */
export const numberOf = (page: CardPage) => linesOf(page, 'phone')[0]?.value ?? ''

/** The placeholder of a missing portrait: the name's first character, in upper case. */
export const initial = (name: string) => (Array.from(name.trim())[0] ?? '').toUpperCase()

/** Bytes in a readable unit: 1536 → '1.5 KB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [unit, size] = bytes < 1024 ** 2 ? ['KB', bytes / 1024] : ['MB', bytes / 1024 ** 2]
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${unit}`
}
