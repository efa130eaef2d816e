import { expect, it } from 'vitest'
import { localeOf } from '#core/http/locale.ts'

it.each([
  ['', 'zh'],
  ['*', 'zh'],
  ['fr', 'zh'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-GB,en;q=0.9', 'en'],
  ['en;q=0.1, zh;q=0.9', 'zh'],
  ['zh;q=0.1,EN-us;q=0.9', 'en'],
  ['fr-FR,fr;q=0.9,en;q=0.8', 'en'],
  ['en;q=0,zh-TW;q=0.1', 'zh'],
  ['zh;q=0, en ; Q=0.5', 'en'],
  ['en,zh', 'en'],
  ['english', 'zh'],
  [',;q=1,en;q=x', 'en'],
])('the header "%s" asks for %s', (header, locale) => {
  expect(localeOf({ cookies: {}, headers: { 'accept-language': header } })).toBe(locale)
})

it('the choice of the client takes precedence', () => {
  expect(localeOf({ cookies: { mp_lang: 'zh' }, headers: { 'accept-language': 'en' } })).toBe('zh')
})
