/** PDF readers accept other bytes before the header, up to so many. */
const headBytes = 1024

/**
 * Whether a file begins as a PDF. PDFium decides whether it can be read, when pages are made of it: real files have a
 * damaged end, or other bytes behind it, and every reader opens them.
 */
export const beginsAsPdf = (head: Buffer): boolean => head.subarray(0, headBytes).includes('%PDF-')
