import { tagsOf } from './markup.ts'
import { Unreadable } from './unreadable.ts'
import { leastDigits } from './zero-formats.ts'

/**
 * `merged`: covered by the merged range `what`; `lostDigits`: a number whose last digits the spreadsheet has changed;
 * `formula`: one without a result.
 */
export interface CellFault {
  code: 'merged' | 'lostDigits' | 'formula'
  what: string
}

/** The key of a cell; row and column from 0. */
export const placeOf = (row: number, column: number) => `${row} ${column}`

/** Of a column's letters, from 1. */
export const columnNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Cells that the spreadsheet reader does not report. Rows and columns from 0. */
interface OddCells {
  /** The names of errors, and formulas that have no result. */
  texts: { row: number; column: number; text: string }[]
  /** Numbers as their format shows them, with leading zeros. */
  padded: { row: number; column: number; text: string }[]
  faults: Map<string, CellFault>
}

// Far more than a list with manually merged cells has.
const mostMerged = 100_000
/** From this value on a spreadsheet keeps fifteen digits and sets the others to zero. */
const exactBelow = 1e15

/**
 * @param parts the XML of the file by its names
 * @param xml of the sheet
 * @throws Unreadable
 */
export function oddCells(parts: ReadonlyMap<string, string>, xml: string): OddCells {
  const found: OddCells = { texts: [], padded: [], faults: new Map() }
  const digitsOf = leastDigits(parts.get('xl/styles.xml') ?? '')
  let cell: Cell = { row: 0, column: 0, isError: false, isNumber: false, digits: 0, formula: '', value: '' }
  for (const { source, end } of tagsOf(xml)) {
    const name = /^<\/?(?:[a-z]{1,10}:)?([A-Za-z]{1,20})/.exec(source)?.[1]
    const isEnd = source[1] === '/'
    const text = () => plain(xml.slice(end, xml.indexOf('<', end)))
    if (name === 'c' && !isEnd) {
      const [, letters = '', row] = /\sr=["']([A-Z]{1,3})(\d{1,7})/.exec(source) ?? []
      const type = /\st=["']([A-Za-z]{1,10})/.exec(source)?.[1] ?? 'n'
      const place = { row: Number(row) - 1, column: columnNumber(letters) - 1 }
      const style = Number(/\ss=["'](\d{1,5})/.exec(source)?.[1] ?? 0)
      const digits = digitsOf[style] ?? 0
      cell = { ...place, isError: type === 'e', isNumber: type === 'n', digits, formula: '', value: '' }
    } else if (name === 'f' && !isEnd) cell.formula = text()
    else if (name === 'v' && !isEnd) cell.value = text()
    else if (name === 'c') noteCell(found, cell)
    else if (name === 'mergeCell' && !isEnd) noteMerged(found, source)
  }
  return found
}

interface Cell {
  row: number
  column: number
  isError: boolean
  isNumber: boolean
  /** The least number of digits that the cell's format shows. */
  digits: number
  formula: string
  value: string
}

function noteCell(
  { texts, padded, faults }: OddCells,
  { row, column, isError, isNumber, digits, formula, value }: Cell,
): void {
  if (isError) texts.push({ row, column, text: value || '#N/A' })
  else if (formula && !value) {
    texts.push({ row, column, text: `=${formula}` })
    faults.set(placeOf(row, column), { code: 'formula', what: '' })
  } else if (isNumber && Math.abs(Number(value)) >= exactBelow)
    faults.set(placeOf(row, column), { code: 'lostDigits', what: '' })
  else if (isNumber && value.length < digits && /^\d{1,20}$/.test(value))
    padded.push({ row, column, text: value.padStart(digits, '0') })
}

/** Marks the cells of merged ranges: all but the first are empty in the file, though the sheet looks filled. */
function noteMerged({ faults }: OddCells, source: string): void {
  const [, what = '', left = '', top, right = '', bottom] =
    /\sref=["'](([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7}))["']/.exec(source) ?? []
  const last = { row: Math.min(Number(bottom), 6_000), column: Math.min(columnNumber(right), 100) }
  for (let row = Number(top); row <= last.row; row++)
    for (let column = columnNumber(left); column <= last.column; column++) {
      if (row === Number(top) && column === columnNumber(left)) continue
      if (faults.set(placeOf(row - 1, column - 1), { code: 'merged', what }).size > mostMerged)
        throw new Unreadable('tooFull')
    }
}

/**
 * The first visible sheet of a workbook in the order of its tabs (ECMA-376 Part 1, sections 18.2.19 and 18.18.68); the
 * first one if none is visible.
 * @param parts the XML of the file by its names
 * @returns the number of the sheet, from 1, and its XML, '' if there is none
 */
export function firstVisibleSheet(parts: ReadonlyMap<string, string>): { number: number; xml: string } {
  const sheets = [...tagsOf(parts.get('xl/workbook.xml') ?? '')]
    .map(({ source }) => source)
    .filter((source) => /^<(?:[a-z]{1,10}:)?sheet\s/.test(source))
  const visible = sheets.findIndex((source) => !/\sstate=["'](?:hidden|veryHidden)["']/.test(source))
  const at = Math.max(visible, 0)
  const id = /:id=["']([^"']*)/.exec(sheets[at] ?? '')?.[1]
  return { number: at + 1, xml: xmlOf(parts, id) }
}

function xmlOf(parts: ReadonlyMap<string, string>, id: string | undefined): string {
  for (const { source } of tagsOf(parts.get('xl/_rels/workbook.xml.rels') ?? '')) {
    if (/\sId=["']([^"']*)/.exec(source)?.[1] !== id) continue
    const target = /\sTarget=["']([^"']*)/.exec(source)?.[1] ?? ''
    return parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`) ?? ''
  }
  return ''
}

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => signs[name] ?? '')
