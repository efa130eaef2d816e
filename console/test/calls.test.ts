import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@mingpian/contract/shared/calls.ts'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sourcesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))

const making = String.raw`\b(?:call(?:Once|Query|Pages)?|useTrail)(?:<[^>]*>)?\(\s*`
/** The calls that a file makes, by their keys or by its constants. One that is only named, to refresh it, is not made. */
const madeIn = (text: string): string[] => {
  const direct = [...text.matchAll(new RegExp(`${making}'([A-Z]+ [^']+)'`, 'g'))].map(([, key]) => key!)
  const constants = [...text.matchAll(/const (\w+) = '([A-Z]+ \/[^']+)'/g)]
    .filter(([, name]) => new RegExp(`${making}${name}\\b`).test(text))
    .map(([, , key]) => key!)
  return [...direct, ...constants]
}

it('makes each call of administrators on some screen, here or on the phone', () => {
  const made = new Set(['console/src', 'web/src', 'client/src'].flatMap(sourcesOf).flatMap(madeIn))
  const calls = allCalls.filter(({ access }) => access === 'admin').map(({ key }) => key)
  expect(calls.length).toBeGreaterThan(120)
  expect(calls.filter((key) => !made.has(key))).toEqual([])
})

it('counts no call that a screen only refreshes', () => {
  expect(madeIn(`useWrite(() => call('PUT /a', {}), { refresh: ['GET /b'] })`)).toEqual(['PUT /a'])
  expect(madeIn(`const read = 'GET /b'\ncallQuery(read, {})`)).toEqual(['GET /b'])
})
