import type { Readable } from 'node:stream'

/** A range of an object: from one byte to another, both included, or the last `n` bytes. */
export type Span = { start: number; end?: number } | { last: number }

export interface Opened {
  /** Of the whole object. */
  size: number
  start: number
  /** The last byte's place. */
  end: number
  modified: Date
  /** The caller that opened it reads it to its end or destroys it. */
  stream: Readable
}

/** An object of the store, by its key. `size` is in bytes. */
export interface Listed {
  key: string
  size: number
}

/** The upload that a browser may make, and its duration. */
export interface GrantScope {
  companyId: string
  personId: string
  /** Whether the person is a member of staff, who may post more. */
  isStaff: boolean
  /** The prefix of every key; ends with a slash. */
  dir: string
  /** A fresh one below `dir`. */
  key: string
  maxBytes: number
  /** The prefix of the content type. */
  type: string
  seconds: number
}

/** A permission to put objects below one prefix, without listing, reading or deleting. */
export interface Grant {
  /** Null if the storage has no temporary credentials. */
  credentials: { id: string; secret: string; token: string } | null
  expiresAt: Date
  region: string
  bucket: string
  endpoint: string
  /** Target of the form: an address, absolute or from the root. */
  host: string
  fields: Record<string, string>
}

/**
 * A store of files. Keys match `keyPattern`: `files/…` for kept files, `exports/…` for lists that were written into
 * files, `company/…` for unchecked uploads of browsers.
 */
export interface Store {
  /** Stores an object, whole or not at all. @param type content type, for storages that serve the object themselves */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** As `put`, for content too large for the memory. @param content exactly `size` bytes */
  putChunks(
    key: string,
    content: AsyncIterable<Uint8Array>,
    about: { size: number; type: string },
  ): Promise<void>
  has(key: string): Promise<boolean>
  /** Null if there is no object; `beyond` if the range begins after its end. */
  open(key: string, span?: Span): Promise<Opened | { beyond: number } | null>
  /** The whole object; `tooLarge` as soon as that is known. */
  read(key: string, maxBytes: number): Promise<Buffer | 'tooLarge' | null>
  /** A missing object is no error. */
  remove(key: string): Promise<void>
  /** The objects below a prefix, which ends with a slash. */
  list(prefix: string): AsyncIterable<Listed>
  /** Removes objects below a prefix that are older than a time. @returns how many */
  sweep(prefix: string, before: Date): Promise<number>
  grant(scope: GrantScope): Promise<Grant>
  /** The origin to which browsers post; '' for this server. */
  postOrigin: string
}

/** A dot only before an extension, no empty parts: nothing with a meaning in a file system or an address. */
const keyPattern =
  /^(files|company|exports)(\/[A-Za-z0-9_-]{1,64}){1,3}\/[A-Za-z0-9_-]{1,64}(\.[a-z0-9]{2,4})?$/

export const isKey = (key: string) => keyPattern.test(key)

/** @throws Error for an invalid key */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('no key of a store')
  return key
}

/** The first and last byte of a range in an object of a size; undefined if it begins after the end. */
export function placesOf(span: Span | undefined, size: number): { start: number; end: number } | undefined {
  if (!span) return { start: 0, end: size - 1 }
  const start = 'last' in span ? Math.max(0, size - span.last) : span.start
  const end = 'last' in span ? size - 1 : Math.min(span.end ?? size - 1, size - 1)
  return start <= end ? { start, end } : undefined
}

/** Reading fails if the store sends nothing for this time, since other work waits in the queue. */
const silenceMs = 20_000

/** `read` by means of `open`. */
export async function readWhole(
  open: Store['open'],
  key: string,
  maxBytes: number,
): Promise<Buffer | 'tooLarge' | null> {
  const found = await open(key)
  if (!found || 'beyond' in found) return null
  if (found.size > maxBytes) {
    found.stream.destroy()
    return 'tooLarge'
  }
  return joined(chunksOf(found))
}

/** All chunks in one. */
export async function joined(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

/** The opened content in chunks. @throws Error if the store sends nothing for too long */
export async function* chunksOf({ stream }: Opened): AsyncGenerator<Buffer> {
  const silence = setTimeout(() => stream.destroy(new Error('timeout: the store is silent')), silenceMs)
  try {
    for await (const chunk of stream) {
      yield chunk
      silence.refresh()
    }
  } finally {
    clearTimeout(silence)
  }
}
