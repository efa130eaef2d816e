import type { Readable } from 'node:stream'
import { bytesOf, readArchive } from './archive.ts'
import { decrypted, peek, type Unlock } from './encryption.ts'
import { FileDigest } from './file-digest.ts'
import { type Contents, entryNames, type Manifest, readContents, readManifest } from './manifest.ts'
import { RowDigest, sameDigest } from './row-digest.ts'

/** Callbacks for the parts of a backup, in the order in which they are read. */
export interface BackupReader {
  rows(table: string, lines: Buffer): Promise<void>
  /** Reads the stream to its end. */
  file(key: string, stream: Readable): Promise<void>
}

export interface OpenBackup {
  manifest: Manifest
  /**
   * Reads the rest and compares all of it with the counts and sums in the backup.
   * @throws Error where the backup is incomplete or differs ("could not verify"), and the reader's errors
   */
  read(reader: BackupReader): Promise<Contents>
}

/**
 * @param unlock asked where the backup is encrypted
 * @throws Error where it is no backup, or `unlock` does not open it
 */
export async function openBackup(source: Readable, unlock: () => Promise<Unlock>): Promise<OpenBackup> {
  const { isEncrypted, whole } = await peek(source)
  const entries = readArchive(isEncrypted ? await decrypted(whole, await unlock()) : whole)
  const first = await readable(() => entries.next())
  if (first.done || first.value.name !== entryNames.manifest) throw new Error('this is no backup of Mingpian')
  const { bytes } = first.value
  const manifest = readManifest(await readable(() => bytesOf(bytes)))
  return { manifest, read: (reader) => readEntries(entries, manifest, reader) }
}

async function readEntries(
  entries: ReturnType<typeof readArchive>,
  { database }: Manifest,
  reader: BackupReader,
): Promise<Contents> {
  const digests = new Map(database.tables.map(({ name }) => [name, new RowDigest()]))
  const files = new FileDigest()
  let contents: Contents | undefined
  for (;;) {
    const { done, value } = await readable(() => entries.next())
    if (done) break
    const { name, bytes } = value
    const table = entryNames.tableOf(name)
    if (name === entryNames.contents) {
      contents = readContents(await readable(() => bytesOf(bytes)))
    } else if (table === undefined) {
      await reader.file(name, files.through(name, bytes))
    } else {
      const lines = await readable(() => bytesOf(bytes))
      digests.get(table)?.add(lines)
      await reader.rows(table, lines)
    }
  }
  if (!contents) throw new Error('could not verify: the backup is truncated')
  verify(contents, digests, files)
  return contents
}

/** A truncated or damaged archive fails with the words of zlib, tar or age: they mean the same to an operator. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    throw new Error(`could not verify: the backup cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function verify(contents: Contents, digests: Map<string, RowDigest>, files: FileDigest): void {
  const wrong = [...digests].flatMap(([table, digest]) => {
    const expected = contents.tables[table]
    return expected && sameDigest(expected, digest.result()) ? [] : [`the table ${table}`]
  })
  if (JSON.stringify(files.result()) !== JSON.stringify(contents.files)) wrong.push('the files')
  if (wrong.length > 0)
    throw new Error(`could not verify: ${wrong.join(', ')} differ from what the backup counted`)
}
