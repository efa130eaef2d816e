import { chunksOf, type Store } from '#domain/files/stores/store.ts'
import type { Chunks } from './chunks.ts'
import { UnusableFile } from './unusable-file.ts'

/** A file that a browser posted, in one part or several. */
export interface Parts {
  /** Bytes of all parts. */
  size: number
  /** The first bytes of the first part. */
  head: Buffer
  /** The whole file, read from the store again each time. @throws UnusableFile if a part was removed */
  chunks(): Chunks
}

// Enough bytes to detect a kind; nothing is unpacked.
const headBytes = 4_100

/** @returns undefined where a part is missing */
export async function openParts(
  store: Pick<Store, 'open'>,
  keys: readonly string[],
): Promise<Parts | undefined> {
  let size = 0
  let head = Buffer.alloc(0)
  for (const [at, key] of keys.entries()) {
    const found = await store.open(key, { start: 0, end: at === 0 ? headBytes - 1 : 0 })
    if (!found) return undefined
    if ('beyond' in found) continue
    const chunks: Buffer[] = []
    for await (const chunk of chunksOf(found)) chunks.push(chunk)
    if (at === 0) head = Buffer.concat(chunks)
    size += found.size
  }
  return { size, head, chunks: () => whole(store, keys) }
}

async function* whole(store: Pick<Store, 'open'>, keys: readonly string[]): Chunks {
  for (const key of keys) {
    const found = await store.open(key)
    if (!found || 'beyond' in found) throw new UnusableFile()
    yield* chunksOf(found)
  }
}
