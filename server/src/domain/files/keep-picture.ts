import sharp from 'sharp'
import type { Files } from './store.ts'

/**
 * Keeps a picture in a company's storage.
 * @param bytes of a WebP, already fit for the web
 * @returns its address, with its size in pixels
 * @throws Error where the bytes are no such picture
 */
export async function keepPicture(
  files: Pick<Files, 'put'>,
  companyId: string,
  bytes: Buffer,
): Promise<{ url: string; width: number; height: number }> {
  const { format, width, height } = await sharp(bytes).metadata()
  if (format !== 'webp') throw new Error(`a picture must be a WebP, not ${format}`)
  return { url: await files.put(companyId, bytes, 'webp'), width, height }
}
