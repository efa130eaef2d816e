export interface UploadRule {
  maxBytes: number
  /** The required prefix of the content type. */
  type: string
  /** Absent for other files. */
  picture?: PictureRule
}

/**
 * The size in pixels to which a picture is scaled down: its longest side, or its shorter side where that leaves more.
 * So a long picture stays readable.
 */
export interface PictureRule {
  longSide: number
  shortSide: number
  /** Whether an animation stays one. Otherwise its first frame is taken. */
  isAnimated: boolean
}

const megabyte = 1024 * 1024

/** The rules of uploads by purpose. */
export const uploadRules = {
  portrait: {
    maxBytes: 10 * megabyte,
    type: 'image/',
    picture: { longSide: 1280, shortSide: 640, isAnimated: false },
  },
  cover: {
    maxBytes: 10 * megabyte,
    type: 'image/',
    picture: { longSide: 1600, shortSide: 800, isAnimated: false },
  },
  image: {
    maxBytes: 10 * megabyte,
    type: 'image/',
    picture: { longSide: 2000, shortSide: 1080, isAnimated: true },
  },
  document: { maxBytes: 50 * megabyte, type: 'application/pdf' },
  video: { maxBytes: 50 * megabyte, type: 'video/mp4' },
} as const satisfies Record<string, UploadRule>

export type UploadPurpose = keyof typeof uploadRules

export const ruleOf = (purpose: UploadPurpose): UploadRule => uploadRules[purpose]

const gigabyte = 1024 * megabyte

/**
 * Bytes of a day that may be posted to the disk of the server, by one person and by all persons of a company together.
 * Those of visitors count apart, so that no visitor uses up the room of the staff.
 */
export const uploadVolumes = {
  visitor: { person: 300 * megabyte, company: 5 * gigabyte },
  staff: { person: 4 * gigabyte, company: 40 * gigabyte },
} as const

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
