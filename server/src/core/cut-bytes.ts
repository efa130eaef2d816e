/** A text of at most so many bytes of UTF-8. A longer one ends in an ellipsis, and never inside a character. */
export function cutBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  const ellipsis = '…'
  let room = maxBytes - Buffer.byteLength(ellipsis)
  let cut = ''
  for (const letter of text) {
    room -= Buffer.byteLength(letter)
    if (room < 0) break
    cut += letter
  }
  return cut + ellipsis
}
