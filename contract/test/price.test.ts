import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Discount,
  type FreightCharge,
  type LineToPrice,
  priceOf,
  refundOf,
} from '#shared/rules/price.ts'

const line = (key: string, unitPrice: number, quantity = 1): LineToPrice => ({ key, unitPrice, quantity })
const percent = (kind: Discount['kind'], off: number): Discount => ({ id: kind, kind, off: { percent: off } })
const amount = (kind: Discount['kind'], off: number): Discount => ({ id: kind, kind, off: { amount: off } })

const flat = (firstPrice: number, freeFrom: number | null, ...keys: string[]): FreightCharge => ({
  rate: { first: 1, firstPrice, more: 1, morePrice: 0, freeFrom },
  lines: keys.map((key) => ({ key, units: 1 })),
})

interface Example {
  name: string
  lines: LineToPrice[]
  discounts: Discount[]
  freight?: FreightCharge[]
  totals: number[]
  total: number
}

const examples: Example[] = [
  {
    name: 'three equal lines share 10.00 as 3.34, 3.33, 3.33',
    lines: [line('a', 1000), line('b', 1000), line('c', 1000)],
    discounts: [amount('coupon', 1000)],
    totals: [666, 667, 667],
    total: 2000,
  },
  {
    name: '25 % of 19.99 are 4.9975, rounded to 5.00',
    lines: [line('a', 1999)],
    discounts: [percent('activity', 2500)],
    totals: [1499],
    total: 1499,
  },
  {
    name: 'half a fen goes up',
    lines: [line('a', 1)],
    discounts: [percent('coupon', 5000)],
    totals: [0],
    total: 0,
  },
  {
    name: 'a coupon of 70 % applies to what an activity of 40 % left',
    lines: [line('a', 10000)],
    discounts: [percent('coupon', 7000), percent('activity', 4000)],
    totals: [1800],
    total: 1800,
  },
  {
    name: 'half of the half of two pieces',
    lines: [line('a', 10000, 2)],
    discounts: [percent('activity', 5000), percent('coupon', 5000)],
    totals: [5000],
    total: 5000,
  },
  {
    name: 'a coupon of 1,000.00 on goods of 10.00 takes 10.00',
    lines: [line('a', 1000)],
    discounts: [amount('coupon', 100000)],
    totals: [0],
    total: 0,
  },
  {
    name: 'discounts of 10.00, 10.00 and 1.00 on goods of 15.00 take 15.00, and not more',
    lines: [line('a', 1500)],
    discounts: [amount('activity', 1000), amount('coupon', 1000), amount('points', 100)],
    totals: [0],
    total: 0,
  },
  {
    name: 'four discounts, each on the rest: 100.00 → 80.00 → 72.00 → 62.00 → 61.50',
    lines: [line('a', 10000)],
    discounts: [
      amount('points', 50),
      amount('coupon', 1000),
      percent('member', 1000),
      amount('activity', 2000),
    ],
    totals: [6150],
    total: 6150,
  },
  {
    name: 'a discount is shared by the amount of lines, not by their number',
    lines: [line('a', 1000, 3), line('b', 1000)],
    discounts: [amount('coupon', 1000)],
    totals: [2250, 750],
    total: 3000,
  },
  {
    name: 'a discount of one line leaves the others alone',
    lines: [line('a', 1000), line('b', 2000)],
    discounts: [{ ...amount('activity', 300), lines: ['b'] }],
    totals: [1000, 1700],
    total: 2700,
  },
  {
    name: 'freight below the threshold, compared with the goods after discounts',
    lines: [line('a', 9900)],
    discounts: [amount('coupon', 100)],
    freight: [flat(800, 9900, 'a')],
    totals: [9800],
    total: 10600,
  },
  {
    name: 'no freight from the threshold on',
    lines: [line('a', 9900)],
    discounts: [],
    freight: [flat(800, 9900, 'a')],
    totals: [9900],
    total: 9900,
  },
  {
    name: 'each charge compares its threshold with its own lines alone',
    lines: [line('a', 9900), line('b', 100)],
    discounts: [],
    freight: [flat(800, 10000, 'a'), flat(500, 100, 'b')],
    totals: [9900, 100],
    total: 10800,
  },
  {
    name: 'two pieces for 8.00 and three for each further 2.00: six of two lines are 12.00, a begun step counts whole',
    lines: [line('a', 100, 5), line('b', 100)],
    discounts: [],
    freight: [
      {
        rate: { first: 2, firstPrice: 800, more: 3, morePrice: 200, freeFrom: null },
        lines: [
          { key: 'a', units: 1 },
          { key: 'b', units: 1 },
        ],
      },
    ],
    totals: [500, 100],
    total: 600 + 1200,
  },
  {
    name: 'a kilogram for 10.00 and each further 500 g for 3.00: 3 × 700 g are 19.00',
    lines: [line('a', 100, 3)],
    discounts: [],
    freight: [
      {
        rate: { first: 1000, firstPrice: 1000, more: 500, morePrice: 300, freeFrom: null },
        lines: [{ key: 'a', units: 700 }],
      },
    ],
    totals: [300],
    total: 300 + 1900,
  },
  {
    name: 'a line that no charge names is sent for nothing',
    lines: [line('a', 100)],
    discounts: [],
    freight: [flat(800, null)],
    totals: [100],
    total: 100,
  },
]

it.each(examples)('$name', ({ lines, discounts, freight = [], totals, total }) => {
  const price = priceOf(lines, discounts, freight)
  expect(price.lines.map((each) => each.total)).toEqual(totals)
  expect(price.total).toBe(total)
})

const anyLines = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1, maxLength: 3 }),
    unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
  }),
  { selector: ({ key }) => key, maxLength: 12 },
)
const anyDiscounts = fc
  .array(
    fc.record({
      kind: fc.constantFrom('activity', 'member', 'coupon', 'points'),
      off: fc.oneof(
        fc.record({ percent: fc.integer({ min: 0, max: 10_000 }) }),
        fc.record({ amount: fc.integer({ min: 0, max: 1_000_000_000 }) }),
      ),
      part: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
    { maxLength: 5 },
  )
  .map((list) => list.map((each, at) => ({ ...each, id: String(at) })))
const anyRate = fc.record({
  first: fc.integer({ min: 1, max: 5_000 }),
  firstPrice: fc.integer({ min: 0, max: 5_000 }),
  more: fc.integer({ min: 1, max: 5_000 }),
  morePrice: fc.integer({ min: 0, max: 5_000 }),
  freeFrom: fc.option(fc.integer({ min: 0, max: 50_000 })),
})
const anyRates = fc.array(fc.record({ rate: anyRate, units: fc.integer({ min: 0, max: 9_000 }) }), {
  maxLength: 3,
})
/** Each line by one of the rates; one in turn by none. */
const chargesOf = (rates: { rate: FreightCharge['rate']; units: number }[], lines: readonly LineToPrice[]) =>
  rates.map(({ rate, units }, nth) => ({
    rate,
    lines: lines.filter((_, at) => at % (rates.length + 1) === nth).map(({ key }) => ({ key, units })),
  }))
const anyOrder = fc.tuple(anyLines, anyDiscounts, anyRates).map(([lines, discounts, rates]) => ({
  lines,
  freight: chargesOf(rates, lines),
  discounts: discounts.map(({ part, ...discount }) =>
    part ? { ...discount, lines: lines.filter((_, at) => at % part === 0).map(({ key }) => key) } : discount,
  ),
}))

it('adds up to the fen, and takes no line and no total below 0', () => {
  fc.assert(
    fc.property(anyOrder, ({ lines, discounts, freight }) => {
      const price = priceOf(lines, discounts, freight)
      const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
      for (const each of price.lines) {
        expect(each.total).toBeGreaterThanOrEqual(0)
        expect(each.goods - sum(each.shares.map((share) => share.amount))).toBe(each.total)
      }
      for (const { id, amount: taken } of price.discounts)
        expect(
          sum(
            price.lines
              .flatMap(({ shares }) => shares.filter((each) => each.discount === id))
              .map((each) => each.amount),
          ),
        ).toBe(taken)
      expect(price.goods - sum(price.discounts.map((each) => each.amount)) + price.freight).toBe(price.total)
    }),
  )
})

it('gives the same whatever the order of lines', () => {
  const shuffled = anyOrder.chain((order) =>
    fc.tuple(fc.constant(order), fc.shuffledSubarray(order.lines, { minLength: order.lines.length })),
  )
  fc.assert(
    fc.property(shuffled, ([{ lines, discounts, freight }, others]) => {
      const byKey = (all: LineToPrice[]) => {
        const price = priceOf(all, discounts, freight)
        return { ...price, lines: price.lines.toSorted((a, b) => (a.key < b.key ? -1 : 1)) }
      }
      expect(byKey(others)).toEqual(byKey(lines))
    }),
  )
})

it('gives back exactly what was paid, in pieces of any number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
      (total, steps) => {
        const quantity = steps.reduce((a, b) => a + b, 0)
        let before = 0
        let back = 0
        for (const now of steps) {
          const part = refundOf({ total, quantity }, { before, now })
          expect(part).toBeGreaterThanOrEqual(0)
          back += part
          before += now
        }
        expect(back).toBe(total)
      },
    ),
  )
})
