import type { Locale } from '@mingpian/contract/render.ts'
import type { FastifyRequest } from 'fastify'

/** The client's own choice, kept in the cookie `mp_lang`; else English where that is the caller's first language, else Chinese. */
export function localeOf({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Locale {
  const chosen = cookies?.mp_lang
  if (chosen === 'zh' || chosen === 'en') return chosen
  return /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'zh'
}
