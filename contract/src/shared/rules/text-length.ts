const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'grapheme' }) : undefined

/**
 * The characters of a text as a person counts them: a flag, a family and a letter with its accents are one each. Browsers
 * that cannot tell count code points, which are more.
 */
export function charactersOf(text: string): number {
  let count = 0
  for (const _ of graphemes?.segment(text) ?? text) count++
  return count
}
