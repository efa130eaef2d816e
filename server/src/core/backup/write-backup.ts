import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { withSnapshot } from './dump.ts'
import type { Lock } from './encryption.ts'
import { FileDigest } from './file-digest.ts'
import { type Contents, entryNames, jsonOf, type Manifest } from './manifest.ts'
import { type Digest, RowDigest, wholeRows } from './row-digest.ts'

/** A file to be copied, by its key in the store. */
export interface KeptFile {
  key: string
  size: number
  stream: Readable
}

export interface BackupSource {
  /** With the owner's rights. */
  client: pg.Client
  /** The part of the manifest that does not come from the database. */
  about: Omit<Manifest, 'format' | 'formatVersion' | 'database'>
  /**
   * Called after the snapshot of the database: a file that one of its rows names exists, unless it was deleted since.
   */
  files: () => AsyncIterable<KeptFile>
}

// Large enough for few entries, small enough for the memory.
const pieceBytes = 4 << 20

/** Writes one backup: the database at one moment, then the files. @returns its contents */
export async function writeBackup(
  out: Writable,
  lock: Lock | undefined,
  { client, about, files }: BackupSource,
): Promise<{ manifest: Manifest; contents: Contents }> {
  return withSnapshot(client, async ({ shape, rowsOf }) => {
    const manifest: Manifest = { format: 'mingpian backup', formatVersion: 1, ...about, database: shape }
    const contents: Contents = { tables: {}, files: new FileDigest().result() }
    await writeArchive(out, { lock, at: new Date(about.madeAt) }, async (archive) => {
      await archive.add(entryNames.manifest, jsonOf(manifest))
      for (const table of shape.tables)
        contents.tables[table.name] = await writeRows(archive, table.name, rowsOf(table))
      contents.files = await writeFiles(archive, files())
      await archive.add(entryNames.contents, jsonOf(contents))
    })
    return { manifest, contents }
  })
}

async function writeRows(
  archive: ArchiveWriter,
  table: string,
  rows: AsyncIterable<Buffer>,
): Promise<Digest> {
  const digest = new RowDigest()
  let piece = 0
  for await (const lines of wholeRows(rows, pieceBytes)) {
    digest.add(lines)
    piece++
    await archive.add(entryNames.rows(table, piece), lines)
  }
  return digest.result()
}

async function writeFiles(
  archive: ArchiveWriter,
  files: AsyncIterable<KeptFile>,
): Promise<Contents['files']> {
  const digest = new FileDigest()
  for await (const { key, size, stream } of files)
    await archive.addStream(key, size, digest.through(key, stream))
  return digest.result()
}
