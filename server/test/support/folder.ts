import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { atEnd } from './at-end.ts'

/** A folder of migrations with these files, gone after the test. */
export function migrationsFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mingpian-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** An empty folder, gone after the file of tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mingpian-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
