import type { OpenPdf } from './pdfium.ts'
import type { Bookmark } from './store.ts'

/** Limits of a brochure's table of contents: see `contents` of the contract. */
const mostEntries = 100
const longestTitle = 60
/** Chapters and their sections: deeper levels are too many for a phone. */
const levels = 2
/** A bookmark of a damaged PDF may lead back to itself. */
const mostVisits = 1_000

/**
 * The upper two levels of a PDF's bookmarks that lead to a page, in their order. See `fpdf_doc.h`, “Bookmark”: a handle
 * of 0 is none.
 */
export function bookmarksOf(pdf: OpenPdf): Bookmark[] {
  const { pdfium, document, pages } = pdf
  const found: Bookmark[] = []
  let visits = 0

  function collect(parent: number, level: number): void {
    let at = pdfium.FPDFBookmark_GetFirstChild(document, parent)
    while (at && found.length < mostEntries && visits++ < mostVisits) {
      const title = titleOf(pdf, at)
      const page = pageOf(pdf, at)
      if (title && page >= 0 && page < pages) found.push({ title, page: page + 1 })
      if (level < levels) collect(at, level + 1)
      at = pdfium.FPDFBookmark_GetNextSibling(document, at)
    }
  }

  collect(0, 1)
  return found
}

/** Titles are UTF-16LE with two zero bytes at their end; lengths are in bytes. */
function titleOf({ pdfium }: OpenPdf, bookmark: number): string {
  const length = pdfium.FPDFBookmark_GetTitle(bookmark, 0, 0)
  if (length <= 2) return ''
  const { wasmExports } = pdfium.pdfium
  const at = wasmExports.malloc(length)
  try {
    pdfium.FPDFBookmark_GetTitle(bookmark, at, length)
    const words = Buffer.from(pdfium.pdfium.HEAPU8.slice(at, at + length - 2)).toString('utf16le')
    const clean = words
      .toWellFormed()
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
    return [...clean].slice(0, longestTitle).join('')
  } finally {
    wasmExports.free(at)
  }
}

/** Counted from 0; -1 without a target. */
function pageOf({ pdfium, document }: OpenPdf, bookmark: number): number {
  const own = pdfium.FPDFBookmark_GetDest(document, bookmark)
  const action = own ? 0 : pdfium.FPDFBookmark_GetAction(bookmark)
  const destination = own || (action && pdfium.FPDFAction_GetDest(document, action))
  return destination ? pdfium.FPDFDest_GetDestPageIndex(document, destination) : -1
}
