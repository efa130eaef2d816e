import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Entry, extract, pack } from 'tar-stream'
import { encrypted, type Lock } from './encryption.ts'

/** Writes one archive: a tar, compressed with gzip, encrypted with age if a lock is given. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>
  /** @param size of the stream, in bytes */
  addStream(name: string, size: number, stream: Readable): Promise<void>
}

/** @param at the modification time of every entry */
export async function writeArchive(
  out: Writable,
  { lock, at }: { lock: Lock | undefined; at: Date },
  work: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const tar = pack()
  const compressed = tar.pipe(createGzip())
  tar.on('error', (error) => compressed.destroy(error))
  const written = pipeline(lock ? await encrypted(compressed, lock) : compressed, out)
  const entry = (name: string, size: number, bytes: Readable) =>
    pipeline(bytes, tar.entry({ name, size, mode: 0o600, mtime: at }))
  const writer: ArchiveWriter = {
    add: (name, bytes) => entry(name, bytes.length, Readable.from([bytes])),
    addStream: entry,
  }
  const worked = work(writer).then(
    () => tar.finalize(),
    (error: Error) => {
      tar.destroy(error)
      throw error
    },
  )
  // The first failure is the cause: it makes the other promise fail, too.
  await Promise.all([worked, written])
}

export interface ArchiveEntry {
  name: string
  bytes: Readable
}

/** The entries of a decrypted archive, in their order; each has to be read to its end before the next. */
export async function* readArchive(plain: Readable): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const read = pipeline(plain, createGunzip(), tar)
  // An early end is thrown by the entry that is being read, or by the last `await`.
  read.catch(() => {})
  for await (const entry of tar as AsyncIterable<Entry>) yield { name: entry.header.name, bytes: entry }
  await read
}

export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
