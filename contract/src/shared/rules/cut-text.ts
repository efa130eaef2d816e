/** The beginning of a text: at most so many UTF-16 code units, and no half of a character at its end. */
export function cutText(text: string, most: number): string {
  const last = text.charCodeAt(most - 1)
  const isFirstHalf = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, isFirstHalf ? most - 1 : most)
}
