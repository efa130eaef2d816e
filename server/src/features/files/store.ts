import { createHash, randomBytes } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sealer } from '#sealer.ts'

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

/** Pictures, videos and documents of companies. Today on the local disk; another store has these methods. */
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
  /** Where a request for an address reads from; null where the address is none of ours. */
  locate(companyId: string, name: string): { path: string; type: string; extension: FileExtension } | null
}

const namePattern = /^[A-Za-z0-9_-]{22}\.([a-z0-9]{2,4})$/
const companyPattern = /^[a-z0-9]{8}$/

/** @param folder made when the first file is kept */
export function createFiles(folder: string, sealer: Sealer): Files {
  function locate(companyId: string, name: string) {
    const extension = namePattern.exec(name)?.[1] as FileExtension | undefined
    if (!extension || !Object.hasOwn(fileTypes, extension) || !companyPattern.test(companyId)) return null
    return { path: `${companyId}/${name}`, type: fileTypes[extension], extension }
  }
  function placeOf(url: string) {
    const [, companyId = '', name = ''] = /^\/files\/([^/]+)\/([^/]+)$/.exec(url) ?? []
    return locate(companyId, name)
  }
  return {
    locate,
    async put(companyId, bytes, extension) {
      const content = createHash('sha256').update(bytes).digest('hex')
      const name = `${sealer.index(companyId, `file ${content}`).toString('base64url').slice(0, 22)}.${extension}`
      const place = locate(companyId, name)
      if (!place) throw new Error(`no company ${companyId}`)
      const path = join(folder, place.path)
      if (!(await exists(path))) await writeWhole(join(folder, companyId), path, bytes)
      return `/files/${place.path}`
    },
    async read(url) {
      const place = placeOf(url)
      return place && readFile(join(folder, place.path)).catch(() => null)
    },
    async remove(url) {
      const place = placeOf(url)
      if (place) await rm(join(folder, place.path), { force: true })
    },
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** A reader sees the whole file or none, after a crash too. */
async function writeWhole(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `.${randomBytes(8).toString('hex')}.part`)
  try {
    const file = await open(unfinished, 'wx', 0o640)
    try {
      await file.writeFile(bytes)
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
