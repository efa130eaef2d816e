import { m } from '#paraglide/messages.js'

/** The words for a file that was not uploaded, by the problem of an `UploadError`. */
export function uploadText(problem: 'tooLarge' | 'notUsable' | 'tooOften' | 'network'): string {
  if (problem === 'tooLarge') return m.upload_too_large()
  if (problem === 'notUsable') return m.upload_not_usable()
  return problem === 'tooOften' ? m.upload_too_often() : m.upload_network()
}
