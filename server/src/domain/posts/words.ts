import { simplifiedForm } from './simplified.ts'

/** The company's words for a text: those for which it waits, and those that pass although they contain one. */
export interface WordLists {
  forbidden: readonly string[]
  allowed: readonly string[]
}

interface Match {
  word: string
  from: number
  until: number
}

const isHan = (character: string) => /\p{Script=Han}/u.test(character)
/** Letters and digits. Those that only modify another one are marks here, like the line that lengthens one. */
const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character) && !/\p{Lm}/u.test(character)

/** Characters in the form in which words are compared: simplified, in lower case, without invisible and added marks. */
const plain = (text: string): string[] =>
  [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      // Strokes through Latin letters and the like; of other scripts they are parts of a word.
      .replace(/(?<=[\p{Script=Latin}\p{N}])\p{M}+/gu, '')
      .replace(/[\s\p{Cc}]+/gu, ' '),
  ].map(simplifiedForm)

const kinds = ['han', 'mixed', 'other'] as const
/** `han`: words of Chinese characters alone; `mixed`: words of these and others. */
type Kind = (typeof kinds)[number]

/** What of a text is compared with the words of a kind. */
const streams: Record<Kind, (characters: readonly string[]) => string[]> = {
  // Spaces, marks and digits between Chinese characters do not hide a word; other letters end it.
  han: (characters) =>
    characters.flatMap((each) => (isHan(each) ? [each] : /\p{L}/u.test(each) && isLetter(each) ? [' '] : [])),
  mixed: (characters) => characters.filter((each) => isHan(each) || isLetter(each)),
  other: (characters) => [...characters],
}

function kindOf(letters: readonly string[]): Kind {
  if (letters.every(isHan)) return 'han'
  return letters.some(isHan) ? 'mixed' : 'other'
}

/**
 * Forbidden words in a text. Between the characters of a Chinese word may stand anything but other letters, between those
 * of a mixed word anything but letters and digits; a word of other letters stands alone. A match counts as allowed where an
 * allowed word of the same kind that is not shorter overlaps it.
 */
export function foundWords(text: string, { forbidden, allowed }: WordLists): string[] {
  if (forbidden.length === 0) return []
  const characters = plain(text)
  const words = kinds.flatMap((kind) => {
    const stream = streams[kind](characters)
    const passed = matchesOf(stream, allowed, kind)
    return matchesOf(stream, forbidden, kind)
      .filter((match) => !isExcused(match, passed))
      .map(({ word }) => word)
  })
  return [...new Set(words)]
}

const isExcused = ({ from, until }: Match, passed: readonly Match[]) =>
  passed.some((other) => other.from < until && from < other.until && other.until - other.from >= until - from)

/** The words of one kind in a text, at each place the longest alone. */
function matchesOf(characters: readonly string[], words: readonly string[], kind: Kind): Match[] {
  const byFirst = new Map<string, { word: string; letters: string[] }[]>()
  for (const word of words) {
    const written = plain(word.trim())
    if (written.length < 2 || kindOf(written) !== kind) continue
    const letters = streams[kind](written)
    const [first = ''] = letters
    byFirst.set(first, [...(byFirst.get(first) ?? []), { word, letters }])
  }
  return characters.flatMap((character, from) => {
    const fitting = (byFirst.get(character) ?? []).filter(({ letters }) => {
      if (!letters.every((letter, at) => characters[from + at] === letter)) return false
      return kind === 'han' || standsAlone(characters, from, from + letters.length)
    })
    const [longest] = fitting.toSorted((a, b) => b.letters.length - a.letters.length)
    return longest ? [{ word: longest.word, from, until: from + longest.letters.length }] : []
  })
}

/** Whether no letter of the same kind goes on before or after a word. */
function standsAlone(characters: readonly string[], from: number, until: number): boolean {
  const goesOn = (one: string | undefined, other: string | undefined) =>
    one !== undefined &&
    other !== undefined &&
    isLetter(one) &&
    isLetter(other) &&
    !isHan(one) &&
    !isHan(other)
  return !goesOn(characters[from - 1], characters[from]) && !goesOn(characters[until - 1], characters[until])
}
