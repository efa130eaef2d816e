import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

it('has each text in one section alone, as a second one would take its place', () => {
  const folder = join(import.meta.dirname, '../src/words')
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('zh.ts'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/^ {2}\w+(?=:)/gm) ?? [])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

it('has no text that no page shows', () => {
  const folder = join(import.meta.dirname, '../src')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('words/'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const used = new Set(sources.match(/\w+/g))
  expect(Object.keys(zh).filter((name) => !used.has(name))).toEqual([])
})
