/** Characters that a system refuses in a name, and separators of folders. */
const refused = /[\\/:*?"<>|]/g
/**
 * Control characters, lone surrogates, and characters that change the direction of the text: "annexe\u202Efdp.exe"
 * reads as a PDF.
 */
const hidden = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu
/** Names of devices on Windows, with any extension. */
const device = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/i
/** In UTF-8, with the extension. File systems allow 255 bytes, and browsers add numbers to repeated names. */
const mostBytes = 200

/** Of one sign in UTF-8. */
function bytesOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/**
 * Makes a file name that is valid on any system from a typed text.
 * @param words with the extension or without it
 * @param extension the extension of the name, in any case
 * @param otherwise used if nothing of the text is left
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
