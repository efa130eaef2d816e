import type { DrawnPage, OpenPdf } from './pdfium.ts'

/** Characters of a page that are looked at; those of longer pages are taken at equal distances. */
const mostLooks = 300
/** Two colours whose channels differ by less look the same. */
const sameColour = 8
/** The share of a page's characters that may be missing in its picture: white text on white has reasons of its own. */
const mostMissing = 1 / 3

/** The text of a page, and whether its picture shows it. */
export interface PageText {
  text: string
  /** A third of the characters or more left no mark in the picture, as their font is missing. */
  isMissing: boolean
}

/** Reads the text of a drawn page. See `fpdf_text.h`. */
export function readText(pdf: OpenPdf, page: number, drawn: DrawnPage): PageText {
  const { pdfium } = pdf
  const textPage = pdfium.FPDFText_LoadPage(page)
  if (!textPage) return { text: '', isMissing: false }
  try {
    const count = pdfium.FPDFText_CountChars(textPage)
    const step = Math.max(1, Math.ceil(count / mostLooks))
    let looks = 0
    let missing = 0
    for (let at = 0; at < count; at += step) {
      if (/[\s\p{Cc}]/u.test(String.fromCodePoint(pdfium.FPDFText_GetUnicode(textPage, at)))) continue
      const box = boxOf(pdf, page, textPage, at, drawn)
      if (!box) continue
      looks++
      if (isOneColour(drawn, box)) missing++
    }
    return { text: wordsOf(pdf, textPage, count), isMissing: looks > 0 && missing / looks > mostMissing }
  } finally {
    pdfium.FPDFText_ClosePage(textPage)
  }
}

function wordsOf({ pdfium }: OpenPdf, textPage: number, count: number): string {
  if (count <= 0) return ''
  const at = pdfium.pdfium.wasmExports.malloc((count + 1) * 2)
  try {
    // In UTF-16 units, with the zero at the end.
    const length = pdfium.FPDFText_GetText(textPage, 0, count, at)
    const { HEAPU8 } = pdfium.pdfium
    return Buffer.from(HEAPU8.slice(at, at + Math.max(0, length - 1) * 2)).toString('utf16le')
  } finally {
    pdfium.pdfium.wasmExports.free(at)
  }
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The place of a character in the picture; undefined outside it. */
function boxOf(
  { pdfium }: OpenPdf,
  page: number,
  textPage: number,
  index: number,
  { width, height }: DrawnPage,
): Box | undefined {
  const { wasmExports, getValue } = pdfium.pdfium
  // FS_RECTF: left, top, right, bottom as floats. The box of the font's size, as a missing character has no box itself.
  const at = wasmExports.malloc(16)
  try {
    if (!pdfium.FPDFText_GetLooseCharBox(textPage, index, at)) return undefined
    const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((from) =>
      getValue(at + from, 'float'),
    )
    const toPixels = (x: number, y: number): [number, number] => {
      pdfium.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, at, at + 4)
      return [getValue(at, 'i32'), getValue(at + 4, 'i32')]
    }
    const [[x, y], [otherX, otherY]] = [toPixels(left, top), toPixels(right, bottom)]
    const box = {
      left: Math.max(0, Math.min(x, otherX)),
      top: Math.max(0, Math.min(y, otherY)),
      right: Math.min(width - 1, Math.max(x, otherX)),
      bottom: Math.min(height - 1, Math.max(y, otherY)),
    }
    return box.right > box.left && box.bottom > box.top ? box : undefined
  } finally {
    wasmExports.free(at)
  }
}

function isOneColour({ pixels, width }: DrawnPage, { left, top, right, bottom }: Box): boolean {
  const first = (top * width + left) * 4
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++)
      for (let channel = 0; channel < 3; channel++) {
        const difference = (pixels[first + channel] ?? 0) - (pixels[(y * width + x) * 4 + channel] ?? 0)
        if (Math.abs(difference) >= sameColour) return false
      }
  return true
}
