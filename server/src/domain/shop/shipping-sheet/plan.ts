import { orderAfter } from '@mingpian/contract/shared/rules/order-states.ts'
import type { OrderToShip } from '#domain/shop/order/to-ship.ts'
import { isEmpty, type Reason, type Row } from './rows.ts'

export type Verdict = 'added' | 'same' | 'rejected'

export interface PlannedRow extends Row {
  verdict: Verdict
  /** The pieces that its parcel takes by this row. */
  pieces: { skuId: string; quantity: number }[]
}

/** A parcel that is recorded. */
export interface PlannedParcel {
  orderId: string
  carrier: string
  tracking: string
  lines: { skuId: string; quantity: number }[]
}

/** Each of them is recorded by a dozen statements, in one transaction. */
export const mostParcels = 1_000

/** Lines of an order with what is left of them, while parcels take pieces. */
type Left = Map<number, OrderToShip['lines'][number]>

/** The rows of one parcel. */
interface Group {
  order: OrderToShip | undefined
  rows: PlannedRow[]
}

/** The effect of each row, and each parcel. Pure, so that check and application agree. */
export function plan(
  rows: readonly Row[],
  orders: readonly OrderToShip[],
): { rows: PlannedRow[]; parcels: PlannedParcel[] } {
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  const left = new Map<OrderToShip, Left>(
    orders.map((order) => [order, new Map(order.lines.map((line) => [line.position, { ...line }]))]),
  )
  const groups = new Map<string, Group>()
  const planned = rows.map((each): PlannedRow => {
    const row: PlannedRow = { ...each, reasons: [...each.reasons], verdict: 'rejected', pieces: [] }
    if (isEmpty(row)) return { ...row, verdict: 'same' }
    const key = keyOf(row)
    const group = groups.get(key) ?? { order: byNumber.get(row.values.number ?? ''), rows: [] }
    groups.set(key, group)
    group.rows.push(row)
    return row
  })
  const parcels: PlannedParcel[] = []
  for (const group of groups.values()) {
    const parcel = parcelOf(group, group.order && left.get(group.order), parcels.length)
    if (parcel) parcels.push(parcel)
  }
  return { rows: planned, parcels }
}

/** The same for the rows of one parcel. */
export const keyOf = ({
  values: { number = '', carrier = '', tracking = '' },
}: Pick<PlannedRow, 'values'>): string => [number, ...parcelKey({ carrier, tracking })].join('\n')

const parcelKey = ({ carrier, tracking }: { carrier: string; tracking: string }) => [
  carrier.toLowerCase(),
  tracking.toLowerCase(),
]

/** Judges the rows of a parcel. @returns undefined where one is rejected, and where the parcel was recorded before */
function parcelOf({ order, rows }: Group, left: Left | undefined, before: number): PlannedParcel | undefined {
  const [first] = rows
  if (!first) return undefined
  const { carrier = '', tracking = '' } = first.values
  if (rows.every(({ reasons }) => reasons.length === 0)) {
    if (!order || !left) first.reasons.push({ field: 'number', code: 'unknownOrder' })
    else if (wasRecorded(order, { carrier, tracking }, rows)) {
      for (const row of rows) row.verdict = 'same'
      return undefined
    } else judge(order, left, rows, before)
  }
  const bad = rows.find(({ reasons }) => reasons.length > 0)
  if (bad || !order || !left) {
    // A parcel is recorded with all its rows or not at all.
    for (const row of rows) {
      row.pieces = []
      if (row.reasons.length === 0)
        row.reasons.push({ field: 'number', code: 'otherRow', what: String(bad?.row) })
    }
    return undefined
  }
  for (const row of rows) row.verdict = 'added'
  const lines = rows.flatMap(({ pieces }) => pieces)
  for (const line of left.values())
    line.quantity -= lines.find(({ skuId }) => skuId === line.skuId)?.quantity ?? 0
  return { orderId: order.orderId, carrier, tracking, lines }
}

/**
 * Whether the order has the parcel already, as when a sheet is sent twice, also after its number was corrected. One that was recorded with other pieces is
 * refused.
 */
function wasRecorded(
  { parcels }: OrderToShip,
  named: { carrier: string; tracking: string },
  rows: readonly PlannedRow[],
): boolean {
  const key = parcelKey(named).join('\n')
  // Numbers that were entered the wrong way round have been those of two parcels.
  const found = parcels.filter((each) => parcelKey(each).join('\n') === key)
  const [parcel] = found
  if (!parcel) return false
  if (found.some(({ lines }) => rows.every(({ values }) => isIn(lines, values)))) return true
  for (const { values, reasons } of rows)
    if (!isIn(parcel.lines, values)) reasons.push({ field: 'tracking', code: 'otherParcel' })
  return false
}

/** Whether a parcel has the pieces that a row names; a row may name none. */
function isIn(
  lines: OrderToShip['parcels'][number]['lines'],
  { line, pieces }: PlannedRow['values'],
): boolean {
  if (line === undefined) return true
  const sent = lines.find(({ position }) => position === Number(line) - 1)
  return sent !== undefined && (pieces === undefined || Number(pieces) === sent.quantity)
}

/** Gives each row its pieces, or the reason why it has none. */
function judge(order: OrderToShip, left: Left, rows: readonly PlannedRow[], before: number): void {
  const [first] = rows
  const reason = reasonOf(order, left, before)
  if (rows.some(({ reasons }) => reasons.length > 0)) return
  if (reason) {
    first?.reasons.push(reason)
    return
  }
  const named = new Map<number, number>()
  const rest = [...left.values()].filter(({ quantity }) => quantity > 0)
  for (const row of rows) {
    const { line, pieces } = row.values
    if (line === undefined) {
      const [only] = rest
      if (rows.length > 1 || (pieces !== undefined && rest.length > 1))
        row.reasons.push({ field: 'line', code: 'needsLine' })
      else if (pieces === undefined) row.pieces = rest.map(({ skuId, quantity }) => ({ skuId, quantity }))
      else if (only) take(row, only, Number(pieces))
      continue
    }
    const position = Number(line) - 1
    const found = left.get(position)
    const earlier = named.get(position)
    named.set(position, row.row)
    if (!found) row.reasons.push({ field: 'line', code: 'unknownLine' })
    else if (earlier !== undefined)
      row.reasons.push({ field: 'line', code: 'sameLine', what: String(earlier) })
    else take(row, found, pieces === undefined ? Math.max(1, found.quantity) : Number(pieces))
  }
}

function take(
  row: PlannedRow,
  { skuId, quantity: most }: OrderToShip['lines'][number],
  quantity: number,
): void {
  if (quantity > most) row.reasons.push({ field: 'pieces', code: 'tooMany', what: String(most) })
  else row.pieces = [{ skuId, quantity }]
}

/** Why nothing of an order can be shipped. */
function reasonOf(order: OrderToShip, left: Left, before: number): Reason | undefined {
  if (order.delivery !== 'express') return { field: 'number', code: 'notSent' }
  if (orderAfter(order.state, 'shipRest') === null) return { field: 'number', code: 'notToShip' }
  if (order.isHeld) return { field: 'number', code: 'held' }
  if ([...left.values()].every(({ quantity }) => quantity <= 0))
    return { field: 'number', code: 'nothingLeft' }
  if (before >= mostParcels) return { field: 'number', code: 'tooManyParcels' }
  return undefined
}

export function countsOf(rows: readonly PlannedRow[]): Record<Verdict, number> {
  const counts = { added: 0, same: 0, rejected: 0 }
  for (const { verdict } of rows) counts[verdict]++
  return counts
}
