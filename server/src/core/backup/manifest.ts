import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FileSum } from './file-digest.ts'
import type { Digest } from './row-digest.ts'
import { boundPattern, type DatabaseShape } from './shape.ts'

const text = Type.String({ maxLength: 256, pattern: '^[^\\x00-\\x1f\\x7f]*$' })
const keyCheck = Type.String({ pattern: '^[0-9a-f]{32}$' })
/** As the migrations name things. A restore also requires that the migrations have made them. */
const name = Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' })

/** Anyone who can write a file can write a manifest, and a restore runs with the rights of the owner. */
const manifestSchema = Type.Object({
  version: text,
  madeAt: text,
  keyCheck,
  previousKeyCheck: Type.Optional(keyCheck),
  database: Type.Object({
    migrations: Type.Array(
      Type.Object({
        version: Type.Integer({ minimum: 1, maximum: 9999 }),
        name: Type.String({ pattern: '^\\d{4}_[a-z0-9_]{1,120}\\.sql$' }),
        checksum: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      }),
    ),
    tables: Type.Array(
      Type.Object({
        name,
        columns: Type.Array(name, { minItems: 1 }),
        partitions: Type.Array(Type.Object({ name, bound: Type.String({ pattern: boundPattern }) })),
      }),
    ),
    sequences: Type.Array(
      Type.Object({
        name,
        value: Type.String({ pattern: '^-?[0-9]{1,19}$' }),
        isCalled: Type.Boolean(),
      }),
    ),
  }),
  files: Type.Object({
    store: Type.Union([Type.Literal('disk'), Type.Literal('s3'), Type.Literal('oss')]),
    bucket: text,
    included: Type.Boolean(),
  }),
})

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

/** Names of the entries of an archive, in this order: manifest, rows, files by their keys (`files/…`), contents. */
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
  const [problem] = Value.Errors(manifestSchema, said)
  if (problem)
    throw new Error(
      `could not verify: the manifest of the backup has a value of another form at ${problem.path}`,
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
