import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { atEnd } from '../support/at-end.ts'

const deploy = join(import.meta.dirname, '../../../deploy')
const text = (name: string) => readFileSync(join(deploy, name), 'utf8')

describe('the tool of a host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mingpian-tool-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const settings = join(folder, 'etc/mingpian.env')
  const script = join(folder, 'mingpian')
  mkdirSync(join(folder, 'etc'))
  mkdirSync(join(folder, 'opt/server/dist'), { recursive: true })
  writeFileSync(join(folder, 'opt/server/dist/cli.js'), 'console.log(process.env.DATABASE_URL)')
  writeFileSync(
    script,
    text('mingpian')
      .replace(/^settings=.*/m, `settings=${settings}`)
      .replace(/^for home in .*; do$/m, `for home in ${folder}/opt; do`),
  )
  chmodSync(folder, 0o755)
  /** Runs the tool as a user without rights, also where the tests run as root. */
  const run = () => {
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const env = { PATH: process.env.PATH }
    const { status, stdout, stderr } = spawnSync('sh', [script], { ...user, env, encoding: 'utf8' })
    return { status, stdout: stdout.trim(), stderr: stderr.trim() }
  }

  test('works with its settings', () => {
    writeFileSync(settings, `DATABASE_URL='postgres://a:b&c@d/e'\n`)
    chmodSync(settings, 0o644)
    expect(run()).toEqual({ status: 0, stdout: 'postgres://a:b&c@d/e', stderr: '' })
  })

  test('refuses a user who may not read the settings, and works without any in a container', () => {
    chmodSync(settings, 0o000)
    expect(run()).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(`may not read ${settings}: run mingpian as root`),
    })
    rmSync(join(folder, 'etc'), { recursive: true })
    expect(run()).toMatchObject({ status: 0, stdout: 'undefined' })
  })
})

describe('the daily backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mingpian-backups-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const old = 'mingpian-20260101T030000Z.backup'
  const recent = 'mingpian-20260102T030000Z.backup'
  const foreign = 'notes.txt'

  /** Backups of fifteen days ago and of today, and a file of the operator's. */
  function startAgain() {
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
    for (const name of [old, recent, foreign]) writeFileSync(join(folder, name), name)
    const then = Date.now() / 1000 - 15.5 * 86_400
    for (const name of [old, foreign]) utimesSync(join(folder, name), then, then)
  }

  /** @param tool a shell command in place of `mingpian`, which gets the arguments */
  const run = (tool: string) => {
    const path = join(folder, '..', `${basename(folder)}-tool`)
    atEnd(() => rmSync(path, { force: true }))
    writeFileSync(path, `#!/bin/sh\n${tool}\n`, { mode: 0o755 })
    const env = {
      PATH: process.env.PATH,
      BACKUP_FOLDER: folder,
      MINGPIAN: path,
      BACKUP_OPTIONS: '--recipient age1',
    }
    return spawnSync(join(deploy, 'mingpian-backup'), { env, encoding: 'utf8' }).status
  }

  test('gets a name of its own, and replaces those that are older than 14 days', () => {
    startAgain()
    expect(run('echo "$@"')).toBe(0)
    const names = readdirSync(folder).sort()
    const made = names.find((name) => ![recent, foreign].includes(name)) ?? ''
    expect(names).toEqual([recent, made, foreign].sort())
    expect(made).toMatch(/^mingpian-\d{8}T\d{6}Z\.backup$/)
    expect(readFileSync(join(folder, made), 'utf8')).toBe('backup --recipient age1 -\n')
    expect(statSync(join(folder, made)).mode & 0o777).toBe(0o600)
  })

  test('leaves all former files and none of its own where it fails', () => {
    startAgain()
    expect(run('echo half of it; exit 1')).not.toBe(0)
    expect(readdirSync(folder).sort()).toEqual([old, recent, foreign].sort())
  })
})
