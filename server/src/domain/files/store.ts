import { createHash, hash } from 'node:crypto'
import type { Sealer } from '#core/crypto/sealer.ts'
import { chunksOf, joined, type Span, type Store } from '#domain/files/stores/store.ts'

/** The kinds of files, each with the content type under which it is served, independent of the uploader's claim. */
export const fileTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
} as const

export type FileExtension = keyof typeof fileTypes

/** The stored file that a request for an address reads. */
export interface FilePlace {
  key: string
  type: string
  extension: FileExtension
}

/** Pictures, videos and documents of companies, in the configured store. */
export interface Files {
  /**
   * Stores the bytes and returns their address from the root: `/files/<companyId>/<name>.<ext>`. The name is derived
   * from the content and a key of the company: storing the same bytes again changes nothing, and names cannot be
   * guessed.
   */
  put(companyId: string, bytes: Uint8Array, extension: FileExtension): Promise<string>
  /**
   * As `put`, for content too large for the memory.
   * @param open begins to read the content; it is read twice
   * @throws the error of `open`; Error if the content changed between the two reads. Nothing is stored then.
   */
  putChunks(
    companyId: string,
    open: () => AsyncIterable<Uint8Array>,
    extension: FileExtension,
  ): Promise<string>
  /** Whether the file of an address that `put` returned is there. */
  has(url: string): Promise<boolean>
  /** The bytes of an address that `put` returned; null for any other. */
  read(url: string): Promise<Buffer | null>
  /** The bytes of a range of such an address: fewer at the end of the file, none without a file or beyond its end. */
  readRange(url: string, span: Span): Promise<Buffer>
  /** Deletes the file of an address that `put` returned. A missing file is no error. */
  remove(url: string): Promise<void>
  /** Null for an address outside the store. */
  locate(companyId: string, name: string): FilePlace | null
}

const namePattern = /^[A-Za-z0-9_-]{22}\.([a-z0-9]{2,4})$/
const companyPattern = /^[a-z0-9]{8}$/
// Above every limit of uploads, so that each kept file fits.
const mostBytes = 200 * 1024 * 1024

export function createFiles(
  store: Pick<Store, 'put' | 'putChunks' | 'has' | 'read' | 'open' | 'remove'>,
  sealer: Sealer,
): Files {
  function locate(companyId: string, name: string): FilePlace | null {
    const extension = namePattern.exec(name)?.[1] as FileExtension | undefined
    if (!extension || !Object.hasOwn(fileTypes, extension) || !companyPattern.test(companyId)) return null
    return { key: `files/${companyId}/${name}`, type: fileTypes[extension], extension }
  }
  function placeOf(url: string) {
    const [, companyId = '', name = ''] = /^\/files\/([^/]+)\/([^/]+)$/.exec(url) ?? []
    return locate(companyId, name)
  }
  /** @param content the SHA-256 of it, in hex */
  function placeFor(companyId: string, content: string, extension: FileExtension): FilePlace {
    const name = `${sealer.index(companyId, `file ${content}`).toString('base64url').slice(0, 22)}.${extension}`
    const place = locate(companyId, name)
    if (!place) throw new Error(`no company ${companyId}`)
    return place
  }
  return {
    locate,
    async put(companyId, bytes, extension) {
      const place = placeFor(companyId, hash('sha256', bytes, 'hex'), extension)
      if (!(await store.has(place.key))) await store.put(place.key, bytes, place.type)
      return `/${place.key}`
    },
    async putChunks(companyId, open, extension) {
      const { content, size } = await measured(open())
      const place = placeFor(companyId, content, extension)
      if (!(await store.has(place.key)))
        await store.putChunks(place.key, unchanged(open(), content), { size, type: place.type })
      return `/${place.key}`
    },
    async has(url) {
      const place = placeOf(url)
      return place !== null && (await store.has(place.key))
    },
    async read(url) {
      const place = placeOf(url)
      const bytes = place && (await store.read(place.key, mostBytes))
      return bytes === 'tooLarge' ? null : bytes
    },
    async readRange(url, span) {
      const place = placeOf(url)
      const opened = place && (await store.open(place.key, span))
      if (!opened || 'beyond' in opened) return Buffer.alloc(0)
      return joined(chunksOf(opened))
    },
    async remove(url) {
      const place = placeOf(url)
      if (place) await store.remove(place.key)
    },
  }
}

/** The size of a content and its SHA-256 in hex. */
async function measured(chunks: AsyncIterable<Uint8Array>): Promise<{ content: string; size: number }> {
  const digest = createHash('sha256')
  let size = 0
  for await (const chunk of chunks) {
    digest.update(chunk)
    size += chunk.length
  }
  return { content: digest.digest('hex'), size }
}

/** Passes chunks on, the last one only if the whole content has the measured hash. */
async function* unchanged(chunks: AsyncIterable<Uint8Array>, content: string): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256')
  let last: Uint8Array | undefined
  for await (const chunk of chunks) {
    digest.update(chunk)
    if (last) yield last
    last = chunk
  }
  if (digest.digest('hex') !== content) throw new Error('the content changed while it was read')
  if (last) yield last
}
