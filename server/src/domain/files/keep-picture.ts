import sharp from 'sharp'
import type { Files } from './store.ts'

/**
 * Stores a picture in a company's storage.
 * @param bytes of a WebP without metadata
 * @returns its address, with its size in pixels
 * @throws Error for other bytes
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
