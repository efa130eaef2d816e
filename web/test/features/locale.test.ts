// @vitest-environment happy-dom

import { readCookie, writeCookie } from '@mingpian/client/cookie.ts'
import { localeCookie } from '@mingpian/contract/shared/rules/locale.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLocale, startLocale } from '#features/preferences/locale.ts'
import { getLocale } from '#paraglide/runtime.js'

const root = document.documentElement
const former = 'mp.lang'

beforeEach(() => {
  // As the server draws it.
  root.lang = 'zh-CN'
})
afterEach(() => {
  writeCookie(localeCookie, '', 0)
  localStorage.clear()
})

test('without a choice: the document’s language, and nothing is kept', () => {
  root.lang = 'en'
  expect(startLocale()).toBe(true)
  expect([getLocale(), root.lang]).toEqual(['en', 'en'])
  expect(readCookie(localeCookie)).toBe('')
})

test('stores a choice only in the cookie, and reloads the page', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  chooseLocale('en')
  expect(readCookie(localeCookie)).toBe('en')
  expect(localStorage).toHaveLength(0)
  expect(reload).toHaveBeenCalledOnce()
})

test('a choice goes before a document that was drawn before it, and is kept for another year', () => {
  writeCookie(localeCookie, 'en', 60)
  const written = vi.spyOn(document, 'cookie', 'set')
  expect(startLocale()).toBe(false)
  expect([getLocale(), root.lang]).toEqual(['en', 'en'])
  expect(written).toHaveBeenCalledWith(expect.stringMatching(/^mp_lang=en;.*max-age=31536000/))
})

test('what visitors chose before the cookie was the one place moves into it, once', () => {
  localStorage.setItem(former, '"en"')
  expect(startLocale()).toBe(false)
  expect(getLocale()).toBe('en')
  expect([readCookie(localeCookie), localStorage.getItem(former)]).toEqual(['en', null])

  localStorage.setItem(former, '"zh"')
  startLocale()
  expect(getLocale()).toBe('en')
})

test.each(['fr', '"en"', '%'])('%s is no supported language', (word) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as another page may have written it
  document.cookie = `${localeCookie}=${word};path=/`
  expect(startLocale()).toBe(true)
  expect(getLocale()).toBe('zh')
})
