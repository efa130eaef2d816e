import type { Card, CardPage } from '#shared/entities.ts'
import { isMobile, plainMobile } from './phone.ts'
import { dialled } from './phone-line.ts'

export type VcardSource = Pick<Card, 'name' | 'position' | 'companyName' | 'phone' | 'email' | 'address'> &
  Partial<Pick<CardPage, 'lines'>>

export interface VcardOptions {
  /** Absolute address of the card page. */
  url?: string
  /** Base64 of a portrait. Never in the compact form. */
  photo?: { type: 'JPEG' | 'PNG'; base64: string }
  /**
   * For a QR code: unfolded, since scanners' own parsers often forget to unfold, and below `compactBytes`. Lines are
   * kept in the order of `fields`, the most useful to a phone book first; one that does not fit is left out.
   */
  compact?: boolean
  /** A note for the reader who saves the contact. Never in the compact form. */
  note?: string
}

/** The fields that a code may leave out; never the name. */
export type VcardField =
  | 'phone'
  | 'companyName'
  | 'position'
  | 'email'
  | 'url'
  | 'address'
  | 'phones'
  | 'emails'

interface Line {
  field: VcardField | 'name'
  text: string
}

/** With more bytes the modules of the code are too small to be read from a screen. */
export const compactBytes = 300

const lineOctets = 75
const crlf = '\r\n'

/**
 * A card as vCard 3.0 (RFC 2426), UTF-8, CRLF. Empty fields are left out.
 *
 * @example vcard({ name: '林晓', phone: '13900001111', … }, { compact: true })
 */
export function vcard(card: VcardSource, options: VcardOptions = {}): string {
  const lines = fields(card, options)
  if (options.compact) return join(textsOf(fitting(lines)))
  const note = line('NOTE', escaped(options.note ?? ''))
  return join([...textsOf(lines), ...note, ...photo(options)].map(fold))
}

/** The fields of a card for which its code has no room, each once, in their order. */
export function leftOutOfCode(card: VcardSource, url: string): VcardField[] {
  const lines = fields(card, { url, compact: true })
  const kept = new Set(fitting(lines))
  const gone = lines.filter((each) => !kept.has(each)).map(({ field }) => field)
  return [...new Set(gone)].filter((field) => field !== 'name')
}

const textsOf = (lines: readonly Line[]) => lines.map(({ text }) => text)

function fields(card: VcardSource, options: VcardOptions): Line[] {
  const of = (field: Line['field'], ...texts: string[]): Line[] => texts.map((text) => ({ field, text }))
  return [
    ...of('name', `FN:${escaped(card.name)}`, `N:${nameParts(card.name).map(escaped).join(';')};;;`),
    ...of('phone', ...line('TEL;TYPE=CELL', escaped(dialled(card.phone)))),
    ...of('companyName', ...line('ORG', escaped(card.companyName))),
    ...of('position', ...line('TITLE', escaped(card.position))),
    ...of('email', ...line('EMAIL', escaped(card.email))),
    ...of('url', ...line('URL', address(options.url ?? ''))),
    ...of('address', ...(card.address ? [`ADR;TYPE=WORK:;;${escaped(card.address)};;;;`] : [])),
    ...(card.lines ?? []).flatMap((each, at) =>
      of(each.kind === 'phone' ? 'phones' : 'emails', ...further(each, options.compact ? 0 : at + 1)),
    ),
  ]
}

/**
 * A phone or an e-mail address besides the first one. Its label is `X-ABLabel`, connected by a group.
 * @param group 0 for none: in a code there is no room for labels
 */
function further({ kind, label, value }: CardPage['lines'][number], group: number): string[] {
  const type = isMobile(plainMobile(value)) ? 'CELL' : 'WORK'
  const property = kind === 'phone' ? `TEL;TYPE=${type}` : 'EMAIL;TYPE=INTERNET'
  const text = escaped(kind === 'phone' ? dialled(value) : value)
  if (!group || !label) return line(property, text)
  return [`item${group}.${property}:${text}`, `item${group}.X-ABLabel:${escaped(label)}`]
}

const line = (property: string, value: string) => (value ? [`${property}:${value}`] : [])

const photo = ({ photo }: VcardOptions) =>
  photo ? [`PHOTO;ENCODING=b;TYPE=${photo.type}:${photo.base64.replace(/\s/g, '')}`] : []

/**
 * Family and given name. A whole Chinese name is in the family part: phones join the two parts with a space or in the
 * order of their own language, and the end of a compound surname cannot be determined. Of a name in Latin letters, the
 * last word is the family name; of one in Vietnamese letters, the first. The order of a name in pinyin cannot be
 * determined, so it follows the rule for Latin letters.
 */
function nameParts(name: string): [family: string, given: string] {
  const words = name.trim().split(/\s+/)
  const latin = /^[\p{Script=Latin}\p{M}\s.'’-]+$/u.test(name)
  if (!latin || words.length < 2) return [name, '']
  const [first = '', ...others] = words
  if (/[ăđơư\u1ea0-\u1ef9]/i.test(name.normalize('NFC'))) return [first, others.join(' ')]
  return [words.at(-1) ?? '', words.slice(0, -1).join(' ')]
}

/** The name's two lines, which vCard requires, and every other line that still fits. */
function fitting(lines: readonly Line[]): Line[] {
  const kept = lines.slice(0, 2)
  for (const each of lines.slice(2)) {
    if (octets(join(textsOf([...kept, each]))) < compactBytes) kept.push(each)
  }
  return kept
}

const join = (lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].map((each) => each + crlf).join('')

function escaped(text: string): string {
  return printable(text.trim().replace(/\r\n|[\r\n\u2028\u2029]/g, '\n'))
    .replace(/[\\,;]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** An address is not escaped like text, and must not contain line breaks. */
const address = (url: string) => printable(url).replace(/\s/g, '')

/** Without control characters, those of ISO 6429's second set included, but with tabs and line breaks. */
const printable = (text: string) => text.replace(/(?![\t\r\n])\p{Cc}/gu, '')

/** Breaks a line after at most 75 octets, never inside a character; continuation lines start with one space (RFC 6350, section 3.2). */
function fold(line: string): string {
  let folded = ''
  let room = lineOctets
  for (const character of line) {
    const size = octets(character)
    if (size > room) {
      folded += `${crlf} `
      room = lineOctets - 1
    }
    folded += character
    room -= size
  }
  return folded
}

/** Bytes in UTF-8, computed without platform APIs. */
function octets(text: string): number {
  let sum = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    sum += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return sum
}
