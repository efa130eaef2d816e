import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { cutText } from '@mingpian/contract/shared/rules/cut-text.ts'
import sharp from 'sharp'
import { bookmarksOf } from './bookmarks.ts'
import type { Bookmark } from './store.ts'

/** One page of a PDF on the disk. */
export interface PageOfPdf {
  file: string
  /** Counted from 0. */
  index: number
}

export type RenderedPage =
  | {
      content: Uint8Array
      width: number
      height: number
      total: number
      text: string
      /** The bookmarks of the PDF, with its first page alone. */
      contents?: Bookmark[]
      /** The first page `smallWidth` pixels wide, if it is wider: a brochure opens with it. */
      small?: Uint8Array
    }
  | { refused: 'unreadable' | 'locked' | 'tooMany' }

/** Pages of a brochure: see `pages` of the contract. */
const mostPages = 200
/** Pixels of a page's width: three for each point of a phone. */
const width = 1_242
/** Two for each point of a phone: see `small` of the contract. */
const smallWidth = 828
/** Limit of a page's height in pixels, for very long pages. */
const mostHeight = 6_000

type Library = Awaited<ReturnType<typeof PDFiumLibrary.init>>
type Document = Awaited<ReturnType<Library['loadDocument']>>

/** The document of the last task, as tasks for pages of one document follow each other. */
let last: { file: string; library: Library; document: Document } | undefined

/** A picture of a page, with its words. A task of a worker process. */
export async function renderPage({ file, index }: PageOfPdf): Promise<RenderedPage> {
  try {
    const document = await opened(file)
    const total = document.getPageCount()
    if (total > mostPages) return { refused: 'tooMany' }
    const page = document.getPage(index)
    const size = page.getOriginalSize()
    const scale = Math.min(width / size.originalWidth, mostHeight / size.originalHeight)
    const text = page
      .getText()
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
    const drawn = await page.render({
      width: Math.max(1, Math.round(size.originalWidth * scale)),
      height: Math.max(1, Math.round(size.originalHeight * scale)),
      render: ({ data, width, height }) =>
        sharp(data, { raw: { width, height, channels: 4 } })
          .flatten({ background: '#fff' })
          .webp({ quality: 80 })
          .toBuffer(),
    })
    const small =
      index === 0 && drawn.width > smallWidth
        ? await sharp(drawn.data).resize({ width: smallWidth }).webp({ quality: 75 }).toBuffer()
        : undefined
    return {
      content: drawn.data,
      width: drawn.width,
      height: drawn.height,
      total,
      text: cutText(text, 2_000),
      ...(index === 0 && { contents: bookmarksOf(document, total) }),
      ...(small && { small }),
    }
  } catch (problem) {
    return { refused: /password|security/i.test(String(problem)) ? 'locked' : 'unreadable' }
  }
}

async function opened(file: string): Promise<Document> {
  if (last?.file === file) return last.document
  last?.document.destroy()
  last?.library.destroy()
  last = undefined
  // A new instance of the library for each document, because WebAssembly never frees its memory.
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(file))
  last = { file, library, document }
  return document
}
