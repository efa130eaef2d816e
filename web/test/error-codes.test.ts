import { readdirSync, readFileSync } from 'node:fs'
import { errors } from '@mingpian/contract/shared/errors.ts'
import { ownSuccessCode } from '@mingpian/contract/shared/rules/constants.ts'
import { expect, it } from 'vitest'

const sources = new URL('../src/', import.meta.url)
const codes = [...Object.values(errors).map(({ code }) => code), ownSuccessCode]
const literal = new RegExp(`(['"\`])(${codes.join('|')})\\1`, 'g')

/** Codes of the wire that a source spells out. */
const spelledOut = (source: string) => [...source.matchAll(literal)].map(([, , code]) => code)

it('no source spells out a code of the wire: the catalogue has a name for it', () => {
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('paraglide'))
    .flatMap((path) => spelledOut(readFileSync(new URL(path, sources), 'utf8')).map((code) => [path, code]))
  expect(found).toEqual([])
})

it.each(["code === '500301'", 'quiet: ["404"]', 'success: `500200`'])('%s is seen', (source) => {
  expect(spelledOut(source)).toHaveLength(1)
})
