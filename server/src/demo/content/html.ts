import type { Block, Picture } from './types.ts'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** The parts of an article as HTML. @param address where each of its pictures is kept */
export function htmlOf(blocks: readonly Block[], address: (picture: Picture) => string): string {
  return blocks.map((block) => blockHtml(block, address)).join('')
}

function blockHtml(block: Block, address: (picture: Picture) => string): string {
  if ('h' in block) return `<h2>${escaped(block.h)}</h2>`
  if ('p' in block) return `<p>${escaped(block.p)}</p>`
  if ('quote' in block) return `<blockquote><p>${escaped(block.quote)}</p></blockquote>`
  if ('list' in block) return `<ul>${block.list.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>`
  const { drawing, alt } = block.figure
  return `<p><img src="${address(block.figure)}" alt="${escaped(alt)}" width="${drawing.width}" height="${drawing.height}"></p>`
}

export const picturesOf = (blocks: readonly Block[] = []): Picture[] =>
  blocks.flatMap((block) => ('figure' in block ? [block.figure] : []))
