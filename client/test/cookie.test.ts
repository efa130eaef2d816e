// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { rememberCompany } from '#company.ts'
import { readCookie, writeCookie } from '#cookie.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['https:', '__Host-mp_company=acme0001;path=/;max-age=60;SameSite=Lax;Secure'],
  ['http:', 'mp_company=acme0001;path=/;max-age=60;SameSite=Lax'],
])('a cookie of a page by %s', (protocol, cookie) => {
  vi.stubGlobal('location', { protocol })
  const written = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
  writeCookie('mp_company', 'acme0001', 60)
  expect(written).toHaveBeenCalledWith(cookie)
})

test('over https one without the prefix of this host is not ours', () => {
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('mp_a=neighbour; __Host-mp_b=own')
  expect(['mp_a', 'mp_b'].map(readCookie)).toEqual(['', 'own'])
})

test('is found by its whole name', () => {
  writeCookie('mp_a', 'dark.care', 60)
  writeCookie('mp_b', '', 60)
  writeCookie('other_mp_a', 'no', 60)
  expect(['mp_a', 'mp_b', 'a', 'care'].map(readCookie)).toEqual(['dark.care', '', '', ''])
})

test('what cannot be a company is not remembered as one', () => {
  rememberCompany('acme0001;path=/else')
  expect(readCookie('mp_company')).toBe('')
  rememberCompany('acme0001')
  expect(readCookie('mp_company')).toBe('acme0001')
})
