import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}
const dist = join(import.meta.dirname, '../dist')
const manifestFile = join(dist, '.vite/manifest.json')
const mostOfFirstLoad = 500 * 1024
const mostOfSection = 200 * 1024

// Before the first build there is nothing to measure; `npm test` builds first.
it.skipIf(!existsSync(manifestFile))('keeps the first load and each section within their budgets', () => {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>
  const withImports = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const each of manifest[key]?.imports ?? []) withImports(each, seen)
    return seen
  }
  const bytesOf = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + gzipSync(readFileSync(join(dist, manifest[key]!.file))).length, 0)
  const first = withImports('index.html')
  const sections = Object.keys(manifest).filter((key) => /^src\/sections\/\w+\/section\.tsx$/.test(key))
  expect(bytesOf(first)).toBeLessThan(mostOfFirstLoad)
  expect(sections.length).toBeGreaterThan(0)
  for (const section of sections)
    expect(bytesOf([...withImports(section)].filter((key) => !first.has(key))), section).toBeLessThan(
      mostOfSection,
    )
})
