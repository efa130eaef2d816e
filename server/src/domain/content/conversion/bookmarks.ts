import type { PDFiumDocument } from '@hyzyla/pdfium'
import type { Bookmark } from './store.ts'

/** Limits of a brochure's table of contents: see `contents` of the contract. */
const mostEntries = 100
const longestTitle = 60
/** Chapters and their sections: deeper levels are too many for a phone. */
const levels = 2
/** A bookmark of a damaged PDF may lead back to itself. */
const mostVisits = 1_000

/**
 * PDFium's functions for bookmarks (fpdf_doc.h, “Bookmark”), which are in the package's build but not in its types. A
 * handle of 0 is none; titles are UTF-16LE with two zero bytes at their end, and lengths are in bytes.
 */
interface Outline {
  HEAPU8: Uint8Array
  _malloc(bytes: number): number
  _free(at: number): void
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number
  _FPDFBookmark_GetTitle(bookmark: number, at: number, length: number): number
  _FPDFBookmark_GetDest(document: number, bookmark: number): number
  _FPDFBookmark_GetAction(bookmark: number): number
  _FPDFAction_GetDest(document: number, action: number): number
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number
}

/** The upper two levels of a PDF's bookmarks that lead to a page, in their order. @param pages of the PDF */
export function bookmarksOf(document: PDFiumDocument, pages: number): Bookmark[] {
  // The package calls the handle of the document its index, and the place of the file's bytes its pointer.
  const { module, documentIdx } = document as unknown as { module: Outline; documentIdx: number }
  const found: Bookmark[] = []
  let visits = 0

  function collect(parent: number, level: number): void {
    let at = module._FPDFBookmark_GetFirstChild(documentIdx, parent)
    while (at && found.length < mostEntries && visits++ < mostVisits) {
      const title = titleOf(module, at)
      const page = pageOf(module, documentIdx, at)
      if (title && page >= 0 && page < pages) found.push({ title, page: page + 1 })
      if (level < levels) collect(at, level + 1)
      at = module._FPDFBookmark_GetNextSibling(documentIdx, at)
    }
  }

  collect(0, 1)
  return found
}

function titleOf(module: Outline, bookmark: number): string {
  const length = module._FPDFBookmark_GetTitle(bookmark, 0, 0)
  if (length <= 2) return ''
  const at = module._malloc(length)
  try {
    module._FPDFBookmark_GetTitle(bookmark, at, length)
    const words = Buffer.from(module.HEAPU8.slice(at, at + length - 2)).toString('utf16le')
    const clean = words
      .toWellFormed()
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
    return [...clean].slice(0, longestTitle).join('')
  } finally {
    module._free(at)
  }
}

/** Counted from 0; -1 without a target. */
function pageOf(module: Outline, document: number, bookmark: number): number {
  const own = module._FPDFBookmark_GetDest(document, bookmark)
  const action = own ? 0 : module._FPDFBookmark_GetAction(bookmark)
  const destination = own || (action && module._FPDFAction_GetDest(document, action))
  return destination ? module._FPDFDest_GetDestPageIndex(document, destination) : -1
}
