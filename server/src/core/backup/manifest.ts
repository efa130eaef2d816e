import type { FileSum } from './file-digest.ts'
import type { Digest } from './row-digest.ts'
import type { DatabaseShape } from './shape.ts'

/** The first entry of a backup: its format and what a restore needs. */
export interface Manifest {
  format: 'mingpian backup'
  formatVersion: 1
  /** Of the program that made it. */
  version: string
  /** ISO 8601. */
  madeAt: string
  /** Of SECRET_KEY. */
  keyCheck: string
  /** Of SECRET_KEY_PREVIOUS, where the backup was made during a rotation: rows may be sealed with either. */
  previousKeyCheck?: string
  database: DatabaseShape
  /** Kind of the file store; only files of a disk store are in the backup. */
  files: { store: 'disk' | 's3' | 'oss'; bucket: string; included: boolean }
}

/** The last entry: the contents of the backup. A backup without it is incomplete. */
export interface Contents {
  /** By the names of the tables. */
  tables: Record<string, Digest>
  files: FileSum
}

export const entryNames = {
  manifest: 'manifest.json',
  contents: 'contents.json',
  /** Pieces of whole rows, in COPY's text format. */
  rows: (table: string, piece: number) => `database/${table}/${String(piece).padStart(6, '0')}`,
  tableOf: (name: string) => /^database\/([^/]+)\/\d+$/.exec(name)?.[1],
}

export function readManifest(bytes: Buffer): Manifest {
  const said = parsed(bytes) as Partial<Manifest>
  if (said.format !== 'mingpian backup') throw new Error('this is no backup of Mingpian')
  if (said.formatVersion !== 1)
    throw new Error(
      `the backup has format ${said.formatVersion}, which this program does not know: use a newer one`,
    )
  return said as Manifest
}

export const readContents = (bytes: Buffer) => parsed(bytes) as Contents

export const jsonOf = (value: Manifest | Contents) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Error('this is no backup of Mingpian')
  }
}
