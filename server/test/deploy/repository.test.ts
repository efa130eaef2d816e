import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

// No secret lies in the checkout, and packages come from the lock file alone.

const root = join(import.meta.dirname, '../../..')

/** Patterns of services' secrets. Ours are 64 hexadecimal digits, and tests have many such values that are no secrets. */
const secretPatterns = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/]{40}/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bLTAI[0-9A-Za-z]{16,24}\b/,
  /\bgh[pousr]_[0-9A-Za-z]{36}\b/,
  /\bnpm_[0-9A-Za-z]{36}\b/,
  /\bxox[abprs]-[0-9A-Za-z-]{20,80}/,
  /\beyJ[\w-]{20,400}\.eyJ[\w-]{20,400}\.[\w-]{20,400}/,
  // A setting with a value, outside code: in a sample of settings, a unit or a compose file.
  /^\s*(?:SECRET_KEY|S3_SECRET_ACCESS_KEY|OSS_ACCESS_KEY_SECRET|METRICS_TOKEN)\s*[=:]\s*['"]?[0-9A-Za-z+/]{16}/m,
]
/** The simulator's world hands out keys of its own. */
const simulated = 'sandbox/world.json'
const secretsIn = (text: string) => secretPatterns.filter((pattern) => pattern.test(text)).map(String)

const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
  .split('\0')
  .filter(Boolean)

describe('secrets', () => {
  test('lie in no file of the checkout', () => {
    expect(tracked.length).toBeGreaterThan(500)
    const found = tracked
      .filter((path) => path !== simulated)
      .flatMap((path) => {
        const file = join(root, path)
        const isText =
          statSync(file, { throwIfNoEntry: false })?.isFile() && !/\.(png|jpg|webp|gz|ttf|woff2)$/.test(path)
        return isText ? secretsIn(readFileSync(file, 'latin1')).map((pattern) => `${path}: ${pattern}`) : []
      })
    expect(found).toEqual([])
  })

  test.each([
    `-----BEGIN ${'PRIVATE KEY'}-----\n${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2)}`,
    `AKIA${'IOSFODNN7EXAMPLE'}`,
    `ghp_${'a1B2'.repeat(9)}`,
    `LTAI${'5tAbCdEfGhIjKlMn'}`,
    `SECRET_KEY=${'5e'.repeat(32)}`,
  ])('%s would be seen', (secret) => expect(secretsIn(secret)).toHaveLength(1))

  test('are in no file that git should have left out', () => {
    expect(tracked.filter((path) => /(^|\/)(\.env|secret\.key|id_rsa|.*\.pem)$/.test(path))).toEqual([])
  })
})

describe('packages', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>
  }
  const manifests = tracked.filter((path) => /(^|\/)package\.json$/.test(path))

  test('are pinned to one version each', () => {
    const loose = manifests.flatMap((path) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'))
      return Object.entries({ ...dependencies, ...devDependencies } as Record<string, string>)
        .filter(([name]) => !name.startsWith('@mingpian/'))
        .filter(([, version]) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${path}: ${name} ${version}`)
    })
    expect(loose).toEqual([])
  })

  test('come from the registry with a sum', () => {
    const others = Object.entries(lock.packages).filter(
      ([path, { link, resolved = '', integrity = '' }]) =>
        path.includes('node_modules/') &&
        !link &&
        (!/^(https:\/\/registry\.npmjs\.org\/|$)/.test(resolved) || !integrity.startsWith('sha512-')),
    )
    expect(others.map(([path]) => path)).toEqual([])
  })

  test('are installed as the lock file says, by the scripts and by the image', () => {
    const installs = ['scripts/lib/prepare.mjs', 'deploy/Dockerfile']
    for (const path of installs) {
      const text = readFileSync(join(root, path), 'utf8')
      expect(text, path).toMatch(/npm.{1,6}ci\b/)
      expect(text, path).not.toMatch(/npm (install|i|update)\b/)
    }
  })
})
