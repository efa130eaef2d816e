import type { Locale } from '@mingpian/contract/shared/render.ts'

// Values of rows as an answer contains them.

/** A row whose time in a field is text. */
export const inIso =
  <K extends string>(field: K) =>
  <T extends Record<K, Date>>(row: T) =>
    ({ ...row, [field]: row[field].toISOString() }) as Omit<T, K> & Record<K, string>

/** The words for codes in the database. */
export type Vocabulary = Record<string, Record<Locale, string>>

/** The word for a code; the code itself where the vocabulary has none. */
export const wordOf = (words: Vocabulary, locale: Locale, code: string): string =>
  words[code]?.[locale] ?? code
