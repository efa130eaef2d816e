import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { atEnd } from './at-end.ts'

/**
 * A folder of migrations with these files, gone after the test.
 * @param sql files of `sql` beside it, by their path in there
 */
export function migrationsFolder(files: Record<string, string>, sql: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'mingpian-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'migrations'))
  const all = [
    ...Object.entries(files).map(([name, text]) => [join(folder, 'migrations', name), text] as const),
    ...Object.entries(sql).map(([name, text]) => [join(folder, 'sql', name), text] as const),
  ]
  for (const [path, text] of all) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return join(folder, 'migrations')
}

/** An empty folder, gone after the file of tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mingpian-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
