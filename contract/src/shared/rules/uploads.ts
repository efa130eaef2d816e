export interface UploadRule {
  maxBytes: number
  /** The required prefix of the content type. */
  type: string
  isPicture: boolean
  /** The longest side in pixels to which a picture is scaled down; 0 for other files. */
  side: number
}

const megabyte = 1024 * 1024

/** The rules of uploads by purpose. */
export const uploadRules = {
  portrait: { maxBytes: 10 * megabyte, type: 'image/', isPicture: true, side: 1280 },
  cover: { maxBytes: 10 * megabyte, type: 'image/', isPicture: true, side: 1600 },
  image: { maxBytes: 10 * megabyte, type: 'image/', isPicture: true, side: 2000 },
  document: { maxBytes: 50 * megabyte, type: 'application/pdf', isPicture: false, side: 0 },
  video: { maxBytes: 50 * megabyte, type: 'video/mp4', isPicture: false, side: 0 },
} as const satisfies Record<string, UploadRule>

export type UploadPurpose = keyof typeof uploadRules

/** Accepted kinds of pictures, for the file picker. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif'

/** Seconds that a permission to upload is valid: the client's request, and the server's maximum. */
export const uploadTokenSeconds = 10_000

/**
 * Bytes of a part. A larger file is posted in parts of this size, so that an interrupted upload continues with the
 * part.
 */
export const partBytes = 4 * megabyte
/** Enough for the largest file. */
export const mostParts = 16
