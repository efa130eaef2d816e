/**
 * Marks that have no width and change nothing that a person sees: direction marks, zero-width spaces, byte order marks.
 * The joiners U+200C and U+200D are not among them, because they shape names and emoji.
 */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/** A name, or another text of one line, as it is stored: without invisible marks, with single spaces. */
export const tidyLine = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/(^| )[\u200c\u200d]+|[\u200c\u200d]+(?= |$)/g, '$1')
    .trim()

/** A text of several lines as it is stored: without invisible marks, at most one empty line between two others. */
export function plainText(text: string): string {
  const lines = text
    .replace(invisible, '')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : line))
  return lines
    .filter((line, at) => line || lines[at - 1])
    .join('\n')
    .trim()
}

/** White space, marks without a width, and the dots between the parts of a name. */
const apart = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}·•‧∙⋅・᛫⸱]/gu

/**
 * The form in which names and search words are compared: compatible characters as one, in lower case, without spaces,
 * invisible marks and dots between the parts of a name. A text of these alone stays as it is. The database has the same
 * function, `search_form`.
 */
export function searchForm(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase()
  return plain.replace(apart, '').replace(/(\P{ASCII})\.(?=\P{ASCII})/gu, '$1') || plain
}
