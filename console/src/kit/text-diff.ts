/** A part of a text. `changed` if the other text does not have it. */
export interface Stretch {
  text: string
  changed: boolean
}

/**
 * Above this number of pairs words are not compared: everything between the common prefix and suffix counts as changed.
 */
const maxPairs = 4_000_000

/**
 * Compares two texts word by word, also Chinese ones.
 * @returns both texts, split into equal and different parts
 */
export function compared(before: string, after: string): { before: Stretch[]; after: Stretch[] } {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const common = longestCommon(a.slice(start, a.length - end), b.slice(start, b.length - end))
  const marks = (words: string[], kept: ReadonlySet<number>) =>
    stretches(words, (at) => at >= start && at < words.length - end && !kept.has(at - start))
  return { before: marks(a, common.before), after: marks(b, common.after) }
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
// The segmenter's time grows with the square of the text: it gets one sentence at a time.
const sentences = /[^\n。！？；.!?;]{1,200}[\n。！？；.!?;]*|[\n。！？；.!?;]+/gu
const wordsOf = (text: string): string[] =>
  (text.match(sentences) ?? []).flatMap((part) => [...segmenter.segment(part)].map(({ segment }) => segment))

/** The longest common subsequence: the places of its words in each list. */
function longestCommon(a: readonly string[], b: readonly string[]) {
  const before = new Set<number>()
  const after = new Set<number>()
  if (a.length * b.length > maxPairs) return { before, after }
  // Number of words in common from here to the ends of both lists.
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  for (let i = 0, j = 0; i < a.length && j < b.length; )
    if (a[i] === b[j]) {
      before.add(i++)
      after.add(j++)
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  return { before, after }
}

/** Joins neighbours of the same kind. */
function stretches(words: readonly string[], isChanged: (at: number) => boolean): Stretch[] {
  const found: Stretch[] = []
  for (const [at, text] of words.entries()) {
    const changed = isChanged(at)
    const last = found.at(-1)
    if (last?.changed === changed) last.text += text
    else found.push({ text, changed })
  }
  return found
}
