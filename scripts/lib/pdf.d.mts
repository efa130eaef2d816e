/** For workspaces that read no JavaScript. */
export function makePdf(options: {
  pages: number
  pageBytes?: number
  bookmarks?: [title: string, page: number][]
}): Buffer<ArrayBuffer>

export function makeForeignFontPdf(options: {
  font: string
  encoding: string
  ordering: string
  text: Buffer
}): Buffer<ArrayBuffer>
