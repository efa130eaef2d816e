import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@mingpian/contract/shared/calls.ts'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sourcesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n')

it('gives each call of administrators a screen, here or on the phone', () => {
  const sources = ['console/src', 'web/src', 'client/src'].map(sourcesOf).join('\n')
  const calls = allCalls.filter(({ access }) => access === 'admin').map(({ key }) => key)
  expect(calls.length).toBeGreaterThan(80)
  expect(calls.filter((key) => !sources.includes(`'${key}'`))).toEqual([])
})
