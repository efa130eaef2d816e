import { Unreadable } from './unreadable.ts'

/** Limits for the markup of a spreadsheet, in characters and levels of nesting; spreadsheet programs stay far below. */
const limits = { tag: 8_192, attributes: 100, text: 200_000, depth: 100 }

/** Delimiters of sections without tags, with the end of each. */
const opaque = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Refuses markup that would take the parser very long: its time grows with the square of the number of attributes of an
 * element.
 * @throws Unreadable
 */
export function refuseOverloaded(xml: string): void {
  for (const _ of tagsOf(xml));
}

/** A tag's source with its delimiters, and the position after it. */
export interface Tag {
  source: string
  end: number
}

/**
 * The tags of a text in their order.
 * @throws Unreadable for markup that is overloaded
 */
export function* tagsOf(xml: string): Generator<Tag> {
  let depth = 0
  let end = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', end)) {
    if (at - end > limits.text) throw new Unreadable('tooFull')
    const [, close] = opaque.find(([open]) => xml.startsWith(open, at)) ?? []
    end = close === undefined ? endOfTag(xml, at) : endOf(close, xml, at)
    if (close !== undefined) continue
    if (xml[at + 1] === '/') depth--
    else if (xml[end - 2] !== '/' && ++depth > limits.depth) throw new Unreadable('tooFull')
    yield { source: xml.slice(at, end), end }
  }
}

/** The position after a tag that begins at `start`. */
function endOfTag(xml: string, start: number): number {
  const limit = Math.min(xml.length, start + limits.tag)
  let attributes = 0
  for (let at = start; at < limit; at++) {
    const mark = xml[at]
    if (mark === '>') return at + 1
    if (mark !== '"' && mark !== "'") continue
    if (++attributes > limits.attributes) throw new Unreadable('tooFull')
    at = endOf(mark, xml, at + 1) - 1
  }
  throw new Unreadable(limit === xml.length ? 'broken' : 'tooFull')
}

function endOf(mark: string, xml: string, from: number): number {
  const at = xml.indexOf(mark, from)
  if (at < 0) throw new Unreadable('broken')
  return at + mark.length
}
