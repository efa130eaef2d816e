import { companyPrefix } from './kept-files.ts'
import type { Store } from './stores/store.ts'

const kinds = {
  picture: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'svg'],
  document: ['pdf'],
  video: ['mp4'],
} as const
export type FileKind = keyof typeof kinds | 'other'

/** The largest number of files that are counted, so that the request ends in time. */
const maxCounted = 20_000
const largestCount = 20

export interface StoredFile {
  url: string
  kind: FileKind
  bytes: number
}

/** The kept files of a company by kind, and the largest of them. `complete` is false above 20,000 files. */
export async function usageOf(store: Pick<Store, 'list'>, companyId: string) {
  const sums = new Map<FileKind, { files: number; bytes: number }>()
  let largest: StoredFile[] = []
  let seen = 0
  for await (const { key, size } of store.list(companyPrefix(companyId))) {
    if (++seen > maxCounted) break
    const kind = kindOf(key)
    const sum = sums.get(kind) ?? { files: 0, bytes: 0 }
    sums.set(kind, { files: sum.files + 1, bytes: sum.bytes + size })
    largest.push({ url: `/${key}`, kind, bytes: size })
    if (largest.length > 10 * largestCount) largest = topOf(largest)
  }
  const byKind = (['picture', 'document', 'video', 'other'] as const).map((kind) => ({
    kind,
    ...(sums.get(kind) ?? { files: 0, bytes: 0 }),
  }))
  return { byKind, largest: topOf(largest), complete: seen <= maxCounted }
}

const topOf = (files: StoredFile[]) =>
  files.sort((one, other) => other.bytes - one.bytes).slice(0, largestCount)

function kindOf(key: string): FileKind {
  const extension = key.split('.').at(-1) ?? ''
  const found = Object.entries(kinds).find(([, extensions]) =>
    (extensions as readonly string[]).includes(extension),
  )
  return (found?.[0] as FileKind | undefined) ?? 'other'
}
