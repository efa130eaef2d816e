import { readFileSync } from 'node:fs'
import { demoFile } from '#demo/files.ts'

/*
 * Words in pictures without any font on the machine: outlines of the characters that the demo uses, cut from Noto
 * Sans CJK SC (SIL Open Font License 1.1, see server/demo/OFL.txt).
 */
interface Glyph {
  /** Of 1,000 units to the square, upwards. */
  advance: number
  path: string
}

type Weight = 'regular' | 'bold'

let outlines: Map<string, Glyph> | undefined

function glyph(character: string, weight: Weight): Glyph {
  outlines ??= readOutlines()
  const found = outlines.get(weight + character)
  if (!found) throw new Error(`no ${weight} outline for ${character}`)
  return found
}

/** Lines of weight, character, advance and path. */
function readOutlines(): Map<string, Glyph> {
  const rows = readFileSync(demoFile('outlines.tsv'), 'utf8').split('\n')
  return new Map(
    rows.map((row) => {
      const [weight = '', character = '', advance = '0', path = ''] = row.split('\t')
      return [weight + character, { advance: Number(advance), path }]
    }),
  )
}

export interface Lettering {
  size: number
  fill: string
  weight?: Weight
}

const widthOf = (words: string, { size, weight = 'regular' }: Lettering) =>
  Array.from(words).reduce((sum, character) => sum + (glyph(character, weight).advance * size) / 1000, 0)

/** One line of words; `y` is where they stand. */
export function words(text: string, x: number, y: number, lettering: Lettering): string {
  const { size, fill, weight = 'regular' } = lettering
  let at = 0
  const drawn = Array.from(text).map((character) => {
    const { advance, path } = glyph(character, weight)
    const here = at
    at += advance
    return path && `<path transform="translate(${here} 0)" d="${path}"/>`
  })
  const scale = size / 1000
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${drawn.join('')}</g>`
}

/** No line begins with one of these. */
const closing = '，。、；：？！）》」”…%'

/** Words broken into lines of a width; `y` is where the first line stands. */
export function paragraph(
  text: string,
  x: number,
  y: number,
  width: number,
  lettering: Lettering & { leading: number },
): string {
  return linesOf(text, width, lettering)
    .map((line, at) => words(line, x, y + at * lettering.leading, lettering))
    .join('')
}

/** The lines into which words break. */
export function linesOf(text: string, width: number, lettering: Lettering): string[] {
  const lines: string[] = []
  let line = ''
  for (const character of text) {
    const full = widthOf(line + character, lettering) > width && !closing.includes(character)
    if (full) lines.push(line)
    line = full ? character.trimStart() : line + character
  }
  return [...lines, line]
}
