import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Chunk {
  file: string
  imports?: string[]
}

const client = (path: string) => new URL(`../web/dist/client/${path}`, import.meta.url)
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(client('.vite/manifest.json'), 'utf8'))

/** Bytes of an entry and of all modules that it imports, compressed by gzip. */
function compressedBytes(entry: string, seen = new Set<string>()): number {
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`${entry} is not in the build`)
  if (seen.has(chunk.file)) return 0
  seen.add(chunk.file)
  const { size } = statSync(client(`${chunk.file}.gz`))
  return (chunk.imports ?? []).reduce((sum, imported) => sum + compressedBytes(imported, seen), size)
}

test('the card’s first route has at most 85 KB of JavaScript, compressed', () => {
  expect(compressedBytes('src/app/startup/card-entry.tsx')).toBeLessThanOrEqual(85 * 1024)
})
