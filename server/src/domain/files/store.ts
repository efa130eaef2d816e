import { hash } from 'node:crypto'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Store } from '#domain/files/stores/store.ts'

/** What may be kept, with the content type under which it leaves, whatever a client once said of it. */
export const fileTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
} as const

export type FileExtension = keyof typeof fileTypes

/** Where a request for an address reads from. */
export interface FilePlace {
  key: string
  type: string
  extension: FileExtension
}

/** Pictures, videos and documents of companies, in whichever store the configuration names. */
export interface Files {
  /**
   * Keeps the bytes and answers their address from the root: `/files/<companyId>/<name>.<ext>`. The name follows
   * from the content and a key of the company: keeping the same again changes nothing, and nobody can guess it.
   */
  put(companyId: string, bytes: Uint8Array, extension: FileExtension): Promise<string>
  /** The bytes of an address that `put` answered; null for any other. */
  read(url: string): Promise<Buffer | null>
  /** Deletes what an address that `put` answered leads to, for all who were told it. No file is no problem. */
  remove(url: string): Promise<void>
  /** Null where the address is none of ours. */
  locate(companyId: string, name: string): FilePlace | null
}

const namePattern = /^[A-Za-z0-9_-]{22}\.([a-z0-9]{2,4})$/
const companyPattern = /^[a-z0-9]{8}$/
// More than anybody may upload: what is kept fits.
const mostBytes = 200 * 1024 * 1024

export function createFiles(store: Pick<Store, 'put' | 'has' | 'read' | 'remove'>, sealer: Sealer): Files {
  function locate(companyId: string, name: string): FilePlace | null {
    const extension = namePattern.exec(name)?.[1] as FileExtension | undefined
    if (!extension || !Object.hasOwn(fileTypes, extension) || !companyPattern.test(companyId)) return null
    return { key: `files/${companyId}/${name}`, type: fileTypes[extension], extension }
  }
  function placeOf(url: string) {
    const [, companyId = '', name = ''] = /^\/files\/([^/]+)\/([^/]+)$/.exec(url) ?? []
    return locate(companyId, name)
  }
  return {
    locate,
    async put(companyId, bytes, extension) {
      const content = hash('sha256', bytes, 'hex')
      const name = `${sealer.index(companyId, `file ${content}`).toString('base64url').slice(0, 22)}.${extension}`
      const place = locate(companyId, name)
      if (!place) throw new Error(`no company ${companyId}`)
      if (!(await store.has(place.key))) await store.put(place.key, bytes, place.type)
      return `/${place.key}`
    },
    async read(url) {
      const place = placeOf(url)
      const bytes = place && (await store.read(place.key, mostBytes))
      return bytes === 'tooLarge' ? null : bytes
    },
    async remove(url) {
      const place = placeOf(url)
      if (place) await store.remove(place.key)
    },
  }
}
