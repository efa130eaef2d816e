import { readFileSync } from 'node:fs'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { fontFile, type Weight } from '#core/font-files.ts'

/** Charsets of `fpdf_sysfontinfo.h` that the font can show: Shift-JIS, GB2312 and Big5. */
const charsets = { shiftJis: 128, gb2312: 134, big5: 136 }
const shownCharsets = Object.values(charsets)

/** Bytes of FPDF_SYSFONTINFO: its version and eight functions. */
const infoBytes = 9 * 4
const boldFrom = 600

const files = new Map<Weight, Buffer>()

/** Read at the first use: most PDFs embed their fonts. */
function fileOf(weight: Weight): Buffer {
  const file = files.get(weight) ?? readFileSync(fontFile(weight))
  files.set(weight, file)
  return file
}

/**
 * Gives PDFium a font for Chinese and Japanese text whose font a PDF does not embed (FPDF_SetSystemFontInfo). Without it
 * PDFium draws nothing for such text. PDFium has fonts of its own for Latin text. A font's handle is its weight.
 */
export function installFonts(wrapped: WrappedPdfiumModule): void {
  const { pdfium } = wrapped
  /** @returns the length of the content; PDFium first asks for the length alone, with a buffer of 0 */
  function put(content: Buffer, at: number, size: number): number {
    if (at && size >= content.length) pdfium.HEAPU8.set(content, at)
    return content.length
  }
  const functions: [name: string, signature: string, work: (...values: number[]) => number | undefined][] = [
    ['Release', 'vi', () => undefined],
    ['EnumFonts', 'vii', () => undefined],
    [
      'MapFont',
      'iiiiiiii',
      (_self, weight = 0, _italic, charset = 0) =>
        shownCharsets.includes(charset) ? (weight >= boldFrom ? 700 : 400) : 0,
    ],
    ['GetFont', 'iii', () => 0],
    [
      'GetFontData',
      'iiiiii',
      // Table 0 is the whole file; PDFium needs no single table.
      (_self, font, table, at = 0, size = 0) => (table === 0 ? put(fileOf(font as Weight), at, size) : 0),
    ],
    ['GetFaceName', 'iiiii', (_self, font, at = 0, size = 0) => put(Buffer.from(`Noto ${font}\0`), at, size)],
    ['GetFontCharset', 'iii', () => charsets.gb2312],
    ['DeleteFont', 'vii', () => undefined],
  ]
  // PDFium keeps the structure as long as it runs.
  const info = pdfium.wasmExports.malloc(infoBytes)
  pdfium.setValue(info, 1, 'i32')
  for (const [place, [, signature, work]] of functions.entries())
    pdfium.setValue(info + 4 + 4 * place, pdfium.addFunction(work, signature), 'i32')
  wrapped.FPDF_SetSystemFontInfo(info)
}
