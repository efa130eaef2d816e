import { url } from '@mingpian/contract/shared/fields.ts'
import { type Static, Type } from '@sinclair/typebox'

const words = Type.String({ minLength: 1, maxLength: 5_000 })

/** A picture in the company's own storage, with its size in pixels. */
export const Picture = Type.Object({
  url,
  alt: Type.String({ maxLength: 200 }),
  width: Type.Integer({ minimum: 1, maximum: 20_000 }),
  height: Type.Integer({ minimum: 1, maximum: 20_000 }),
})
export type Picture = Static<typeof Picture>

/** A part of a text with pictures: a heading, a paragraph, a quotation, a list, a picture. */
const Block = Type.Union([
  Type.Object({ h: words }),
  Type.Object({ p: words }),
  Type.Object({ quote: words }),
  Type.Object({ list: Type.Array(words, { minItems: 1, maxItems: 100 }) }),
  Type.Object({ figure: Picture }),
])
export type Block = Static<typeof Block>
export const Blocks = Type.Array(Block, { maxItems: 500 })

/** The parts as HTML. All text is escaped, so the result needs no sanitiser. */
export const htmlOf = (blocks: readonly Block[]): string => blocks.map(blockHtml).join('')

export const picturesOf = (blocks: readonly Block[]): Picture[] =>
  blocks.flatMap((block) => ('figure' in block ? [block.figure] : []))

function blockHtml(block: Block): string {
  if ('h' in block) return `<h2>${escaped(block.h)}</h2>`
  if ('p' in block) return `<p>${escaped(block.p)}</p>`
  if ('quote' in block) return `<blockquote><p>${escaped(block.quote)}</p></blockquote>`
  if ('list' in block) return `<ul>${block.list.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>`
  const { url: address, alt, width, height } = block.figure
  return `<p><img src="${escaped(address)}" alt="${escaped(alt)}" width="${width}" height="${height}"></p>`
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
