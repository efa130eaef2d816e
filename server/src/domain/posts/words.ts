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
const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character)

/** Characters in the form in which words are compared: simplified, in lower case, without invisible marks. */
const plain = (text: string): string[] =>
  [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/[\s\p{Cc}]+/gu, ' '),
  ].map(simplifiedForm)

/**
 * Forbidden words in a text. Between the characters of a Chinese word may stand anything but other letters; a word of
 * other letters stands alone. A match counts as allowed where an allowed word that is not shorter overlaps it.
 */
export function foundWords(text: string, { forbidden, allowed }: WordLists): string[] {
  if (forbidden.length === 0) return []
  const characters = plain(text)
  // Spaces, marks and digits between Chinese characters do not hide a word; other letters end it.
  const han = characters.flatMap((each) => (isHan(each) ? [each] : /\p{L}/u.test(each) ? [' '] : []))
  const passed = { han: matchesOf(han, allowed, true), other: matchesOf(characters, allowed, false) }
  const found = {
    han: matchesOf(han, forbidden, true),
    other: matchesOf(characters, forbidden, false),
  }
  const words = (['han', 'other'] as const).flatMap((kind) =>
    found[kind].filter((match) => !isExcused(match, passed[kind])).map(({ word }) => word),
  )
  return [...new Set(words)]
}

const isExcused = ({ from, until }: Match, passed: readonly Match[]) =>
  passed.some((other) => other.from < until && from < other.until && other.until - other.from >= until - from)

/** The words of one kind in a text, at each place the longest alone. @param isOfHan words of Chinese characters alone */
function matchesOf(characters: readonly string[], words: readonly string[], isOfHan: boolean): Match[] {
  const byFirst = new Map<string, { word: string; letters: string[] }[]>()
  for (const word of words) {
    const letters = plain(word.trim())
    const isHanWord = letters.every(isHan)
    if (letters.length < 2 || isHanWord !== isOfHan) continue
    const [first = ''] = letters
    byFirst.set(first, [...(byFirst.get(first) ?? []), { word, letters }])
  }
  return characters.flatMap((character, from) => {
    const fitting = (byFirst.get(character) ?? []).filter(({ letters }) => {
      if (!letters.every((letter, at) => characters[from + at] === letter)) return false
      return isOfHan || standsAlone(characters, from, from + letters.length)
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
