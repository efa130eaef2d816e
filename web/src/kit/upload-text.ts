import type { UploadProblem } from '@mingpian/client/upload.ts'
import { type UploadPurpose, uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import { m } from '#paraglide/messages.js'

/** The words for a file that was not uploaded, by the problem of an `UploadError`: they name what is accepted. */
export function uploadText(problem: UploadProblem, purpose: UploadPurpose): string {
  if (problem === 'tooLarge')
    return m.upload_too_large({ megabytes: uploadRules[purpose].maxBytes / 1024 / 1024 })
  if (problem === 'tooManyPixels') return m.upload_too_many_pixels()
  if (problem === 'tooOften') return m.upload_too_often()
  if (problem === 'network') return m.upload_network()
  if (purpose === 'video') return m.upload_no_video()
  return purpose === 'document' ? m.upload_no_document() : m.upload_no_picture()
}
