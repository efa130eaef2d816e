import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLater } from '#core/db/releases.ts'
import { thisRelease, version } from '#core/version.ts'
import { former } from '../../../scripts/lib/former-release.mjs'
import { testApp } from '../support/app.ts'

const text = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
const versionIn = (path: string) => (JSON.parse(text(path)) as { version: string }).version

test('a release has one version in every package, the first entry of CHANGELOG.md, and /version tells it', async () => {
  const { workspaces } = JSON.parse(text('package.json')) as { workspaces: string[] }
  const files = ['package.json', 'package-lock.json', ...workspaces.map((name) => `${name}/package.json`)]
  expect(files.map((file) => [file, versionIn(file)])).toEqual(files.map((file) => [file, version]))
  expect(/^## (\S+)/m.exec(text('CHANGELOG.md'))?.[1]).toBe(version)
  const { app } = await testApp()
  expect((await app.inject('/version')).json()).toMatchObject({ version })
})

test('a release follows the former one', () => {
  expect(thisRelease).toEqual({ version, former: former.version })
  expect(isLater(version, former.version)).toBe(true)
  expect(isLater('0.10.0', '0.9.0')).toBe(true)
})
