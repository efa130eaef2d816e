/** A text of at most so many bytes of UTF-8. A longer one ends in an ellipsis, and never inside a character. */
export function cutBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  const ellipsis = '…'
  let room = most - Buffer.byteLength(ellipsis)
  let cut = ''
  for (const letter of text) {
    room -= Buffer.byteLength(letter)
    if (room < 0) break
    cut += letter
  }
  return cut + ellipsis
}
