import { expect, it } from 'vitest'
import { en } from '#words/en.ts'
import { zh } from '#words/zh.ts'

/** Every text by its path; the types already demand the same keys of fixed records. */
const paths = (words: object, before = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' ? paths(value, `${before}${key}.`) : [before + key],
  )

it('has every text in both languages', () => {
  expect(paths(en).sort()).toEqual(paths(zh).sort())
})

it('has no Chinese in the English texts', () => {
  expect(JSON.stringify(en)).not.toMatch(/\p{Script=Han}/u)
})
