import type { Readable } from 'node:stream'
import { fileTypes } from './store.ts'
import type { Store } from './stores/store.ts'

/** The prefix of kept files. Unchecked uploads have another one. */
const keptPrefix = 'files/'

/** The prefix of a company's kept files. */
export const companyPrefix = (companyId: string) => `${keptPrefix}${companyId}/`

/** The prefix of lists that were written into files. They expire, and are in no backup. */
export const exportPrefix = 'exports/'

/** A file that is read from the store. */
export interface KeptFile {
  key: string
  size: number
  stream: Readable
}

/** Every kept file of one company or of all. A file that is deleted meanwhile is left out. */
export async function* keptFiles(
  store: Pick<Store, 'list' | 'open'>,
  companyId?: string,
): AsyncGenerator<KeptFile> {
  for await (const { key } of store.list(companyId ? companyPrefix(companyId) : keptPrefix)) {
    const found = await store.open(key)
    if (found && !('beyond' in found)) yield { key, size: found.size, stream: found.stream }
  }
}

/** Whether the store contains any kept file. */
export async function hasFiles(store: Pick<Store, 'list'>): Promise<boolean> {
  for await (const _file of store.list(keptPrefix)) return true
  return false
}

/** Stores a file under its former key. @throws Error for a key that `keptFiles` never returns */
export async function putKeptFile(store: Pick<Store, 'put'>, key: string, stream: Readable): Promise<void> {
  const type = Object.entries(fileTypes).find(([extension]) => key.endsWith(`.${extension}`))?.[1]
  if (!type || !key.startsWith(keptPrefix)) throw new Error(`${key} is no file of Mingpian`)
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  await store.put(key, Buffer.concat(chunks), type)
}

/** Removes every file of one company or of all, exports too. @returns how many */
export async function removeKeptFiles(store: Pick<Store, 'sweep'>, companyId?: string): Promise<number> {
  let removed = 0
  for (const prefix of [keptPrefix, exportPrefix]) {
    const place = companyId ? `${prefix}${companyId}/` : prefix
    // A day ahead, to include files written by a clock that runs ahead.
    removed += await store.sweep(place, new Date(Date.now() + 86_400_000))
  }
  return removed
}
