import type { Weight } from '#core/font-files.ts'
import { font, fontFamily } from './font.ts'

/** Replaces a character that the font does not have: the geta mark of Chinese typesetting instead of an empty box. */
const missing = '〓'
const ellipsis = '…'

/**
 * The drawable part of a text: without emoji and line breaks. Letters that the font lacks are marked; '' if it lacks all.
 */
export function drawable(text: string): string {
  const drawn = Array.from(text.normalize('NFC').replace(/\s+/g, ' ')).map((character) => {
    if (/\p{Extended_Pictographic}|\p{Cc}|\p{Cf}/u.test(character) && !/[©®™]/.test(character)) return ''
    if (font(400).has(point(character)) && font(700).has(point(character))) return character
    return /[\p{L}\p{N}]/u.test(character) ? missing : ''
  })
  const line = drawn.join('').replace(/ +/g, ' ').trim()
  const hasLetters = /[\p{L}\p{N}]/u.test(line)
  return line.includes(missing) && !hasLetters ? '' : line
}

/** Characters that the fonts certainly have: a text of these needs no look at a font. */
const common = /^[\u4e00-\u9fa5A-Za-z0-9 .,&'()·-]*$/

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** The characters that a poster omits or replaces, each once: emoji, and characters that the font does not have. */
export function undrawable(texts: readonly string[]): string[] {
  const signs = texts
    .filter((text) => !common.test(text))
    .flatMap((text) => Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => segment))
  return [...new Set(signs.filter((sign) => sign.trim() !== '' && drawable(sign) !== sign))]
}

const point = (character: string) => character.codePointAt(0) ?? 0

/** Width of a text as it is drawn. */
export function widthOf(text: string, size: number, weight: Weight): number {
  let sum = 0
  for (const character of text) sum += font(weight).advance(point(character))
  return sum * size
}

export interface TextBox {
  text: string
  /** Pixels of the largest and the smallest type. */
  size: number
  least?: number
  /** Pixels of a line. */
  width: number
  /** Lines at most. */
  lines?: number
  weight?: Weight
  /** A person's name: it breaks between its parts, and becomes smaller than `least` before it is cut. */
  isName?: boolean
}

export interface Fitted {
  lines: string[]
  size: number
  weight: Weight
}

/** A text in as few lines and as large as its box allows; a text that still does not fit ends in an ellipsis. */
export function fit({
  text,
  size,
  least = size,
  width,
  lines = 1,
  weight = 400,
  isName = false,
}: TextBox): Fitted {
  const clean = drawable(text)
  const pieces = isName ? nameParts : words
  for (let allowed = 1; allowed <= lines; allowed++)
    for (let at = size; at >= least; at -= 2) {
      const broken = broke(clean, at, width, weight, pieces)
      if (broken.length <= allowed) return { lines: broken.map((line) => line.trimEnd()), size: at, weight }
    }
  for (let at = least - 2; isName && at >= smallestName; at -= 2) {
    const broken = broke(clean, at, width, weight, pieces)
    if (broken.length <= lines) return { lines: broken.map((line) => line.trimEnd()), size: at, weight }
  }
  const broken = broke(clean, least, width, weight, pieces)
  return { lines: cut(broken, lines, least, width, weight), size: least, weight }
}

/** Words of scripts that break between words, and any other character alone. */
const words = /[\p{Script=Latin}\p{N}.,'’&@/_-]+ ?|./gu
/** The parts of a name end with a dot or a space. */
const nameParts = /[^·\s]+[·\s]*|[·\s]/gu
/** Pixels of the smallest type of a name. */
const smallestName = 16

/**
 * Chinese breaks between any two characters, other scripts between words; a word that is too long is split. The lines
 * joined are the text.
 */
function broke(text: string, size: number, width: number, weight: Weight, pieces: RegExp): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.match(pieces) ?? []) {
    if (line && widthOf((line + piece).trimEnd(), size, weight) > width) {
      lines.push(line)
      line = ''
    }
    line += piece
    while (widthOf(line.trimEnd(), size, weight) > width) {
      const head = longest(line, size, width, weight)
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  if (line.trim()) lines.push(line)
  return lines
}

/** The longest prefix that fits, at least one character. */
function longest(text: string, size: number, width: number, weight: Weight): string {
  let head = ''
  for (const character of text) {
    if (head && widthOf(head + character, size, weight) > width) break
    head += character
  }
  return head
}

function cut(broken: string[], lines: number, size: number, width: number, weight: Weight): string[] {
  const rest = broken.slice(lines - 1).join('')
  const last = longest(rest, size, width - widthOf(ellipsis, size, weight), weight).trimEnd() + ellipsis
  return [...broken.slice(0, lines - 1).map((line) => line.trimEnd()), last]
}

interface Drawn {
  x: number
  /** Of the first line's base. */
  y: number
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  opacity?: number
}

/** Lines of text as SVG, and the baseline of the last line. */
export function draw({ lines, size, weight }: Fitted, { x, y, fill, anchor = 'start', opacity = 1 }: Drawn) {
  const step = Math.round(size * 1.4)
  const spans = lines.map((line, at) => `<tspan x="${x}" y="${y + at * step}">${escaped(line)}</tspan>`)
  const svg = `<text font-family="${fontFamily}" font-weight="${weight}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" opacity="${opacity}">${spans.join('')}</text>`
  return { svg: lines.length ? svg : '', end: y + Math.max(0, lines.length - 1) * step }
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '')
