import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PayError } from './error.ts'

/** One payment or refund of a merchant, as a bill names it. */
export interface BillLine {
  kind: 'payment' | 'refund'
  /** When it was paid, or when the refund was accepted. */
  at: Date
  /** Our number of the attempt or of the refund. */
  number: string
  transactionId: string
  /** What was paid, or given back, in fen. */
  amount: number
  /** What the vendor takes for a payment, or gives back for a refund (then below 0), in thousandths of a fen. */
  fee: number
}

/** Bytes of a bill as it comes: some 200,000 trades. */
export const maxBillBytes = 16 * 1024 * 1024
const maxUnpacked = 128 * 1024 * 1024

const unzipped = promisify(gunzip)

/**
 * The text of a packed bill.
 * @param hash SHA-1 of the unpacked bytes, hexadecimal
 * @throws PayError `malformed`
 */
export async function unpackBill(packed: Buffer, hash: string): Promise<string> {
  const bytes = await unzipped(packed, { maxOutputLength: maxUnpacked }).catch(() => {
    throw wrong('cannot be unpacked')
  })
  if (createHash('sha1').update(bytes).digest('hex') !== hash.toLowerCase()) throw wrong('has another hash')
  return bytes.toString('utf8')
}

const wrong = (why: string) => new PayError(200, 'malformed', `the bill ${why}`)

const heads = {
  at: '交易时间',
  transactionId: '微信订单号',
  number: '商户订单号',
  state: '交易状态',
  paid: '订单金额',
  refundNumber: '商户退款单号',
  refunded: '申请退款金额',
  fee: '手续费',
} as const

/**
 * Reads a bill of the type ALL: a byte order mark, one head, a row for each trade whose values begin with a grave accent,
 * and two rows of sums. Columns are found by their names.
 * @throws PayError `malformed`, also where the rows are not as many as the sums say
 */
export function readBill(text: string): BillLine[] {
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const columns = (rows[0] ?? '').split(',')
  const at = Object.fromEntries(
    Object.entries(heads).map(([name, head]) => [name, columns.indexOf(head)]),
  ) as Record<keyof typeof heads, number>
  if (Object.values(at).includes(-1)) throw wrong('has other columns')
  const lines: BillLine[] = []
  for (const [index, row] of rows.entries()) {
    if (index === 0) continue
    if (!row.startsWith('`')) {
      if (!row.startsWith('总交易单数')) throw wrong(`has an unknown row ${index + 1}`)
      const [count = ''] = cellsOf(rows[index + 1] ?? '')
      if (Number(count) !== lines.length) throw wrong('has other rows than its sums say')
      return lines
    }
    const cells = cellsOf(row)
    if (cells.length !== columns.length) throw wrong(`has too few or too many values in row ${index + 1}`)
    const cell = (name: keyof typeof heads) => cells[at[name]] ?? ''
    const isRefund = cell('state') === 'REFUND'
    lines.push({
      kind: isRefund ? 'refund' : 'payment',
      at: chinaTime(cell('at')),
      number: cell(isRefund ? 'refundNumber' : 'number'),
      transactionId: cell('transactionId'),
      amount: decimal(cell(isRefund ? 'refunded' : 'paid'), 2),
      fee: decimal(cell('fee'), 5),
    })
  }
  throw wrong('has no sums')
}

/** A value may hold a comma, so values end before a comma with a grave accent. */
const cellsOf = (row: string) => row.slice(1).split(',`')

function chinaTime(text: string): Date {
  const time = new Date(`${text.replace(' ', 'T')}+08:00`)
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) || Number.isNaN(time.getTime()))
    throw wrong('has a wrong time')
  return time
}

/** `88.01` with two places is 8801: no value passes through a floating point number. */
function decimal(text: string, places: number): number {
  const [, sign, whole = '', part = ''] = /^(-?)(\d{1,10})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '' || part.length > places) throw wrong('has a wrong amount')
  const value = Number(whole + part.padEnd(places, '0'))
  return sign ? -value : value
}
