import type { Locale } from '@mingpian/contract/shared/render.ts'
import { localeCookie, localeNamed } from '@mingpian/contract/shared/rules/locale.ts'
import type { FastifyRequest } from 'fastify'

/** The client's own choice; otherwise the language that the caller prefers, and Chinese without one that is supported. */
export function localeOf({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Locale {
  return localeNamed(cookies?.[localeCookie]) ?? preferredLocale(headers['accept-language'] ?? '') ?? 'zh'
}

/** The supported language of the highest weight in an `Accept-Language` header, of equal ones the first. */
function preferredLocale(header: string): Locale | undefined {
  let preferred: Locale | undefined
  let highest = 0
  for (const item of header.split(',')) {
    const [range = '', ...parameters] = item.split(';')
    const locale = localeNamed(range.trim().split('-')[0]?.toLowerCase())
    const weight = locale ? weightOf(parameters) : 0
    if (weight <= highest) continue
    preferred = locale
    highest = weight
  }
  return preferred
}

/** From 0, not acceptable, to 1, which also counts for a weight that is no number. */
function weightOf(parameters: string[]): number {
  const [, weight = ''] =
    parameters.map((each) => each.trim().split('=')).find(([name]) => /^q$/i.test(name ?? '')) ?? []
  const number = Number.parseFloat(weight)
  return Number.isNaN(number) ? 1 : number
}
