import { type UploadPurpose, uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import { fileTypeFromBuffer } from 'file-type'
import { Failure } from '#core/http/failure.ts'
import { isWholePdf } from './pdf.ts'
import { picture } from './picture.ts'
import { withoutPlaces } from './video.ts'

export interface Remade {
  content: Buffer
  extension: 'webp' | 'pdf' | 'mp4'
  width: number
  height: number
}

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
// All that is needed to know a kind; nothing is unpacked.
const headBytes = 4_100

/**
 * What is kept of a file: whatever its name and its type say, its content decides. Pictures are made anew, of videos
 * goes what tells of places.
 * @throws Failure fileNotUsable, tooLarge
 */
export async function remade(bytes: Buffer, purpose: UploadPurpose): Promise<Remade> {
  const kind = await fileTypeFromBuffer(bytes.subarray(0, headBytes)).catch(() => undefined)
  const { side } = uploadRules[purpose]
  if (side > 0 && kind && pictures.includes(kind.mime))
    return { ...(await picture(bytes, side)), extension: 'webp' }
  if (purpose === 'document' && kind?.mime === 'application/pdf' && isWholePdf(bytes))
    return { content: bytes, extension: 'pdf', width: 0, height: 0 }
  const video = purpose === 'video' && kind?.mime === 'video/mp4' ? withoutPlaces(bytes) : undefined
  if (!video) throw new Failure('fileNotUsable')
  return { content: video, extension: 'mp4', width: 0, height: 0 }
}
