import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from '../support/at-end.ts'
import { freshDatabase } from '../support/database.ts'
import { toolKey } from './run-tool.ts'

export interface Installation {
  /** DATA_DIR; removed after the test file. */
  folder: string
  url: string
  /** Settings for `runTool`. */
  env: { DATABASE_URL: string; DATA_DIR: string; SECRET_KEY: string }
}

/** A place for an installation: an empty database and folder, or the database that is given. */
export async function installation({ url = '', key = toolKey } = {}): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'mingpian-installation-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const databaseUrl = url || (await freshDatabase()).url
  return {
    folder,
    url: databaseUrl,
    env: { DATABASE_URL: databaseUrl, DATA_DIR: folder, SECRET_KEY: key },
  }
}
