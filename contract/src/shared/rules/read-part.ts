import type { TrailEntry } from '#clue.ts'

type Read = Pick<TrailEntry, 'contentKind' | 'sections' | 'question'>

/** The head of a card, which is its beginning. */
const face = 'style'

/** The part of an entry: of a question its page or picture, otherwise the part that was read longest; '' for the beginning. */
export function partRead({ contentKind, sections, question }: Read): string {
  if (question) return `${contentKind === 'case' ? 'picture' : 'page'}-${question.page}`
  const [longest] = sections.filter(({ key }) => key && key !== face).sort((a, b) => b.duration - a.duration)
  return longest?.key ?? ''
}

/** Milliseconds below which a part counts as skipped. */
const passedBy = 1000

/** The parts of a piece that a visit looked at, in their order: where the reader was, and for how long. */
export const partsRead = <Section extends { key: string; duration: number }>(
  contentType: string,
  sections: readonly Section[],
): Section[] =>
  contentType === 'material'
    ? sections.filter(({ duration }) => duration >= passedBy).sort((a, b) => placeOf(a.key) - placeOf(b.key))
    : []

const placeOf = (key: string) => Number(key.slice(key.lastIndexOf('-') + 1)) || 0
