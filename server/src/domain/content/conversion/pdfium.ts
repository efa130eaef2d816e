import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { installFonts } from './pdf-fonts.ts'

/** PDFium with a document. Handles are numbers; 0 is none. See `fpdfview.h` and `fpdf_text.h` of PDFium. */
export interface OpenPdf {
  pdfium: WrappedPdfiumModule
  document: number
  pages: number
  close(): void
}

/** A page as pixels, four bytes each in the order red, green, blue, alpha. */
export interface DrawnPage {
  pixels: Uint8Array
  width: number
  height: number
}

/** The reasons of `FPDF_GetLastError` for which a PDF needs a password: FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const lockedErrors = [4, 5]
/** FPDF_ANNOT, FPDF_LCD_TEXT and FPDF_REVERSE_BYTE_ORDER: red before blue. */
const renderFlags = 0x01 | 0x02 | 0x10
/** FPDFBitmap_BGRA */
const bitmapFormat = 4
const white = 0xffffffff

const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')

/** The PDF cannot be opened or drawn; `isLocked` without its password. */
export class UnusablePdf extends Error {
  readonly isLocked: boolean

  constructor(isLocked: boolean) {
    super('PDFium cannot open this document or page')
    this.isLocked = isLocked
  }
}

/**
 * Opens a document in a new instance of PDFium, because WebAssembly never frees its memory.
 * @throws UnusablePdf
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const pdfium = await init({ wasmBinary: readFileSync(wasm) as unknown as ArrayBuffer })
  pdfium.PDFiumExt_Init()
  installFonts(pdfium)
  const at = allocated(pdfium, bytes.length)
  pdfium.pdfium.HEAPU8.set(bytes, at)
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '')
  if (!document) throw new UnusablePdf(lockedErrors.includes(pdfium.FPDF_GetLastError()))
  return {
    pdfium,
    document,
    pages: pdfium.FPDF_GetPageCount(document),
    close: () => pdfium.FPDF_CloseDocument(document),
  }
}

/**
 * Does something with a page.
 * @param index counted from 0
 * @throws UnusablePdf
 */
export async function withPage<R>(
  { pdfium, document }: OpenPdf,
  index: number,
  work: (page: number) => Promise<R>,
): Promise<R> {
  const page = pdfium.FPDF_LoadPage(document, index)
  if (!page) throw new UnusablePdf(false)
  try {
    return await work(page)
  } finally {
    pdfium.FPDF_ClosePage(page)
  }
}

/** Draws a page on white. @param fit the size in pixels that it fills at most */
export function drawPage(
  { pdfium }: OpenPdf,
  page: number,
  fit: { width: number; height: number },
): DrawnPage {
  const [pageWidth, pageHeight] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  const scale = Math.min(fit.width / pageWidth, fit.height / pageHeight)
  const width = Math.max(1, Math.round(pageWidth * scale))
  const height = Math.max(1, Math.round(pageHeight * scale))
  const at = allocated(pdfium, width * height * 4)
  try {
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bitmapFormat, at, width * 4)
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags)
    pdfium.FPDFBitmap_Destroy(bitmap)
    return { pixels: pdfium.pdfium.HEAPU8.slice(at, at + width * height * 4), width, height }
  } finally {
    pdfium.pdfium.wasmExports.free(at)
  }
}

function allocated({ pdfium }: WrappedPdfiumModule, bytes: number): number {
  const at = pdfium.wasmExports.malloc(bytes)
  if (!at) throw new UnusablePdf(false)
  return at
}
