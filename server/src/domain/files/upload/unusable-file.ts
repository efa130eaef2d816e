/** The content of a file is not of its kind, is damaged, or is a picture with too many pixels. */
export class UnusableFile extends Error {
  readonly reason: 'fileNotUsable' | 'tooManyPixels'

  constructor(reason: UnusableFile['reason'] = 'fileNotUsable') {
    super(reason)
    this.reason = reason
  }
}
