import { afterEach, expect, it, vi } from 'vitest'
import { charactersOf } from '#shared/rules/text-length.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it.each([
  ['', 0],
  ['你好 a', 4],
  ['吉𠮷', 2],
  ['😀', 1],
  ['👩‍👩‍👧‍👦', 1],
  ['🇨🇳🇩🇪', 2],
  ['👍🏽', 1],
  ['é', 1],
])('counts “%s” as %i', (text, count) => {
  expect(charactersOf(text)).toBe(count)
})

it('counts code points where the browser cannot tell characters', async () => {
  const { Segmenter: _, ...without } = Object.fromEntries(
    Object.getOwnPropertyNames(Intl).map((name) => [name, Reflect.get(Intl, name)]),
  )
  vi.stubGlobal('Intl', without)
  vi.resetModules()
  const other = await import('#shared/rules/text-length.ts')
  expect(other.charactersOf('吉𠮷🇨🇳')).toBe(4)
})
