/**
 * Prices of an order, in integer fen. The server alone uses the result: a page shows it.
 *
 * - Discounts apply in the order of `discountKinds`, two of one kind in the given order. Each applies to what the
 *   former ones left of its lines, and takes no more than that.
 * - A percentage is rounded once per discount, to the nearest fen, half a fen up.
 * - A discount is shared among its lines in proportion to what the former ones left of them. Each share is rounded down;
 *   the fen that remain go to the largest remainders, and among equal ones to the line whose key is first. So the
 *   order in which lines are given changes nothing.
 * - A line keeps its total, never a price per piece after a discount.
 * - Freight is the sum of its charges. Each counts its own lines together: so much for the first units, so much for each
 *   further step that is begun, and nothing from `freeFrom` on, compared with what these lines cost after all discounts.
 */
export const discountKinds = ['activity', 'member', 'coupon', 'points'] as const
export type DiscountKind = (typeof discountKinds)[number]

export interface LineToPrice {
  /** Unique among the lines. */
  key: string
  /** Of one piece, before discounts. */
  unitPrice: number
  quantity: number
}

export interface Discount {
  /** Unique among the discounts. */
  id: string
  kind: DiscountKind
  /** Hundredths of a percent that it takes, 2500 for a quarter; or the fen that it takes. */
  off: { percent: number } | { amount: number }
  /** The keys of the lines that it applies to; absent: all. */
  lines?: readonly string[]
}

/** What is charged for units, which are pieces or grams. Prices in fen. */
export interface FreightRate {
  /** The units that `firstPrice` is for. */
  first: number
  firstPrice: number
  /** The units of each further step, and its price. */
  more: number
  morePrice: number
  /** Null: never free. */
  freeFrom: number | null
}

export interface FreightCharge {
  rate: FreightRate
  /** Its lines, each with the units of one piece. */
  lines: readonly { key: string; units: number }[]
}

/** No charge is above it: amounts stay exact in a number. */
const mostFreight = 100_000_000_000

export interface PricedLine {
  key: string
  /** Before discounts. */
  goods: number
  /** What each discount took; only discounts that took something. */
  shares: { discount: string; amount: number }[]
  total: number
}

export interface Price {
  /** In the order in which they were given. */
  lines: PricedLine[]
  goods: number
  discounts: { id: string; kind: DiscountKind; amount: number }[]
  freight: number
  total: number
}

/** @param freight none where nothing is sent. A line is in one charge at most. */
export function priceOf(
  given: readonly LineToPrice[],
  discounts: readonly Discount[],
  freight: readonly FreightCharge[],
): Price {
  const lines = given.map(
    ({ key, unitPrice, quantity }): PricedLine => ({
      key,
      goods: unitPrice * quantity,
      shares: [],
      total: unitPrice * quantity,
    }),
  )
  const byKey = lines.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const inOrder = discountKinds.flatMap((kind) => discounts.filter((each) => each.kind === kind))
  const taken = inOrder.map((discount) => ({
    id: discount.id,
    kind: discount.kind,
    amount: take(
      byKey.filter(({ key }) => discount.lines?.includes(key) ?? true),
      discount,
    ),
  }))
  const left = sum(lines.map(({ total }) => total))
  const carried = sum(freight.map((charge) => amountOf(charge, given, lines)))
  return {
    lines,
    goods: sum(lines.map(({ goods }) => goods)),
    discounts: taken,
    freight: carried,
    total: left + carried,
  }
}

/** What one charge comes to. `lines` are the given ones after their discounts, at the same places. */
function amountOf(
  { rate, lines: own }: FreightCharge,
  given: readonly LineToPrice[],
  lines: readonly PricedLine[],
): number {
  const unitsOf = new Map(own.map(({ key, units }) => [key, units]))
  const sent = lines.filter(({ key }) => unitsOf.has(key))
  if (sent.length === 0) return 0
  if (rate.freeFrom !== null && sum(sent.map(({ total }) => total)) >= rate.freeFrom) return 0
  const units = sum(given.map(({ key, quantity }) => quantity * (unitsOf.get(key) ?? 0)))
  const steps = Math.ceil(Math.max(0, units - rate.first) / rate.more)
  return Math.min(rate.firstPrice + steps * rate.morePrice, mostFreight)
}

/** Takes a discount from lines that are ordered by their keys. @returns what it took */
function take(lines: readonly PricedLine[], { id, off }: Discount): number {
  const left = sum(lines.map(({ total }) => total))
  const wanted = 'amount' in off ? off.amount : nearest(left, off.percent)
  const amount = Math.max(0, Math.min(wanted, left))
  const shares = sharesOf(
    amount,
    lines.map(({ total }) => total),
  )
  for (const [at, line] of lines.entries()) {
    const share = shares[at] ?? 0
    if (share === 0) continue
    line.shares.push({ discount: id, amount: share })
    line.total -= share
  }
  return amount
}

/** `percent` hundredths of a percent of an amount, half a fen up. */
const nearest = (amount: number, percent: number) =>
  Number((BigInt(amount) * BigInt(percent) + 5_000n) / 10_000n)

/**
 * Divides an amount in proportion to weights, by the largest remainder; equal remainders in the order of the weights.
 * No share is above its weight if the amount is not above their sum.
 */
export function sharesOf(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights))
  if (whole === 0n) return weights.map(() => 0)
  const parts = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight)
    return { at, share: Number(product / whole), remainder: product % whole }
  })
  const rest = amount - sum(parts.map(({ share }) => share))
  const largest = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1,
  )
  for (const part of largest.slice(0, rest)) part.share += 1
  return parts.map(({ share }) => share)
}

/**
 * What comes back for some pieces of a line after others came back. Pieces that come back one by one, or all at once,
 * give exactly the total of the line.
 */
export function refundOf(
  line: { total: number; quantity: number },
  pieces: { before: number; now: number },
): number {
  const upTo = (count: number) => Number((BigInt(line.total) * BigInt(count)) / BigInt(line.quantity))
  return upTo(pieces.before + pieces.now) - upTo(pieces.before)
}

const sum = (numbers: readonly number[]) => numbers.reduce((before, each) => before + each, 0)
