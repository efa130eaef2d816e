import { randomBytes } from 'node:crypto'
import { access, mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Sealer } from '#core/crypto/sealer.ts'
import { grantOnDisk } from './disk-grant.ts'
import { checkedKey, isKey, type Listed, placesOf, readWhole, type Store } from './store.ts'

/** A store to which browsers post through this server. */
export interface DiskStore extends Store {
  /** Stores the stream, whole or not at all. */
  putStream(key: string, stream: AsyncIterable<Uint8Array>): Promise<void>
}

/** @param folder for `files/` and `company/`, which are made with the first file */
export function diskStore(folder: string, sealer: Sealer): DiskStore {
  const pathOf = (key: string) => join(folder, checkedKey(key))
  const openFile: Store['open'] = async (key, span) => {
    const file = await open(pathOf(key), 'r').catch(orNull)
    if (!file) return null
    const { size, mtime: modified } = await file.stat()
    const places = placesOf(span, size)
    if (places && size > 0) return { size, ...places, modified, stream: file.createReadStream(places) }
    await file.close()
    return { beyond: size }
  }
  return {
    postOrigin: '',
    put: (key, bytes) => writeWhole(pathOf(key), bytes),
    putChunks: (key, content) => writeWhole(pathOf(key), content),
    putStream: (key, stream) => writeWhole(pathOf(key), stream),
    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    open: openFile,
    read: (key, maxBytes) => readWhole(openFile, key, maxBytes),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => filesBelow(folder, prefix),
    sweep: (prefix, before) => sweepFolder(join(folder, prefix), before),
    grant: async (scope) => grantOnDisk(sealer, scope),
  }
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** A reader sees the whole file or none, also after a crash. */
async function writeWhole(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `.${randomBytes(8).toString('hex')}.part`)
  try {
    const file = await open(unfinished, 'wx', 0o640)
    try {
      await writeFile(file, content)
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Without files that are being written. */
async function* filesBelow(folder: string, prefix: string): AsyncGenerator<Listed> {
  const entries = (await readdir(join(folder, prefix), { withFileTypes: true }).catch(orNull)) ?? []
  for (const { name } of entries.filter((entry) => entry.isDirectory()))
    yield* filesBelow(folder, `${prefix}${name}/`)
  for (const entry of entries) {
    const key = `${prefix}${entry.name}`
    // A file that was deleted meanwhile is left out.
    const found = entry.isFile() && isKey(key) && (await stat(join(folder, key)).catch(orNull))
    if (found) yield { key, size: found.size }
  }
}

/** Also removes unfinished files of a crash, and empty folders. */
async function sweepFolder(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(orNull)) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      removed += await sweepFolder(path, before)
      // The folder stays if it has files or was made a moment ago.
      const old = (await stat(path)).mtime < before
      if (old) await rmdir(path).catch(() => {})
      continue
    }
    const found = await stat(path).catch(orNull)
    if (!found || found.mtime >= before) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}
