/** Signs that no system takes in a name, and those that end a folder. */
const refused = /[\\/:*?"<>|]/g
/** Control characters, halves of pairs, and marks that turn the direction of what follows: "annexe\u202Efdp.exe" reads as a PDF. */
const hidden = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu
/** Names of devices, with any extension. */
const device = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/i
/** In UTF-8, with the extension. File systems take 255, and browsers number doubled names. */
const mostBytes = 200

/** Of one sign in UTF-8. */
function bytesOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/**
 * A name under which any system can save a file, for words that people typed.
 * @param words with the extension or without it
 * @param extension that the name ends with, whatever the words say
 * @param otherwise stands where the words leave nothing
 */
export function safeFileName(words: string, extension: string, otherwise = 'file'): string {
  const end = `.${extension}`
  const named = words.replace(hidden, '').replace(refused, '_')
  const own = named.toLowerCase().endsWith(end) ? named.slice(0, -end.length) : named
  let stem = ''
  let room = mostBytes - end.length
  for (const sign of own.replace(/^[\s.]+/, '')) {
    room -= bytesOf(sign)
    if (room < 0) break
    stem += sign
  }
  const whole = stem.replace(/[\s.]+$/, '').replace(device, '_$1') || otherwise
  return whole + end
}
