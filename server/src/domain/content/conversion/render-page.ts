import { readFile } from 'node:fs/promises'
import { cutText } from '@mingpian/contract/shared/rules/cut-text.ts'
import sharp from 'sharp'
import { bookmarksOf } from './bookmarks.ts'
import { readText } from './page-text.ts'
import { drawPage, type OpenPdf, openPdf, UnusablePdf, withPage } from './pdfium.ts'
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
      /** The picture lacks a third of the page's characters or more. */
      isMissingText: boolean
      /** The bookmarks of the PDF, with its first page alone. */
      contents?: Bookmark[]
      /** The first page `smallWidth` pixels wide, if it is wider: a brochure opens with it. */
      small?: Uint8Array
    }
  | { refused: 'unreadable' | 'locked' | 'tooMany' }

/** Pages of a brochure: see `pages` of the contract. */
const mostPages = 200
/** Pixels of a page: three for each point of a phone; a limit of the height, for very long pages. */
const fit = { width: 1_242, height: 6_000 }
/** Two for each point of a phone: see `small` of the contract. */
const smallWidth = 828

/** The document of the last task, as tasks for pages of one document follow each other. */
let last: { file: string; pdf: OpenPdf } | undefined

/** A picture of a page, with its words. A task of a worker process. */
export async function renderPage({ file, index }: PageOfPdf): Promise<RenderedPage> {
  try {
    const pdf = await opened(file)
    const total = pdf.pages
    if (total > mostPages) return { refused: 'tooMany' }
    return await withPage(pdf, index, async (page) => {
      const drawn = drawPage(pdf, page, fit)
      const { width, height } = drawn
      const { text, isMissing } = readText(pdf, page, drawn)
      const content = await sharp(drawn.pixels, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .webp({ quality: 80 })
        .toBuffer()
      const small =
        index === 0 && width > smallWidth
          ? await sharp(content).resize({ width: smallWidth }).webp({ quality: 75 }).toBuffer()
          : undefined
      return {
        content,
        width,
        height,
        total,
        text: cutText(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), 2_000),
        isMissingText: isMissing,
        ...(index === 0 && { contents: bookmarksOf(pdf) }),
        ...(small && { small }),
      }
    })
  } catch (problem) {
    return { refused: problem instanceof UnusablePdf && problem.isLocked ? 'locked' : 'unreadable' }
  }
}

async function opened(file: string): Promise<OpenPdf> {
  if (last?.file === file) return last.pdf
  last?.pdf.close()
  last = undefined
  const pdf = await openPdf(await readFile(file))
  last = { file, pdf }
  return pdf
}
