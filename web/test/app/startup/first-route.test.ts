import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../../..')

/** The file of an import of ours; undefined for a package. */
function fileOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('#')) return join(web, 'src', specifier.slice(1))
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const client = /^@mingpian\/client\/(.+)$/.exec(specifier)?.[1]
  return client && join(web, '../client/src', client)
}

/** The packages that a module imports at once, directly or not; types and dynamic imports do not count. */
function packagesOf(file: string, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file) || !/\.tsx?$/.test(file)) return found
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )(?:[^';]* from )?'([^']+)'/gm,
  )
  for (const [, specifier = ''] of imports) {
    const next = fileOf(specifier, file)
    if (next) packagesOf(next, seen, found)
    else found.add(specifier)
  }
  return found
}

const isOfTheApp = (name: string) => /^(@tanstack\/|react-hook-form|react-router)/.test(name)

it('loads no query cache, no form library and no router before the card', () => {
  const packages = packagesOf(join(web, 'src/app/startup/card-entry.tsx'))
  expect(packages).toContain('react-dom/client')
  expect([...packages].filter(isOfTheApp)).toEqual([])
})

it('finds them where the app loads them', () => {
  const packages = packagesOf(join(web, 'src/pages/bind/bind-form.tsx'))
  expect([...packages].filter(isOfTheApp).sort()).toEqual([
    '@tanstack/react-query',
    'react-hook-form',
    'react-router',
  ])
})
