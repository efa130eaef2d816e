import type { Locale } from '@mingpian/contract/shared/render.ts'
import { localeCookie, localeNamed } from '@mingpian/contract/shared/rules/locale.ts'
import type { FastifyRequest } from 'fastify'

/** The client's own choice; otherwise English if it is the caller's first language, otherwise Chinese. */
export function localeOf({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Locale {
  const chosen = localeNamed(cookies?.[localeCookie])
  if (chosen) return chosen
  return /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'zh'
}
