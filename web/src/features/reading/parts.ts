const headings = 'h2, h3, h4'
const quarters = 4

/**
 * Marks the blocks of a text with their part, for the reading time: `part-2` under its second heading and
 * `part-0` before the first. A text without headings has four quarters, if it has at least four blocks.
 */
export function markParts(text: HTMLElement): void {
  const blocks = Array.from(text.children) as HTMLElement[]
  const hasHeadings = text.querySelector(headings) !== null
  if (!hasHeadings && blocks.length < quarters) return
  let part = 0
  for (const [i, block] of blocks.entries()) {
    part += (block.matches(headings) ? 1 : 0) + block.querySelectorAll(headings).length
    block.dataset.section = hasHeadings
      ? `part-${part}`
      : `quarter-${Math.floor((i * quarters) / blocks.length) + 1}`
  }
}

/**
 * The part of a video at a time, for the viewing time: its chapter, otherwise its minute.
 * @param chapters in the order of their beginnings
 * @param seconds from the beginning
 */
export function filmPart(chapters: readonly { at: number }[], seconds: number): string {
  if (chapters.length === 0) return `minute-${Math.floor(seconds / 60) + 1}`
  const begun = chapters.filter(({ at }) => at <= seconds).length
  return begun === 0 ? 'part-0' : `chapter-${begun}`
}

/** Seconds at which a part of a video begins; undefined for a part that it does not have. */
export function filmPartStart(chapters: readonly { at: number }[], part: string): number | undefined {
  const [, name, n] = /^(chapter|minute)-(\d{1,4})$/.exec(part) ?? []
  if (name === 'chapter') return chapters[Number(n) - 1]?.at
  if (name === 'minute') return Math.max(0, Number(n) - 1) * 60
  return part === 'part-0' ? 0 : undefined
}
